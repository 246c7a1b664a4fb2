"""Bands: the names of losses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Self

from ..units import GAMES, Unit

Band = Literal["best", "slight", "doubtful", "bad", "very bad"]


@dataclass(frozen=True, slots=True)
class Bands:
    """Where a loss, in games in 100, begins to earn each name; all of it may be set.

    `Bands.in_points()`: the same limits in points a deal, at a score of 0–0.
    """

    equal: float = 0.2
    doubtful: float = 0.3
    bad: float = 0.6
    very_bad: float = 1.2

    @classmethod
    def in_points(cls) -> Self:
        """Those for a loss in points a deal."""
        return cls(0.02, 0.03, 0.06, 0.12)

    @classmethod
    def usual(cls, unit: Unit) -> Self:
        """Those for a loss in this unit."""
        return cls() if unit == GAMES else cls.in_points()

    def of(self, loss: float) -> Band:
        """The band of a loss: up to `equal` is best, the gap before `doubtful` only slight."""
        if loss > self.very_bad:
            return "very bad"
        if loss > self.bad:
            return "bad"
        if loss > self.doubtful:
            return "doubtful"
        return "best" if loss <= self.equal else "slight"
