"""The table that Foster printed in 1897, row by row beside the count of today.

The calculations are Charles Mossop's, from the *Westminster Papers*; Foster prints them by
permission.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from ...engine.cards import Card, Hand, Rank, Suit
from ...engine.rules import POINT_TRICKS, Seat
from ...simulator.count import open_hand_counts
from ...simulator.tables import read_rows

FOSTER_ROWS: Final = Path(__file__).parents[1] / "data" / "foster.csv"
"""The printed table, as read from the book."""


@dataclass(frozen=True, slots=True)
class _PrintedRow:
    """A row as it is printed, with `None` where nothing is."""

    no: int
    seat: Seat
    trump: Suit
    hand: str
    """A text, for one has a card twice."""

    lead: Card | None
    printed_wins: int | None
    printed_losses: int | None
    printed_no_proposal: int | None
    printed_of: int | None
    note: str


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
    return tuple(
        _counted(row, row.printed_wins)
        for row in read_rows(FOSTER_ROWS, _PrintedRow)
        if row.seat == "pone" and row.printed_wins is not None
    )


def _counted(row: _PrintedRow, printed: int) -> FosterRow:
    hand = Hand(row.hand)
    trumps = (Card.of(rank, row.trump) for rank in Rank if rank > Rank.EIGHT)
    turn_up = next(card for card in trumps if card not in hand)
    won = sum(open_hand_counts(hand, turn_up)[POINT_TRICKS:])
    return FosterRow(row.no, hand, row.trump, turn_up, printed, won)
