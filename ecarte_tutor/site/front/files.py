"""Scripts and styles: which are served, and gzipped where the browser accepts that."""

from __future__ import annotations

import gzip
import mimetypes
from functools import cache
from pathlib import Path
from posixpath import normpath
from typing import Final

from tornado.httputil import HTTPServerRequest
from tornado.web import HTTPError, StaticFileHandler
from voila.static_file_handler import TemplateStaticFileHandler

from ...widgets.assets import ASSETS, asset
from ..answer import TEMPLATE, Guarded

PACKING: Final = "gzip"


class PackedFile(StaticFileHandler):
    """A file of the site, or the `.gz` beside it if the browser accepts gzip."""

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        """Return the file that is asked for, or the packed one beside it."""
        found = super().validate_absolute_path(root, absolute_path)
        packed = Path(f"{found}.gz")
        if found is None or not packed.is_file():
            return found
        self.set_header("Vary", "Accept-Encoding")
        if not takes_packed(self.request):
            return found
        self.set_header("Content-Encoding", PACKING)
        return str(packed)

    def get_content_type(self) -> str:
        """Return the type of the unpacked file."""
        return mimetypes.guess_type(self.path)[0] or "application/octet-stream"

    def get_content_size(self) -> int:
        """Return the bytes of the file that is sent; Tornado would use the unpacked one."""
        assert self.absolute_path is not None
        return Path(self.absolute_path).stat().st_size


class TemplateFile(Guarded, PackedFile, TemplateStaticFileHandler):  # type: ignore[misc] # Voilà is untyped
    """A style sheet or script of our template."""

    def parse_url_path(self, url_path: str) -> str:
        """Return the path if it lies below our template's static files; others are not found."""
        if not normpath(url_path).startswith(f"{TEMPLATE}/static/"):
            raise HTTPError(404)
        return str(super().parse_url_path(url_path))


def takes_packed(request: HTTPServerRequest) -> bool:
    """Return whether the browser accepts gzip."""
    return PACKING in request.headers.get("Accept-Encoding", "")


ASSET_NAMES: Final = r"assets/([a-z_]+\.(?:js|css))"
"""Path pattern of `AssetFile`."""

_FOR_GOOD: Final = "public, max-age=31536000, immutable"


class AssetFile(Guarded):
    """One of the assets; cached for a year under the address with its version."""

    SUPPORTED_METHODS = ("GET", "HEAD")

    def get(self, name: str) -> None:
        """Write the asset, gzipped if the browser accepts that."""
        if name not in ASSETS:
            raise HTTPError(404)
        # After an upgrade a page may still ask for another version: do not cache that.
        is_asked_for = self.get_argument("v", None) == asset(name).version
        self.set_header("Cache-Control", _FOR_GOOD if is_asked_for else "no-cache")
        self.set_header("Content-Type", f"{mimetypes.guess_type(name)[0]}; charset=UTF-8")
        self.set_header("Vary", "Accept-Encoding")
        if takes_packed(self.request):
            self.set_header("Content-Encoding", PACKING)
            self.finish(_packed(name))
        else:
            self.finish(asset(name).text)

    head = get


@cache
def _packed(name: str) -> bytes:
    return gzip.compress(asset(name).text.encode(), compresslevel=9, mtime=0)
