"""The teacher's page: the site's address, large, and as a square that a phone reads."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

import segno

from ..address import is_loopback
from ..answer import Guarded

_HOST: Final = re.compile(r"[\w.-]{1,253}(:\d{1,5})?|\[[0-9a-fA-F:]{2,39}\](:\d{1,5})?", re.ASCII)


_LONGEST_DRAWN: Final = 80
"""Characters: a stranger may name any host, and a square takes longer to draw with each of them."""


class ClassPage(Guarded):
    """What a teacher shows a class: where to find the site."""

    SUPPORTED_METHODS = ("GET", "HEAD")

    def initialize(self, addresses: tuple[str, ...]) -> None:
        """Takes the addresses at which other machines find the site, the likeliest first."""
        self.addresses = addresses

    def get(self) -> None:
        """Writes the page."""
        address = self._address()
        square = drawn(address) if address and len(address) <= _LONGEST_DRAWN else None
        self.finish(self.page("class.html", address=address, square=square))

    head = get

    def _address(self) -> str | None:
        """The address that the teacher's own browser used, if others can use it too."""
        if not _HOST.fullmatch(self.request.host):
            return None
        if is_loopback(self.request.host_name.strip("[]")):
            return self.addresses[0] if self.addresses else None
        return self.own_address()


@lru_cache(maxsize=16)
def drawn(address: str) -> str:
    """The address as a QR code, in SVG."""
    return str(segno.make_qr(address).svg_inline(border=2, omitsize=True, light="#fff"))
