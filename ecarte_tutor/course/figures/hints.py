"""Figures on the hints: a table by the open-hand count, results in games, and hands to stand on.

To *stand* is to play the hand as it is: the pone plays without proposing, the dealer refuses. The
*point* is for three tricks or more. An *open-hand* number supposes that both players see all cards
and play their best. The *ledger* is the table by the open-hand count, a row for each hint and
advice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ...engine.cards import Card, Hand
from ...engine.decision import Decision
from ...engine.rules.rule_set import Seat, check_seat
from ...grading import Trust
from ...simulator.tables import markdown_table, read_rows

_DATA: Final = Path(__file__).parents[1] / "data"

LEDGER: Final = _DATA / "ledger.csv"
AT_ONCE: Final = _DATA / "standing.csv"

METHOD: Final = "open-hand"
"""Method of the ledger: all cards seen, best play, over all 65,780 hands of the opponent."""


@dataclass(frozen=True, slots=True)
class LedgerExample:
    """Hand and turn-up, with the open-hand chance (0 to 1) that its holder makes the point."""

    hand: Hand
    turn_up: Card
    point: float


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """Row of the ledger: results of a hint on the hands on which it gives one advice.

    Numbers of hands count (hand, turn-up) pairs with one suit as trumps, 1,359,288 in all. Shares
    and means weight every pair alike. Chances are from 0 to 1, with both hands face up.
    """

    seat: Seat
    hint: str
    """Id of the hint."""

    advice: str
    """Advice on these hands: `play`, `refuse`, `propose` or `accept`."""

    hands: int
    """Number of pairs to which the hint applies."""

    point: float
    """Mean chance of the point if the player stands."""

    vole: float
    """Mean chance of all five tricks if the player stands."""

    worth: float
    """Mean points a deal, the player's less the opponent's, for standing at an even score."""

    right: float
    """Share (0 to 1) of pairs on which the advice is right: to stand if standing gains points."""

    weakest: LedgerExample
    strongest: LedgerExample

    better_left_out: int
    """Pairs better than `weakest` on which the book exchanges; 0 for advice to exchange."""

    best_left_out: LedgerExample | None
    """Best of the pairs counted in `better_left_out`; `None` if there is none."""


def shipped_ledger(seat: Seat) -> tuple[LedgerRow, ...]:
    """Return the rows of the ledger for `seat`, from the file in the package.

    Raises:
        TableError: if the file is missing or damaged.
    """
    check_seat(seat)
    return tuple(row for row in read_rows(LEDGER, LedgerRow) if row.seat == seat)


def ledger_markdown(rows: Sequence[LedgerRow]) -> str:
    """Return `rows` of the ledger as a Markdown table, with the chances in per cent.

    Below the table, after an empty line, is a line that names the method.
    """
    headings = ("hint", "says", "hands", "point", "vole", "points", "right", "weakest")
    cells = (
        (
            row.hint,
            row.advice,
            f"{row.hands:,}",
            f"{row.point:.1%}",
            f"{row.vole:.1%}",
            f"{row.worth:+.2f}",
            f"{row.right:.1%}",
            f"{row.weakest.hand} ({row.weakest.point:.1%})",
            f"{row.better_left_out:,}",
        )
        for row in rows
    )
    table = markdown_table((*headings, "better left out"), "llrrrrrlr", cells)
    return f"{table}\n\nMethod: {METHOD}."


def trust_markdown(rows: Iterable[Trust]) -> str:
    """Return a Markdown table of what following each hint costs, in games in 100.

    The last columns name the decision where the hint costs most, and when to do the opposite.
    """
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
    """Return the decision on which the hint costs most, in words."""
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
    """Number of hands on which the book gives the pone the advice `advice`, at love all."""

    advice: str
    """`play`, `propose`, or `either` if the book leaves the choice open."""

    hands: int
    """Number of (hand, turn-up) pairs, for one suit as trumps only."""


def hands_played_at_once() -> tuple[int, int]:
    """Return two counts: (hands that the book plays as pone without proposing, all hands).

    The score is love all, and a hand is a (hand, turn-up) pair with one suit as trumps.

    Raises:
        TableError: if the file is missing or damaged.
    """
    rows = read_rows(AT_ONCE, Advised)
    return sum(row.hands for row in rows if row.advice == "play"), sum(row.hands for row in rows)
