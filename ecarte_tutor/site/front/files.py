"""Scripts and styles: which are served, and packed for whoever is not on this machine."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from posixpath import normpath
from typing import Final

from tornado.httputil import HTTPServerRequest
from tornado.web import HTTPError, StaticFileHandler
from voila.static_file_handler import TemplateStaticFileHandler

from ..answer import TEMPLATE, Guarded

PACKING: Final = "gzip"
_PACKED: Final = ".gz"
_THIS_MACHINE: Final = frozenset({"127.0.0.1", "::1"})


class PackedFile(StaticFileHandler):
    """A file of the site, or the packed one that lies beside it: `program.js.gz`.

    Over a line of 10 Mbit/s a first page comes two seconds sooner for it
    (`python -m tests.bench.ready --line 10`).
    """

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        """The file that is asked for, or what it was packed into."""
        found = super().validate_absolute_path(root, absolute_path)
        if found is None or not Path(found + _PACKED).is_file():
            return found
        self.set_header("Vary", "Accept-Encoding")
        if not takes_packed(self.request):
            return found
        self.set_header("Content-Encoding", PACKING)
        return found + _PACKED

    def get_content_type(self) -> str:
        """Type of the file that was asked for, packed or not."""
        if "Content-Encoding" not in self._headers:
            return super().get_content_type()
        return mimetypes.guess_type(self.path)[0] or "application/octet-stream"

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
