"""Scripts and styles: which are served, and packed for whoever is not on this machine."""

from __future__ import annotations

import gzip
from hashlib import sha256
from pathlib import Path
from posixpath import normpath
from typing import Final

from tornado.httputil import HTTPServerRequest
from tornado.web import HTTPError, StaticFileHandler
from voila.static_file_handler import TemplateStaticFileHandler

from ...errors import SiteError
from ..answer import TEMPLATE, Guarded
from ..kernels.temporary_folder import ensure_folder
from ..log import STRANGERS

_TEXTS: Final = frozenset({".css", ".js", ".json", ".svg"})
PACKING: Final = "gzip"
_THIS_MACHINE: Final = frozenset({"127.0.0.1", "::1"})
_LEAST_BYTES: Final = 20_000
"""A smaller file costs a browser more to unpack than it saves on the line."""


class PackedFile(StaticFileHandler):
    """A file of the site, packed to a quarter of its size where that helps.

    Over a line of 10 Mbit/s a first page comes two seconds sooner for it
    (`python -m tests.bench.ready --line 10`).
    """

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        """The file that is asked for, or what it was packed into."""
        found = super().validate_absolute_path(root, absolute_path)
        if found is None or not _is_packed(Path(found)):
            return found
        self.set_header("Vary", "Accept-Encoding")
        if not takes_packed(self.request):
            return found
        try:
            packed = pack(Path(found), self.settings["packed"])
        except (OSError, SiteError) as error:
            STRANGERS.warning("a file goes out as it is, for it cannot be packed: %s", error)
            return found
        self.set_header("Content-Encoding", PACKING)
        return str(packed)

    def get_content_size(self) -> int:
        """Bytes of what is sent; Tornado would tell those of the file that was asked for."""
        assert self.absolute_path is not None
        return Path(self.absolute_path).stat().st_size


class TemplateFile(Guarded, PackedFile, TemplateStaticFileHandler):  # type: ignore[misc] # Voilà is untyped
    """A style sheet or script of our template."""

    def parse_url_path(self, url_path: str) -> str:
        """The path below our template's static files; any other is not found."""
        if not normpath(url_path).startswith(f"{TEMPLATE}/static/"):
            raise HTTPError(404)
        return str(super().parse_url_path(url_path))


def takes_packed(request: HTTPServerRequest) -> bool:
    """Whether the browser can unpack and is on another machine.

    On this one there is no line to save, and unpacking a first page takes a tenth of a second.
    """
    is_here = request.remote_ip in _THIS_MACHINE and "X-Forwarded-For" not in request.headers
    return not is_here and PACKING in request.headers.get("Accept-Encoding", "")


def _is_packed(file: Path) -> bool:
    return file.suffix in _TEXTS and file.stat().st_size >= _LEAST_BYTES


def pack(file: Path, folder: Path) -> Path:
    """Return the compressed copy of the file, made once for as long as the file does not change.

    Args:
        file: what to pack.
        folder: where packed files are kept; made where it is missing.

    Raises:
        OSError, SiteError: where it cannot be written. Nothing half written stays under its name.
    """
    state = file.stat()
    mark = sha256(f"{file}\0{state.st_mtime_ns}\0{state.st_size}".encode()).hexdigest()
    packed = folder / mark / file.name
    if not packed.exists():
        ensure_folder(packed.parent)
        unfinished = packed.with_suffix(".unfinished")
        unfinished.write_bytes(gzip.compress(file.read_bytes(), compresslevel=6, mtime=0))
        unfinished.replace(packed)
    return packed
