"""The ledger on paper: as CSV, read back, as a Markdown table, and as it ships in the package."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Final, get_args

from ...engine.cards import Card, Hand
from ...engine.decision import Decision
from ...engine.rules import Seat, check_seat
from ...errors import TableError
from ...grading import Trust
from .ledger import METHOD, VERSION, Ledger, LedgerExample, LedgerRow

SHIPPED: Final[dict[Seat, Path]] = {
    seat: Path(__file__).parents[1] / "data" / f"ledger-{seat}.csv" for seat in get_args(Seat)
}
"""Where the two ledgers lie in the package."""

REBUILD: Final = "python -m tools.tables.build_ledgers --into-package"

_HEADINGS: Final = (
    "hint",
    "advice",
    "hands",
    "point",
    "vole",
    "worth",
    "right",
    "weakest",
    "strongest",
    "better_left_out",
    "best_left_out",
    "method",
    "version",
)
_CHANCES: Final = ("point", "vole", "worth", "right")


def ledger_csv(ledger: Ledger) -> str:
    """The ledger as comma-separated text; chances to six places."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_HEADINGS)
    for row in ledger.rows:
        writer.writerow(
            [
                row.hint,
                row.advice,
                row.hands,
                *(f"{getattr(row, name):.6f}" for name in _CHANCES),
                _example_text(row.weakest),
                _example_text(row.strongest),
                row.better_left_out,
                _example_text(row.best_left_out),
                METHOD,
                VERSION,
            ]
        )
    return text.getvalue()


def read_ledger(path: Path, seat: Seat) -> Ledger:
    """The ledger in a file that `ledger_csv` wrote.

    Raises:
        TableError: for a file that is missing, damaged or of another version, naming the command
            that writes it again.
    """
    try:
        found = list(csv.DictReader(StringIO(path.read_text(encoding="utf-8"))))
        if not found or any(row["version"] != str(VERSION) for row in found):
            raise ValueError(f"expected version {VERSION}")
        return Ledger(seat, tuple(map(_row, found)))
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise TableError(
            f"the ledger {path} cannot be read ({problem}); write it again with: {REBUILD}"
        ) from problem


@cache
def shipped_ledger(seat: Seat) -> Ledger:
    """The ledger that comes with the package, so that a lesson need not count for seconds."""
    check_seat(seat)
    return read_ledger(SHIPPED[seat], seat)


def ledger_markdown(ledger: Ledger) -> str:
    """The ledger as a Markdown table for reading, chances in percent."""
    lines = [
        "| hint | says | hands | point | vole | points | right | weakest | better left out |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | --- | ---: |",
    ]
    lines += [
        f"| {row.hint} | {row.advice} | {row.hands:,} | {row.point:.1%} | {row.vole:.1%} "
        f"| {row.worth:+.2f} | {row.right:.0%} "
        f"| {row.weakest.hand} ({row.weakest.point:.1%}) | {row.better_left_out:,} |"
        for row in ledger.rows
    ]
    lines.append(f"\nMethod: {METHOD}, version {VERSION}.")
    return "\n".join(lines)


def trust_markdown(rows: Iterable[Trust]) -> str:
    """The record of each hint as a Markdown table, costs in games in 100."""
    lines = [
        "| hint | asked to | hands | right, of 100 | cost | worst | where | do the opposite |",
        "| --- | --- | ---: | ---: | ---: | ---: | --- | --- |",
    ]
    lines += [
        f"| {row.hint} | {row.kind} | {row.hands} | {row.in_hundred} | {row.cost:.1f} "
        f"| {row.worst:.1f} | {_where(row)} | {_clause(row)} |"
        for row in rows
    ]
    return "\n".join(lines)


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


def _example_text(example: LedgerExample | None) -> str:
    return f"{example.hand}; {example.turn_up}; {example.point:.6f}" if example else ""


def _row(found: dict[str, str]) -> LedgerRow:
    best = found["best_left_out"]
    return LedgerRow(
        hint=found["hint"],
        advice=found["advice"],
        hands=int(found["hands"]),
        point=float(found["point"]),
        vole=float(found["vole"]),
        worth=float(found["worth"]),
        right=float(found["right"]),
        weakest=_example(found["weakest"]),
        strongest=_example(found["strongest"]),
        better_left_out=int(found["better_left_out"]),
        best_left_out=_example(best) if best else None,
    )


def _example(text: str) -> LedgerExample:
    hand, turn_up, point = text.split("; ")
    return LedgerExample(Hand(hand), Card(turn_up), float(point))
