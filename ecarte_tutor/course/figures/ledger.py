"""The ledger: each hint to stand on or to exchange, with how its hands do by the count.

It is made by `tools/tables/build_ledgers.py`, and read and shown here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from ...engine.cards import Card, Hand
from ...engine.rules import Seat, check_seat
from ...simulator.tables import markdown_table, read_rows

PATH: Final = Path(__file__).parents[1] / "data" / "ledger.csv"

METHOD: Final = "open-hand"
"""All cards seen, best play by both sides, over all 65,780 hands of the opponent."""


@dataclass(frozen=True, slots=True)
class LedgerExample:
    """A hand beside its turn-up, and its chance of the point."""

    hand: Hand
    turn_up: Card
    point: float


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One hint in one of its two directions, over every hand with hearts (or any suit) as trumps.

    Numbers of hands count (hand, turn-up) pairs, of 1,359,288; shares and averages weigh each pair
    alike. Chances are open-hand.
    """

    seat: Seat
    hint: str
    """The hint's id."""

    advice: str
    """What it advises on these hands: `play`, `refuse`, `propose` or `accept`."""

    hands: int
    """Pairs that it fires on."""

    point: float
    """Their average chance of the point, when the hand is stood on."""

    vole: float
    """Their average chance of all five tricks."""

    worth: float
    """Average points for standing on them, at an even score."""

    right: float
    """Share of them on which the advice agrees with the count: stand where it gains points."""

    weakest: LedgerExample
    strongest: LedgerExample

    better_left_out: int
    """Pairs on which the book exchanges although they do better than `weakest`; 0 for advice to
    exchange."""

    best_left_out: LedgerExample | None
    """The best of those."""


@cache
def shipped_ledger(seat: Seat) -> tuple[LedgerRow, ...]:
    """The rows for one seat, as they come with the package: a lesson need not count for seconds.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    check_seat(seat)
    return tuple(row for row in read_rows(PATH, LedgerRow) if row.seat == seat)


def ledger_markdown(rows: Sequence[LedgerRow]) -> str:
    """The ledger of a seat as a Markdown table for reading, chances in percent."""
    headings = ("hint", "says", "hands", "point", "vole", "points", "right", "weakest")
    cells = (
        (
            row.hint,
            row.advice,
            f"{row.hands:,}",
            f"{row.point:.1%}",
            f"{row.vole:.1%}",
            f"{row.worth:+.2f}",
            f"{row.right:.0%}",
            f"{row.weakest.hand} ({row.weakest.point:.1%})",
            f"{row.better_left_out:,}",
        )
        for row in rows
    )
    table = markdown_table((*headings, "better left out"), "llrrrrrlr", cells)
    return f"{table}\n\nMethod: {METHOD}."
