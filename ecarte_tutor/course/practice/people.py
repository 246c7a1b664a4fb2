"""Against people: the hands on which a habit of your opponent's changes your best choice.

`tools/tables/build_people.py` makes it again.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Final, Literal, get_args

from ...engine.english import with_error
from ...simulator.tables import markdown_table, read_rows

PATH: Final = Path(__file__).parents[1] / "data" / "people.csv"

Habit = Literal["refuses", "never proposes", "always proposes", "hesitates"]
"""What an opponent does whatever his cards, or, if he hesitates, gives away."""

HABITS: Final[tuple[Habit, ...]] = get_args(Habit)

_ASKED: Final = {"propose": "play or propose", "answer": "accept or refuse", "lead": "the lead"}
"""Kinds of decision, as the table names them."""


@dataclass(frozen=True, slots=True)
class ChangedHand:
    """A hand whose best choice against a person of this habit is not the one against a strong
    player."""

    habit: str
    """The opponent's habit, one of `HABITS`."""

    asks: str
    """Kind of the decision."""

    looked_at: int
    """Decisions of this kind that were looked at against him."""

    line: str
    """The decision, as text."""

    usual: str
    """The best choice against a strong player, as text."""

    best: str
    """The best choice against this person, as text."""

    gained: float
    """Games in 100 that the change wins against this person."""

    error: float
    """Standard error of that gain."""


@dataclass(frozen=True, slots=True)
class Change:
    """How often, and by how much, a habit changes one kind of decision."""

    looked_at: int
    changed: int
    gained: float
    """Mean gain in games in 100 where the choice changes."""

    error: float
    """Standard error of that mean, from hand to hand."""


@cache
def changed_hands() -> tuple[ChangedHand, ...]:
    """Return the hands whose best choice changes, by habit and kind, in the order dealt.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    return read_rows(PATH, ChangedHand)


def changed_by(habit: str, asks: str) -> tuple[ChangedHand, ...]:
    """Return the hands on which this habit changes decisions of this kind."""
    return tuple(row for row in changed_hands() if (row.habit, row.asks) == (habit, asks))


def change_by(habit: str, asks: str) -> Change:
    """Return how often this habit changes decisions of this kind, and what that wins."""
    rows = changed_by(habit, asks)
    mean = sum(row.gained for row in rows) / len(rows)
    spread = sum((row.gained - mean) ** 2 for row in rows) / max(len(rows) - 1, 1)
    return Change(rows[0].looked_at, len(rows), mean, sqrt(spread / len(rows)))


def examples_of(habit: str, asks: str) -> tuple[ChangedHand, ChangedHand]:
    """Return the hand whose gain is nearest to the average, and the one that gains most."""
    rows, mean = changed_by(habit, asks), change_by(habit, asks).gained
    usual = min(rows, key=lambda row: (abs(row.gained - mean), row.line))
    others = [row for row in rows if row != usual]
    return usual, max(others, key=lambda row: (row.gained, row.line))


def people_markdown() -> str:
    """Return what each habit changes as a table in Markdown: how often, and what the change wins.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    rows = []
    asked = dict.fromkeys((row.habit, row.asks) for row in changed_hands())
    for habit, asks in asked:
        change = change_by(habit, asks)
        share = 100 * change.changed / change.looked_at
        wins = with_error(change.gained, change.error, digits=1)
        rows.append((habit, _ASKED[asks], f"{share:.0f} in 100", wins))
    return markdown_table(["your opponent …", "your choice", "changes", "wins"], "llrr", rows)
