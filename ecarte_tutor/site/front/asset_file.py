"""What the widgets of a lesson draw with, as files that a browser keeps."""

from __future__ import annotations

import gzip
import mimetypes
from functools import cache
from typing import Final

from tornado.web import HTTPError

from ...widgets.assets import ASSETS, asset
from ..answer import Guarded
from .files import PACKING, takes_packed

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
