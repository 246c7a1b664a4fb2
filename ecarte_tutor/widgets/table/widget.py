"""What the widgets of ours have in common: scripts and styles, pictures and words, a shut door."""

from __future__ import annotations

import os
from typing import Any

import traitlets
from ipywidgets import Widget, widget_serialization  # type: ignore[import-untyped]

from ..assets import FILES_ARE_SERVED, SENT_ONCE, asset, cards_and_words


def ignore_state(_widget: object, sync_data: dict[str, Any]) -> None:
    """Takes no state from the browser; every widget of ours has it as its `set_state`.

    A browser may send messages alone, which a `Receiver` checks.
    """


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


class SentOnce(Widget):  # type: ignore[misc]  # ipywidgets has no types
    """The 32 cards as drawings, and every word; shown by nobody, it is where others find them.

    On our site it has the address of a file alone, from which the page takes them.
    """

    set_state = ignore_state
    cards = traitlets.Dict(read_only=True).tag(sync=True)
    words: traitlets.List[dict[str, Any]] = traitlets.List(read_only=True).tag(sync=True)
    address = traitlets.Unicode(read_only=True).tag(sync=True)

    def __init__(self) -> None:
        if FILES_ARE_SERVED in os.environ:
            self.set_trait("address", asset(SENT_ONCE).address)
        else:
            for name, shared in cards_and_words().items():
                self.set_trait(name, shared)
        super().__init__()


_shared: list[SentOnce] = []


def sent_once() -> SentOnce:
    """The one instance of this kernel, made for the first widget that needs it."""
    if not _shared or _shared[0].comm is None:  # closed with all widgets of the kernel
        _shared[:] = [SentOnce()]
    return _shared[0]


class CardsAndWords(traitlets.Instance[SentOnce]):
    """The trait `sent_once` of a widget that draws with the cards and words its page has."""

    def __init__(self) -> None:
        super().__init__(SentOnce)
        self.tag(sync=True, **widget_serialization)

    def make_dynamic_default(self) -> SentOnce:
        """The one instance."""
        return sent_once()
