"""The card pictures and the glossary, sent once to a page for all its widgets."""

from __future__ import annotations

from typing import Any

import traitlets
from ipywidgets import Widget  # type: ignore[import-untyped]

from ...cards import PACK
from ...draw import card_svg
from ...glossary import WORDS
from .scene import data_of


class SentOnce(Widget):  # type: ignore[misc]  # ipywidgets has no types
    """The 32 cards as drawings, and every word; shown by nobody, it is where others find them."""

    cards = traitlets.Dict(read_only=True).tag(sync=True)
    words: traitlets.List[dict[str, Any]] = traitlets.List(read_only=True).tag(sync=True)

    def __init__(self) -> None:
        self.set_trait("cards", {str(card): card_svg(card) for card in PACK})
        self.set_trait("words", data_of(WORDS))
        super().__init__()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Takes no state from the browser."""


_shared: list[SentOnce] = []


def sent_once() -> SentOnce:
    """The one instance of this kernel, made for the first widget that needs it."""
    if not _shared or _shared[0].comm is None:  # closed with all widgets of the kernel
        _shared[:] = [SentOnce()]
    return _shared[0]
