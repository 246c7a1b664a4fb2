"""Bands: the names of losses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log
from typing import Final, Literal, Self

from ..simulator.units import GAMES, Unit

Band = Literal["best", "slight", "mistake", "serious", "blunder"]

SIZES: Final[Mapping[Band, str]] = {
    "slight": "a slip",
    "mistake": "a mistake",
    "serious": "a serious mistake",
    "blunder": "a blunder",
}
"""What a choice of each band is called, wherever a learner reads of it."""

_POINTS: Final = 10.6
"""Games in 100 that a point is worth at love all."""

_LEAST: Final = 0.001
"""A logarithmic scale begins above zero."""

_FAR: Final = 5.0
"""The scale ends at this many times the least blunder."""


@dataclass(frozen=True, slots=True)
class Bands:
    """Where a loss, in games in 100, begins to earn each name; all of it may be set.

    `Bands.in_points()`: the same limits in points a deal, at love all. `tools/bench/bands.py` tells
    how the wrong choices of the quizzes spread over them.
    """

    equal: float = 0.2
    """Up to this a choice is as good as the best."""

    mistake: float = 1.5
    serious: float = 4.0
    blunder: float = 8.0

    @classmethod
    def in_points(cls) -> Self:
        """Those for a loss in points a deal."""
        games = cls()
        return cls(
            games.equal / _POINTS,
            games.mistake / _POINTS,
            games.serious / _POINTS,
            games.blunder / _POINTS,
        )

    @classmethod
    def usual(cls, unit: Unit) -> Self:
        """Those for a loss in this unit."""
        return cls() if unit == GAMES else cls.in_points()

    def of(self, loss: float) -> Band:
        """The band of a loss: up to `equal` is best, and each other name holds from its limit."""
        if loss <= self.equal:
            return "best"
        if loss < self.mistake:
            return "slight"
        if loss < self.serious:
            return "mistake"
        return "serious" if loss < self.blunder else "blunder"

    def place(self, loss: float) -> float:
        """Where a loss stands on a scale from 0 to 1.

        It is logarithmic: of two losses above `equal`, what counts is how many times the one is the
        other. What is as good as the best has the first tenth.
        """
        if loss <= self.equal:
            return round(max(loss, 0.0) / max(self.equal, _LEAST) / 10, 3)
        start = max(self.equal, _LEAST)
        far = log(max(_FAR * self.blunder, _FAR * start) / start)
        return round(min(1.0, 0.1 + 0.9 * max(0.0, log(loss / start)) / far), 3)
