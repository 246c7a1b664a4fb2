"""Measured figures: what the long counts have found, kept so that a lesson can show them at once.

The programs in `tools/bench` write the table, each its own part.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ...engine.english import with_error
from ...simulator.tables import damaged, markdown_table, read_rows

PATH: Final = Path(__file__).parents[1] / "data" / "measured.csv"


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure that was measured, with its standard error; in points a deal, or games in 100."""

    measure: str
    """What was measured: "card play", "whole deals", ..."""

    subject: str
    """Who or what: a player, or a kind of decision."""

    against: str
    """The opponent, or the way of valuing."""

    deals: int
    """Deals, or decisions, behind the mean."""

    mean: float
    error: float


def measured(measure: str, path: Path | None = None) -> tuple[Figure, ...]:
    """The figures of one measure, in the order in which they were taken.

    Raises:
        TableError: for a file that is missing or damaged, or has no figures of the measure.
    """
    found = tuple(figure for figure in read_rows(path or PATH, Figure) if figure.measure == measure)
    if not found:
        raise damaged(path or PATH, f"no figures of {measure!r}")
    return found


def measured_markdown(
    measure: str, first: str, second: str, unit: str = "points a deal", of: str = "deals"
) -> str:
    """The figures of a measure as a table in Markdown, under these two words for its columns.

    A player who is the same in every row has no column, and a number of deals (or of what `of`
    says) that is the same is told once, under the table.
    """
    figures = measured(measure)
    digits = 2 if unit.startswith("games") else 3
    numbers = [f"{figure.deals:,}" for figure in figures]
    columns = {
        first: [figure.subject for figure in figures],
        second: [figure.against for figure in figures],
        unit: [
            with_error(figure.mean, figure.error, digits=digits, sign="+") for figure in figures
        ],
        "how many": numbers,
    }
    shown = {name: cells for name, cells in columns.items() if name == unit or len(set(cells)) > 1}
    table = markdown_table([*shown], "l" * len(shown), zip(*shown.values(), strict=True))
    return table if "how many" in shown else f"{table}\n\n{numbers[0]} {of} each."
