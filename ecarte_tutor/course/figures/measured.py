"""Measured figures of players and methods, which programs in `tools/bench` write."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ...errors import NotationError, brief
from ...simulator.tables import read_rows

_DATA: Final = Path(__file__).parents[1] / "data"

MEASURED: Final = _DATA / "measured.csv"


@dataclass(frozen=True, slots=True)
class Figure:
    """Row of the table of measurements: a mean and its standard error.

    The unit is games in 100 if `measure` names games or quizzes, otherwise points a deal.
    """

    measure: str
    """Name of the measurement: "card play", "whole deals", ..."""

    subject: str
    """Subject of the measurement: a player, or a kind of decision."""

    against: str
    """Opponent of the subject, or the method of valuing."""

    deals: int
    """Number of deals, or decisions, in the mean."""

    mean: float
    error: float


def measured(measure: str = "", path: Path | None = None) -> tuple[Figure, ...]:
    """Return the figures of the measurement named `measure`, in the order of the table.

    Args:
        measure: the name of a measurement, as in `Figure.measure`; the error for any other, or for
            none, lists them.
        path: the table; by default the one in the package.

    Raises:
        TableError: if the file is missing or damaged.
        NotationError: for a name that is none of a measurement.
    """
    figures = read_rows(path or MEASURED, Figure)
    found = tuple(figure for figure in figures if figure.measure == measure)
    if not found:
        names = ", ".join(map(repr, dict.fromkeys(figure.measure for figure in figures)))
        raise NotationError(f"expected the name of a measurement ({names}), got {brief(measure)}")
    return found
