"""Sources of a widget's scripts and styles."""

from __future__ import annotations

import os

from ..assets import FILES_ARE_SERVED, asset


class AssetSource:
    """Script or style of a widget; its `str`, which anywidget takes, is what goes to the browser.

    On our site that is an address: a page fetches the file once, however many widgets need it. In
    JupyterLab, and on a Voilà without our pages, nobody serves the file, so it is the whole text.

    Args:
        name: of the asset.
    """

    def __init__(self, name: str) -> None:
        self._asset = asset(name)

    def __str__(self) -> str:
        return self._asset.address if FILES_ARE_SERVED in os.environ else self._asset.text
