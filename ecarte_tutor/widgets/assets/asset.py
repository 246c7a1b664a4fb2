"""An asset: a text that a widget needs in the browser, and its address as a file of our site."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Final

FILES_ARE_SERVED: Final = "ECARTE_FILES_ARE_SERVED"
"""The environment variable by which our site tells its kernels that it serves assets as files."""

_DIGITS: Final = 16


@dataclass(frozen=True)
class Asset:
    """A text under the name that its file has."""

    name: str
    text: str

    @cached_property
    def version(self) -> str:
        """The first 16 hexadecimal digits of the text's SHA-256."""
        return sha256(self.text.encode()).hexdigest()[:_DIGITS]

    @property
    def address(self) -> str:
        """Where our site has it, from the site's own root; another text has another address."""
        return f"assets/{self.name}?v={self.version}"
