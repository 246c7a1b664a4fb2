"""Scripts and styles: which are served, and packed where the build has packed them."""

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
    """A file of the site, or `program.js.gz` beside it where the browser takes it so."""

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        """The file that is asked for, or the packed one beside it."""
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
        """Type of the file that was asked for, packed or not."""
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
    """Whether the browser unpacks what it is sent."""
    return PACKING in request.headers.get("Accept-Encoding", "")


ASSET_NAMES: Final = r"assets/([a-z_]+\.(?:js|css))"
"""The pattern of what `AssetFile` serves."""

_FOR_GOOD: Final = "public, max-age=31536000, immutable"


class AssetFile(Guarded):
    """One of the assets; kept for good under the address that names its version."""

    SUPPORTED_METHODS = ("GET", "HEAD")

    def get(self, name: str) -> None:
        """Writes it, packed where the browser takes it so; not found where it is none of ours."""
        if name not in ASSETS:
            raise HTTPError(404)
        # Under the address of another version, as after an upgrade, it is not kept.
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
