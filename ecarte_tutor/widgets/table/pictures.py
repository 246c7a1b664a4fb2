"""The card pictures: sent to a page once, for all the tables on it."""

from __future__ import annotations

from typing import Any

import traitlets
from ipywidgets import Widget  # type: ignore[import-untyped]

from ...cards import PACK
from ...draw import card_svg


class CardPictures(Widget):  # type: ignore[misc]  # ipywidgets has no types
    """The 32 cards as drawings; shown by nobody, it is where tables find them by name."""

    cards = traitlets.Dict(read_only=True).tag(sync=True)

    def __init__(self) -> None:
        self.set_trait("cards", {str(card): card_svg(card) for card in PACK})
        super().__init__()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Takes no state from the browser."""


_shared: list[CardPictures] = []


def card_pictures() -> CardPictures:
    """The pictures of this kernel, which serves one page: made for its first table."""
    if not _shared or _shared[0].comm is None:  # closed with all widgets of the kernel
        _shared[:] = [CardPictures()]
    return _shared[0]
