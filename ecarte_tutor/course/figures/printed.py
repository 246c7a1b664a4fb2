"""Tables of printed books beside computed figures: hands to stand on, Foster's table, and odds.

A hand to stand on (*jeu de règle*) is one to play without an exchange.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal

from ...engine.cards import HAND_SIZE, PACK, Card, Hand, Rank, Suit
from ...engine.rules.rule_set import POINT_TRICKS
from ...simulator.count import UNSEEN, odds, odds_of_any, open_hand_counts
from ...simulator.tables import markdown_table, read_rows

_DATA: Final = Path(__file__).parents[1] / "data"

JEUX: Final = _DATA / "jeux-de-regle.csv"
FOSTER_ROWS: Final = _DATA / "foster.csv"
"""Path of Foster's printed table, as copied from the book."""


@dataclass(frozen=True, slots=True)
class Jeu:
    """Counts of the pone's hands to which one hint applies, with a turn-up of one rank.

    The reckoner is a simulated player, who stands by not proposing. Hands are counted with one
    suit as trumps, and a hand to which two hints apply is in the rows of both.
    """

    hint: str
    """Id of the hint, or `NO_HINT` for the hands on which no hint stands."""

    turn_up: str
    """Rank of the turn-up as a letter or digit: "K", "T" for ten, "7"."""

    hands: int
    at_love_all: int
    """Number of hands on which the reckoner stands at love all."""

    at_four_all: int


@cache
def shipped_jeux() -> tuple[Jeu, ...]:
    """Return the rows of the table of hands to stand on, from the file in the package.

    Raises:
        TableError: if the file is missing or damaged.
    """
    return read_rows(JEUX, Jeu)


def jeux_markdown(score: Literal["love all", "four all"]) -> str:
    """Return a Markdown table of the percentage of hands on which the reckoner stands at `score`.

    Rows are ids of hints, columns are ranks of the turn-up. The reckoner is a simulated player.
    """
    turn_ups = list(dict.fromkeys(row.turn_up for row in shipped_jeux()))
    heads = ["10" if turn_up == "T" else turn_up for turn_up in turn_ups]
    lines: dict[str, list[str]] = {}
    for row in shipped_jeux():
        played = row.at_love_all if score == "love all" else row.at_four_all
        lines.setdefault(row.hint, [row.hint]).append(f"{100 * played / row.hands:.0f}")
    return markdown_table(["hint", *heads], "l" + "r" * len(heads), lines.values())


@dataclass(frozen=True, slots=True)
class FosterRow:
    """Row of Foster's table of 1897: a hand of the pone, with its wins as printed and as counted.

    Wins count the dealer's possible hands, of 65,780, against which the pone makes three tricks
    with all cards seen. The printed numbers are Charles Mossop's (*Westminster Papers*).
    """

    number: int
    hand: Hand
    trump: Suit
    turn_up: Card
    """A trump not in the hand; every trump that may be turned up gives the same count."""
    printed: int
    counted: int

    @property
    def difference(self) -> int:
        """`printed` minus `counted`, in hands of the dealer; 0 if the printed number is right."""
        return self.printed - self.counted


@cache
def foster_rows() -> tuple[FosterRow, ...]:
    """Return the rows of Foster's table that print wins of a hand of the pone, in Foster's order.

    Foster prints no turn-up. In these rows the turn-up does not matter, because the pone holds
    only the lowest trumps, or none.
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
"""Most trumps in hand in the tables, because with three the book stands."""


def trumps_left(held: int) -> int:
    """Return the number of trumps, of eight, that you have not seen if you hold `held`.

    You have also seen the trump turned up.

    >>> trumps_left(3)
    4
    """
    return SUIT - 1 - held


def opponents_trumps_markdown() -> str:
    """Return a Markdown table of the chances in 100 that the opponent was dealt 0, 1, 2, 3+ trumps.

    Rows are the number of trumps that you hold.
    """
    rows = []
    for held in range(_MOST_HELD + 1):
        none, one, two, *more = odds(trumps_left(held), HAND_SIZE)
        parts = (none, one, two, sum(more))
        rows.append((held, *(round(100 * float(each)) for each in parts)))
    return markdown_table(["you hold", "none", "one", "two", "more"], "lrrrr", rows)


def new_cards_markdown() -> str:
    """Return a Markdown table of the chances in 100 that new cards have a trump, or a king.

    Rows are the number of cards drawn. Columns are the chance of a trump if you hold and keep 0, 1
    or 2 (a dash where the hand has no room for the cards), then that of a king of any suit.
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
    """Return a Markdown table of the chance in 100 that the opponent has held the king of trumps.

    Rows are the number of cards that he draws to the five dealt to him. The king is neither in your
    hand nor turned up.
    """
    rows = ((drawn or "none", _hundred(1, HAND_SIZE + drawn)) for drawn in range(HAND_SIZE + 1))
    return markdown_table(["he draws", "he has seen the king"], "lr", rows)


def _hundred(wanted: int, taken: int) -> str:
    return str(round(100 * odds_of_any(wanted, taken, UNSEEN)))
