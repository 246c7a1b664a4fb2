"""The hints on trial: a ledger by the count, a record in games, and the hands played at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from ...engine.cards import Card, Hand
from ...engine.decision import Decision
from ...engine.rules import Seat, check_seat
from ...grading import Trust
from ...simulator.tables import markdown_table, read_rows

_DATA: Final = Path(__file__).parents[1] / "data"

LEDGER: Final = _DATA / "ledger.csv"
AT_ONCE: Final = _DATA / "standing.csv"

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
    """One hint in one of its two directions, by the count over every hand with one suit as trumps.

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
    return tuple(row for row in read_rows(LEDGER, LedgerRow) if row.seat == seat)


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


def trust_markdown(rows: Iterable[Trust]) -> str:
    """The record of each hint as a Markdown table, costs in games in 100."""
    headings = ("hint", "asked to", "hands", "right, of 100", "cost", "worst", "where")
    cells = (
        (
            row.hint,
            row.kind,
            row.hands,
            row.in_hundred,
            f"{row.cost:.1f}",
            f"{row.worst:.1f}",
            _where(row),
            _clause(row),
        )
        for row in rows
    )
    return markdown_table((*headings, "do the opposite"), "llrrrrll", cells)


def _where(row: Trust) -> str:
    """The decision on which the hint costs most, in a few words."""
    if not row.worst_at:
        return ""
    decision = Decision.parse(row.worst_at)
    cards = " ".join(map(str, decision.hand.arranged(decision.trump)))
    mine, theirs = decision.score
    return f"{cards}, turned up {decision.turn_up}, at {mine}–{theirs}"


def _clause(row: Trust) -> str:
    return f"{row.clause}: saves {100 * row.saved:.0f} of 100" if row.clause else ""


@dataclass(frozen=True, slots=True)
class Advised:
    """The hands on which the book gives the pone one advice before a deal at love all."""

    advice: str
    """`play`, `propose`, or `either` where it leaves the choice open."""

    hands: int
    """Hands beside their turn-ups, with one suit as trumps."""


def hands_played_at_once() -> tuple[int, int]:
    """The hands that the book plays without proposing at love all, and how many hands there are.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    rows = read_rows(AT_ONCE, Advised)
    return sum(row.hands for row in rows if row.advice == "play"), sum(row.hands for row in rows)
