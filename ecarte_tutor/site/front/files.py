"""Scripts, styles and other files of the site, gzipped for browsers that accept that."""

import gzip
import mimetypes
from functools import cache
from pathlib import Path
from posixpath import normpath
from typing import Final

from tornado.httputil import HTTPServerRequest
from tornado.web import HTTPError, StaticFileHandler
from voila.static_file_handler import TemplateStaticFileHandler

from ...widgets.stage.assets import asset, assets
from ..answer import STATIC_POLICY, TEMPLATE, Guarded, Readable

PACKING: Final = "gzip"


class PackedFile(StaticFileHandler):
    """Handler that sends a file, or the `.gz` file beside it if the browser accepts gzip."""

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        """Return the path of the file to send, the gzipped one if the browser accepts gzip."""
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
        """Return the MIME type of the file before it was gzipped."""
        return mimetypes.guess_type(self.path)[0] or "application/octet-stream"

    def get_content_size(self) -> int:
        """Return the size in bytes of the file that is sent, which may be the gzipped one."""
        assert self.absolute_path is not None
        return Path(self.absolute_path).stat().st_size


class TemplateFile(Guarded, PackedFile, TemplateStaticFileHandler):  # type: ignore[misc] # Voilà is untyped
    """Handler that sends a style sheet, script or picture of our page template."""

    def parse_url_path(self, url_path: str) -> str:
        """Return the path if it is below our template's static files; answer 404 for others."""
        if not normpath(url_path).startswith(f"{TEMPLATE}/static/"):
            raise HTTPError(404)
        return str(super().parse_url_path(url_path))


PAGE_NAMES: Final = r"((?:rules-[a-z-]+|questions|words)\.html)"
"""Regular expression of the URL paths that `StaticPage` answers; the group is the file's name."""


class StaticPage(Guarded, PackedFile):
    """Handler that sends a page made beforehand, without kernel or script: rules, and questions."""

    policy = STATIC_POLICY


def takes_packed(request: HTTPServerRequest) -> bool:
    """Return True if the browser that sent `request` accepts gzip."""
    return PACKING in request.headers.get("Accept-Encoding", "")


ASSET_NAMES: Final = r"assets/([a-z_]+\.(?:js|css))"
"""Regular expression of the URL paths that `AssetFile` answers; the group is the name."""

_FOR_GOOD: Final = "public, max-age=31536000, immutable"


class AssetFile(Readable):
    """Handler of our widgets' scripts and style sheets; the current version is cached a year."""

    def get(self, name: str) -> None:
        """Write the asset `name`, gzipped if the browser accepts that; answer 404 if unknown."""
        if name not in assets():
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


@cache
def _packed(name: str) -> bytes:
    return gzip.compress(asset(name).text.encode(), compresslevel=9, mtime=0)
