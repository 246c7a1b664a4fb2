"""Scripts and styles as they travel: packed once, for every browser that takes them so."""

from __future__ import annotations

import gzip
from hashlib import sha256
from pathlib import Path
from typing import Final

from tornado.web import StaticFileHandler

from .log import VISITS

_WORDY: Final = frozenset({".css", ".js", ".json", ".svg"})
_AS_A_BROWSER_ASKS: Final = "gzip"
_HERE: Final = frozenset({"127.0.0.1", "::1"})
_WORTH_IT: Final = 20_000
"""Bytes: to unpack what is smaller costs a browser more than it saves in the net's packets."""


class PackedFile(StaticFileHandler):
    """A file of the site, whose pages bring megabytes of them: a quarter of that, packed."""

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        """The file that is asked for, or what it was packed into."""
        found = super().validate_absolute_path(root, absolute_path)
        if found is None or not _is_worth_it(Path(found)):
            return found
        self.set_header("Vary", "Accept-Encoding")
        if not self._takes_packed():
            return found
        try:
            packed = pack(Path(found), self.settings["packed"])
        except OSError as error:
            VISITS.warning("a file goes out as it is, for it cannot be packed: %s", error)
            return found
        self.set_header("Content-Encoding", _AS_A_BROWSER_ASKS)
        return str(packed)

    def _takes_packed(self) -> bool:
        """Whether the browser can unpack, and is not on this machine, where no wire is short of
        room and unpacking a first page takes a tenth of a second; behind a proxy none is."""
        headers = self.request.headers
        is_here = self.request.remote_ip in _HERE and "X-Forwarded-For" not in headers
        return not is_here and _AS_A_BROWSER_ASKS in headers.get("Accept-Encoding", "")

    def get_content_size(self) -> int:
        """Bytes of what is sent; Tornado would tell those of the file that was asked for."""
        assert self.absolute_path is not None
        return Path(self.absolute_path).stat().st_size


def _is_worth_it(file: Path) -> bool:
    return file.suffix in _WORDY and file.stat().st_size >= _WORTH_IT


def pack(file: Path, folder: Path) -> Path:
    """The same file packed, under the same name; done once for as long as it does not change.

    Args:
        file: what to pack.
        folder: where packed files are kept; made where it is missing.

    Raises:
        OSError: where it cannot be written. Nothing half written is left behind under its name.
    """
    state = file.stat()
    mark = sha256(f"{file}\0{state.st_mtime_ns}\0{state.st_size}".encode()).hexdigest()
    packed = folder / mark / file.name
    if not packed.exists():
        packed.parent.mkdir(parents=True, exist_ok=True)
        unfinished = packed.with_suffix(".unfinished")
        unfinished.write_bytes(gzip.compress(file.read_bytes(), compresslevel=6, mtime=0))
        unfinished.replace(packed)
    return packed
