"""What a widget sends of an asset."""

from __future__ import annotations

import os

from ...assets import FILES_ARE_SERVED, asset


class Sent:
    """A widget's script or style, made a text as anywidget does when the widget is made.

    On our site the text is an address, for a page asks for a file once, whatever there is of it; in
    JupyterLab, as on a Voilà without our pages, nobody would serve the file.

    Args:
        name: of the asset.
    """

    def __init__(self, name: str) -> None:
        self._asset = asset(name)

    def __str__(self) -> str:
        return self._asset.address if FILES_ARE_SERVED in os.environ else self._asset.text
