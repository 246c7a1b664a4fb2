"""Odds to know by heart, as tables in Markdown: the opponent's trumps, new cards, the king."""

from __future__ import annotations

from typing import Final

from ...engine.cards import HAND_SIZE, PACK, Rank
from ...engine.english import parts_in_hundred
from ...simulator.count.odds import UNSEEN, odds, odds_of_any

SUIT: Final = len(Rank)
KINGS: Final = len(PACK) // SUIT
_MOST_HELD: Final = 3
"""Trumps up to which the tables go: with three you stand."""


def trumps_left(held: int) -> int:
    """Return how many trumps are unseen if you hold so many and another is turned up."""
    return SUIT - 1 - held


def opponents_trumps_markdown() -> str:
    """Return how often of 100 your opponent was dealt none, one, two, three trumps or more."""
    lines = [
        "| you hold | none | one | two | more |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for held in range(_MOST_HELD + 1):
        none, one, two, *more = odds(trumps_left(held), HAND_SIZE)
        parts = parts_in_hundred([float(each) for each in (none, one, two, sum(more))])
        lines.append(f"| {held} | " + " | ".join(map(str, parts)) + " |")
    return "\n".join(lines)


def new_cards_markdown() -> str:
    """Return how often of 100 so many new cards have a trump, by those held, or a king of four.

    Trumps are kept, so there is no figure for more cards than a hand has room for.
    """
    lines = [
        "| draw | hold 0 | hold 1 | hold 2 | a king |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for drawn in range(1, HAND_SIZE + 1):
        trumps = [
            _hundred(trumps_left(held), drawn) if held + drawn <= HAND_SIZE else "–"
            for held in range(_MOST_HELD)
        ]
        lines.append(f"| {drawn} | {' | '.join(trumps)} | {_hundred(KINGS, drawn)} |")
    return "\n".join(lines)


def king_markdown() -> str:
    """Return how often of 100 your opponent has seen the king of trumps, by the cards he draws."""
    lines = ["| he draws | he has seen the king |", "| --- | ---: |"]
    lines += [
        f"| {drawn or 'none'} | {_hundred(1, HAND_SIZE + drawn)} |"
        for drawn in range(HAND_SIZE + 1)
    ]
    return "\n".join(lines)


def _hundred(wanted: int, taken: int) -> str:
    return str(round(100 * odds_of_any(wanted, taken, UNSEEN)))
