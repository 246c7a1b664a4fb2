"""What books print, beside what is found today: hands to stand on, Foster's table, and the odds."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal

from ...engine.cards import HAND_SIZE, PACK, Card, Hand, Rank, Suit
from ...engine.english import parts_in_hundred
from ...engine.rules import POINT_TRICKS
from ...simulator.count import UNSEEN, odds, odds_of_any, open_hand_counts
from ...simulator.tables import markdown_table, read_rows

_DATA: Final = Path(__file__).parents[1] / "data"

JEUX: Final = _DATA / "jeux-de-regle.csv"
FOSTER_ROWS: Final = _DATA / "foster.csv"
"""Foster's printed table, as read from the book."""


@dataclass(frozen=True, slots=True)
class Jeu:
    """The hands of one hint beside one turn-up, and how many of them the reckoner plays.

    Hands with one suit as trumps; a hand that two hints would play is in the rows of both.
    """

    hint: str
    """Its id, or `NO_HINT` for the hands that no hint would play."""

    turn_up: str
    """The letter of its rank."""

    hands: int
    at_love_all: int
    """Those that the reckoner plays without proposing at love all."""

    at_four_all: int


@cache
def shipped_jeux() -> tuple[Jeu, ...]:
    """The table that comes with the package.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    return read_rows(JEUX, Jeu)


def jeux_markdown(score: Literal["love all", "four all"]) -> str:
    """Of a hundred hands of each hint beside each turn-up, how many the reckoner plays."""
    turn_ups = list(dict.fromkeys(row.turn_up for row in shipped_jeux()))
    heads = ["10" if turn_up == "T" else turn_up for turn_up in turn_ups]
    lines: dict[str, list[str]] = {}
    for row in shipped_jeux():
        played = row.at_love_all if score == "love all" else row.at_four_all
        lines.setdefault(row.hint, [row.hint]).append(f"{100 * played / row.hands:.0f}")
    return markdown_table(["hint", *heads], "l" + "r" * len(heads), lines.values())


@dataclass(frozen=True, slots=True)
class FosterRow:
    """One hand of Foster's table of 1897, and how many of the dealer's hands it beats by the count.

    The wins are hands of the dealer, of 65,780, against which the pone makes the point. The printed
    ones are Charles Mossop's, from the *Westminster Papers*.
    """

    number: int
    hand: Hand
    trump: Suit
    turn_up: Card
    """A card that may be turned up; which one makes no difference."""
    printed: int
    counted: int

    @property
    def difference(self) -> int:
        """Printed less counted; 0 where the old table is right to the unit."""
        return self.printed - self.counted


@cache
def foster_rows() -> tuple[FosterRow, ...]:
    """The pone's hands for which Foster prints how many they win, in his order.

    The card turned up is not printed. In these rows it does not matter: the pone holds only the
    lowest trumps, or none, so any other trump may be out of play.
    """
    with FOSTER_ROWS.open(encoding="utf-8", newline="") as file:
        return tuple(
            _counted(row)
            for row in csv.DictReader(file)
            if row["seat"] == "pone" and row["printed_wins"]
        )


def _counted(row: dict[str, str]) -> FosterRow:
    hand, trump = Hand(row["hand"]), Suit(row["trump"])
    trumps = (Card.of(rank, trump) for rank in Rank if rank > Rank.EIGHT)
    turn_up = next(card for card in trumps if card not in hand)
    won = sum(open_hand_counts(hand, turn_up)[POINT_TRICKS:])
    return FosterRow(int(row["no"]), hand, trump, turn_up, int(row["printed_wins"]), won)


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
