"""What the widgets of ours have in common: scripts and styles, pictures and words, a shut door."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, cast

import traitlets
from ipywidgets import Widget, widget_serialization  # type: ignore[import-untyped]

from ..assets import FILES_ARE_SERVED, LOADER, SENT_ONCE, asset, cards_and_words


def ignore_state(_widget: object, sync_data: dict[str, Any]) -> None:
    """Takes no state from the browser; every widget of ours has it as its `set_state`.

    A browser may send messages alone, which a `Receiver` checks.
    """


class AssetSource:
    """Script or style of a widget; its `str`, which anywidget takes, is what goes to the browser.

    On our site that is an address: a page fetches the file once, however many widgets need it.
    Elsewhere nobody serves the file. There the script is a short one, which takes both from the
    widget's `DrawnBy`, and the style is empty.

    Args:
        name: of the asset.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __str__(self) -> str:
        if FILES_ARE_SERVED in os.environ:
            return asset(self._name).address
        return asset(LOADER).text if self._name.endswith(".js") else ""


class Drawing(Widget):  # type: ignore[misc]  # ipywidgets has no types
    """Script and style of one kind of widget; shown by nobody, it is where all of them find both.

    anywidget sends a script with each widget, and a saved notebook would have it as often.

    Args:
        name: of the two assets, without what follows the dot.
    """

    set_state = ignore_state
    name = traitlets.Unicode(read_only=True).tag(sync=True)
    script = traitlets.Unicode(read_only=True).tag(sync=True)
    style = traitlets.Unicode(read_only=True).tag(sync=True)

    def __init__(self, name: str) -> None:
        self.set_trait("name", name)
        self.set_trait("script", asset(f"{name}.js").text)
        self.set_trait("style", asset(f"{name}.css").text)
        super().__init__()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"


class SentOnce(Widget):  # type: ignore[misc]  # ipywidgets has no types
    """The cards and the portraits, and every word; shown by nobody, it is where others find them.

    On our site it has the address of a file alone, from which the page takes them.
    """

    set_state = ignore_state
    cards = traitlets.Dict(read_only=True).tag(sync=True)
    faces = traitlets.Dict(read_only=True).tag(sync=True)
    words: traitlets.List[dict[str, Any]] = traitlets.List(read_only=True).tag(sync=True)
    address = traitlets.Unicode(read_only=True).tag(sync=True)

    def __init__(self) -> None:
        if FILES_ARE_SERVED in os.environ:
            self.set_trait("address", asset(SENT_ONCE).address)
        else:
            for name, shared in cards_and_words().items():
                self.set_trait(name, shared)
        super().__init__()


_sent: dict[str, Widget] = {}


def _sent_once(name: str, make: Callable[[], Widget]) -> Widget:
    """The one instance of this name in this kernel, made for the first widget that needs it."""
    found = _sent.get(name)
    if found is None or found.comm is None:  # closed with all widgets of the kernel
        found = _sent[name] = make()
    return found


class DrawnBy(traitlets.Instance[Drawing | None]):
    """The trait `drawn_by` of a widget, which finds its script there; on our site it is `None`.

    Args:
        name: of its assets, without what follows the dot.
    """

    def __init__(self, name: str) -> None:
        super().__init__(Drawing, args=())  # without them its default is none
        self.allow_none = True
        self._name = name
        self.tag(sync=True, **widget_serialization)

    def make_dynamic_default(self) -> Drawing | None:
        """The one instance of this name."""
        if FILES_ARE_SERVED in os.environ:
            return None
        return cast("Drawing", _sent_once(self._name, lambda: Drawing(self._name)))


class CardsAndWords(traitlets.Instance[SentOnce]):
    """The trait `sent_once` of a widget that draws with the cards and words its page has."""

    def __init__(self) -> None:
        super().__init__(SentOnce)
        self.tag(sync=True, **widget_serialization)

    def make_dynamic_default(self) -> SentOnce:
        """The one instance."""
        return cast("SentOnce", _sent_once(SENT_ONCE, SentOnce))
