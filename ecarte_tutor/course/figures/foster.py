"""The table that Foster printed in 1897, row by row beside the count of today.

The calculations are Charles Mossop's, from the *Westminster Papers*; Foster prints them by
permission.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from ...engine.cards import Card, Hand, Rank, Suit
from ...engine.rules import POINT_TRICKS
from ...simulator.count import open_hand_counts

FOSTER_ROWS: Final = Path(__file__).parents[1] / "data" / "foster.csv"
"""The printed table, as read from the book."""


@dataclass(frozen=True, slots=True)
class FosterRow:
    """One hand of the table, as printed, and how many of the dealer's hands it beats by the count.

    The wins are hands of the dealer, of 65,780, against which the pone makes the point.
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
        found = [row for row in csv.DictReader(file) if row["seat"] == "pone"]
    return tuple(_row(row) for row in found if row["printed_wins"])


def _row(row: dict[str, str]) -> FosterRow:
    hand, trump = Hand(row["hand"]), Suit(row["trump"])
    turn_up = next(
        card for rank in Rank if (card := Card.of(rank, trump)) not in hand and rank > Rank.EIGHT
    )
    counts = open_hand_counts(hand, turn_up)
    won = sum(counts[POINT_TRICKS:])
    return FosterRow(int(row["no"]), hand, trump, turn_up, int(row["printed_wins"]), won)
