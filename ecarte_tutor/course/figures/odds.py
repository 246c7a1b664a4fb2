"""Odds to know by heart, as tables in Markdown: the opponent's trumps, new cards, the king."""

from __future__ import annotations

from typing import Final

from ...engine.cards import HAND_SIZE, PACK, Rank
from ...engine.english import parts_in_hundred
from ...simulator.count.odds import UNSEEN, odds, odds_of_any
from ...simulator.tables import markdown_table

SUIT: Final = len(Rank)
KINGS: Final = len(PACK) // SUIT
_MOST_HELD: Final = 3
"""Trumps up to which the tables go: with three you stand."""


def trumps_left(held: int) -> int:
    """Return how many trumps are unseen if you hold so many and another is turned up."""
    return SUIT - 1 - held


def opponents_trumps_markdown() -> str:
    """Return how often of 100 your opponent was dealt none, one, two, three trumps or more."""
    rows = []
    for held in range(_MOST_HELD + 1):
        none, one, two, *more = odds(trumps_left(held), HAND_SIZE)
        parts = parts_in_hundred([float(each) for each in (none, one, two, sum(more))])
        rows.append((held, *parts))
    return markdown_table(["you hold", "none", "one", "two", "more"], "lrrrr", rows)


def new_cards_markdown() -> str:
    """Return how often of 100 so many new cards have a trump, by those held, or a king of four.

    Trumps are kept, so there is no figure for more cards than a hand has room for.
    """
    rows = []
    for drawn in range(1, HAND_SIZE + 1):
        trumps = [
            _hundred(trumps_left(held), drawn) if held + drawn <= HAND_SIZE else "–"
            for held in range(_MOST_HELD)
        ]
        rows.append((drawn, *trumps, _hundred(KINGS, drawn)))
    return markdown_table(["draw", "hold 0", "hold 1", "hold 2", "a king"], "lrrrr", rows)


def king_markdown() -> str:
    """Return how often of 100 your opponent has seen the king of trumps, by the cards he draws."""
    rows = ((drawn or "none", _hundred(1, HAND_SIZE + drawn)) for drawn in range(HAND_SIZE + 1))
    return markdown_table(["he draws", "he has seen the king"], "lr", rows)


def _hundred(wanted: int, taken: int) -> str:
    return str(round(100 * odds_of_any(wanted, taken, UNSEEN)))
