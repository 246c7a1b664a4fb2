"""The ledger: each hint to stand on or to exchange, with how its hands do by the count.

It is made by `tools/tables/build_ledgers.py`, and read and shown here.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Final, get_args

from ...engine.cards import Card, Hand
from ...engine.rules import Seat, check_seat
from ...errors import TableError

METHOD: Final = "open-hand"
"""All cards seen, best play by both sides, over all 65,780 hands of the opponent."""

VERSION: Final = 1
"""Raised whenever a column changes its meaning."""

SHIPPED: Final[dict[Seat, Path]] = {
    seat: Path(__file__).parents[1] / "data" / f"ledger-{seat}.csv" for seat in get_args(Seat)
}
"""Where the two ledgers lie in the package."""

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


@dataclass(frozen=True, slots=True)
class Ledger:
    """The rows for one seat."""

    seat: Seat
    rows: tuple[LedgerRow, ...]

    def __getitem__(self, hint: str) -> tuple[LedgerRow, ...]:
        return tuple(row for row in self.rows if row.hint == hint)


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
        TableError: for a file that is missing, damaged or of another version.
    """
    try:
        found = list(csv.DictReader(StringIO(path.read_text(encoding="utf-8"))))
        if not found or any(row["version"] != str(VERSION) for row in found):
            raise ValueError(f"expected version {VERSION}")
        return Ledger(seat, tuple(map(_row, found)))
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise TableError(
            f"the ledger {path} cannot be read ({problem}); install ecarte-tutor again"
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
