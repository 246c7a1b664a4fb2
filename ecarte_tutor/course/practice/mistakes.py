"""The commonest mistakes: what problems invite most often, what each costs, and a hand to play.

`tools/tables/build_mistakes.py` makes it again.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from ...simulator.tables import markdown_table, read_rows

PATH: Final = Path(__file__).parents[1] / "data" / "mistakes.csv"


@dataclass(frozen=True, slots=True)
class Mistake:
    """One kind of wrong choice, by what such choices have in common."""

    skill: str
    """What the problems ask, such as "proposing"."""

    trait: str
    """What the choices have in common, as a habit is told: "propose too often with two trumps"."""

    problems: int
    """Problems of this skill that were looked at."""

    invited: int
    """Those in which the mistake can be made."""

    cost: float
    """Games in 100 that it costs in these, on average, in its cheapest form."""

    line: str
    """The problem among them whose cost is nearest to the average, as text."""

    choice: str
    """The mistake there, as text."""

    best: str
    """What the book and the simulator choose there, as text."""

    lost: float
    """Games in 100 that the mistake costs there."""


@cache
def mistakes() -> tuple[Mistake, ...]:
    """Return the ten mistakes that problems invite most often, the commonest first.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    return read_rows(PATH, Mistake)


def mistakes_markdown() -> str:
    """Return the mistakes as a table in Markdown: how often they are invited, what they cost.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    rows = (
        (
            f"{row.cost:.1f}",
            row.trait,
            f"{100 * row.invited / row.problems:.0f} in 100, {row.skill}",
        )
        for row in mistakes()
    )
    return markdown_table(["cost", "you …", "problems"], "rlr", rows)
