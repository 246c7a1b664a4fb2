"""Pictures that a notebook shows: any drawing of ours, wrapped so that Jupyter displays it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...engine.cards import Card
from .cards import card_svg


@dataclass(frozen=True, slots=True)
class Picture:
    """HTML of our own making, displayed by JupyterLab and Voila alike."""

    html: str
    words: str
    """What it shows, for those who read it as text."""

    def _repr_html_(self) -> str:
        return self.html

    def __repr__(self) -> str:
        return self.words


def show_cards(cards: str | Iterable[Card], width: int = 96) -> Picture:
    """A row of cards, left to right as given; `width` is the most each takes, in pixels.

    >>> show_cards("KH QH")
    king of hearts, queen of hearts
    """
    row = [Card(part) for part in (cards.split() if isinstance(cards, str) else cards)]
    drawn = "".join(
        f'<span style="flex:0 1 {width}px;min-width:0">{card_svg(card)}</span>' for card in row
    )
    html = f'<div style="display:flex;gap:6px;max-width:100%">{drawn}</div>'
    return Picture(html, ", ".join(card.words for card in row))
