"""What a kernel sends once for all its widgets: scripts, styles, card pictures and the glossary.

On our site a page fetches them as files instead, also once.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, ClassVar, cast

import anywidget
import traitlets
from ipywidgets import Widget, widget_serialization  # type: ignore[import-untyped]

from .assets import FILES_ARE_SERVED, LOADER, SENT_ONCE, asset, cards_and_words
from .page import own_lesson
from .picture import OwnWidget


class AssetSource:
    """Script or style of a widget, for anywidget, which sends its `str` to the browser.

    On our site its `str` is the file's address, so that a page fetches the file once for all
    widgets. Elsewhere no files are served: for a script it is the text of a short loader, which
    takes script and style from the widget's `drawn_by`; for a style it is empty.

    Args:
        name: the asset's file name, such as "table.js".
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __str__(self) -> str:
        if FILES_ARE_SERVED in os.environ:
            return asset(self._name).address
        return asset(LOADER).text if self._name.endswith(".js") else ""


class Drawing(OwnWidget, Widget):  # type: ignore[misc]  # ipywidgets has no types
    """Hidden widget that holds script and style for all widgets of one kind in a kernel.

    Otherwise anywidget would send the script, and save it in the notebook, with every widget.

    Args:
        name: the file name of the two assets, without the extension.
    """

    name = traitlets.Unicode(read_only=True).tag(sync=True)
    script = traitlets.Unicode(read_only=True).tag(sync=True)
    style = traitlets.Unicode(read_only=True).tag(sync=True)

    def __init__(self, name: str) -> None:
        self.set_trait("name", name)
        self.set_trait("script", asset(f"{name}.js").text)
        self.set_trait("style", asset(f"{name}.css").text)
        super().__init__()


class SentOnce(OwnWidget, Widget):  # type: ignore[misc]  # ipywidgets has no types
    """Hidden widget with the card pictures, portraits and glossary that a kernel's widgets share.

    On our site it holds only the `address` of a file with them, and the other traits are empty.
    """

    cards = traitlets.Dict(read_only=True).tag(sync=True)
    faces = traitlets.Dict(read_only=True).tag(sync=True)
    words: traitlets.List[dict[str, Any]] = traitlets.List(read_only=True).tag(sync=True)
    address = traitlets.Unicode(read_only=True).tag(sync=True)
    lesson = traitlets.Unicode(read_only=True).tag(sync=True)
    """File name of the lesson that the kernel belongs to; empty on our site and elsewhere."""

    def __init__(self) -> None:
        self.set_trait("lesson", own_lesson())
        if FILES_ARE_SERVED in os.environ:
            self.set_trait("address", asset(SENT_ONCE).address)
        else:
            for name, shared in cards_and_words().items():
                self.set_trait(name, shared)
        super().__init__()


_sent: dict[str, Widget] = {}


def _sent_once(name: str, make: Callable[[], Widget]) -> Widget:
    """Return the kernel's one instance called `name`; call `make` if there is none yet."""
    found = _sent.get(name)
    if found is None or found.comm is None:  # closed with all widgets of the kernel
        found = _sent[name] = make()
    return found


class DrawnWidget(OwnWidget, anywidget.AnyWidget):
    """Base of the widgets that a script of their own draws."""

    script: ClassVar[str]
    """File name of its script and its style sheet, without the extension."""

    drawn_by = traitlets.Instance(Drawing, allow_none=True).tag(sync=True, **widget_serialization)
    """The kernel's one `Drawing` of that name; `None` on our site, which serves the files."""

    def __init_subclass__(cls, **more: Any) -> None:
        if "script" in vars(cls):
            cls._esm, cls._css = AssetSource(f"{cls.script}.js"), AssetSource(f"{cls.script}.css")
        super().__init_subclass__(**more)

    @traitlets.default("drawn_by")
    def _drawing_sent(self) -> Widget | None:
        if FILES_ARE_SERVED in os.environ:
            return None
        return _sent_once(self.script, lambda: Drawing(self.script))


class CardsAndWords(traitlets.Instance[SentOnce]):
    """Trait that refers to the kernel's `SentOnce`."""

    def __init__(self) -> None:
        super().__init__(SentOnce)
        self.tag(sync=True, **widget_serialization)

    def make_dynamic_default(self) -> SentOnce:
        """Return the kernel's one `SentOnce`."""
        return cast("SentOnce", _sent_once(SENT_ONCE, SentOnce))
