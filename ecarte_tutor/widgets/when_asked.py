"""When asked: a picture or a table that takes a while, made when its button is pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ipywidgets import interactive  # type: ignore[import-untyped]

_OPTIONS: Final = {"manual": True, "auto_display": True}


def when_asked(label: str, draw: Callable[[], object]) -> interactive:
    """A button with this label, below which what `draw` returns appears once it is pressed."""
    asked = interactive(draw, {**_OPTIONS, "manual_name": label})
    layout = asked.manual_button.layout
    layout.width, layout.height, layout.padding = "fit-content", "44px", "0 18px"
    return asked
