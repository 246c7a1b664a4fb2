"""The card pictures and the glossary, sent once to a page for all its widgets."""

from __future__ import annotations

import os
from typing import Any

import anywidget
import traitlets
from ipywidgets import Widget, widget_serialization  # type: ignore[import-untyped]

from ..assets import FILES_ARE_SERVED, SENT_ONCE, asset, cards_and_words
from .takes_no_state import TakesNoState


class SentOnce(TakesNoState, Widget):  # type: ignore[misc]  # ipywidgets has no types
    """The 32 cards as drawings, and every word; shown by nobody, it is where others find them.

    On our site it has the address of a file alone, from which the page takes them.
    """

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


class DrawsCardsAndWords(TakesNoState, anywidget.AnyWidget):
    """A widget that draws with the cards and the words that its page is sent once."""

    sent_once = traitlets.Instance(SentOnce).tag(sync=True, **widget_serialization)

    def __init__(self) -> None:
        super().__init__(sent_once=sent_once())
