"""Values: what a choice is worth, always with the method that found it and how sure it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot
from typing import Final, Literal

from ..engine.rules import Seat
from ..errors import EcarteError
from .units import DIGITS, GAMES, POINTS, Unit

Method = Literal["open-hand", "played-out", "rollout"]
"""Method by which a value was found.

`open-hand`: all cards seen by both, best play, averaged over the opponent's hands. `played-out`:
both act only on what they can know. `rollout`: deals drawn at random and played by named
policies.
"""

JOINT_ERRORS: Final = 2.0
"""A difference counts once it exceeds this many joint standard errors."""


class MethodsDiffer(EcarteError, TypeError):  # noqa: N818 - says what is wrong
    """Two values that cannot be compared: found by different methods, or for different seats."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """Mean value of an option to a seat; printing it names its method.

    >>> worth = Value(mean=0.31, seat="pone", method="played-out", against="the reckoner",
    ...               error=0.004, sample=692, seed=1)
    >>> print(worth)
    +0.310 ± 0.004 points a deal for the pone (played-out against the reckoner)

    Comparing or subtracting values of different methods raises `MethodsDiffer`.
    """

    mean: float
    """In its unit: the seat's points less the opponent's, or the games that the seat wins."""

    seat: Seat
    method: Method
    against: str
    """Name of the assumed opponent."""

    error: float = 0.0
    """Standard error of the mean; 0 where every case was counted."""

    sample: int = 0
    """Deals, or hands of the opponent, behind the mean."""

    seed: int | None = None
    """Seed of the random numbers; the same seed gives the same value."""

    unit: Unit = POINTS

    @property
    def counts(self) -> bool:
        """True if a difference is more than chance: it exceeds two joint standard errors."""
        return abs(self.mean) > JOINT_ERRORS * self.error

    @property
    def short(self) -> str:
        """The figure alone, as a learner reads it: `"−0.18 ± 0.01"`; games have no sign."""
        digits, sign = DIGITS[self.unit], "" if self.unit == GAMES else "+"
        error = f" ± {self.error:.{digits}f}" if self.error else ""
        return f"{self.mean:{sign}.{digits}f}{error}".replace("-", "−")

    def __str__(self) -> str:
        error = f" ± {self.error:.3f}" if self.error else ""
        return (
            f"{self.mean:+.3f}{error} {self.unit} for the {self.seat} "
            f"({self.method} against {self.against})"
        )

    def __sub__(self, other: Value) -> Value:
        """The difference; the errors are combined as those of independent samples."""
        self._check(other)
        mean, error = self.mean - other.mean, hypot(self.error, other.error)
        return replace(self, mean=mean, error=error)

    def __lt__(self, other: Value) -> bool:
        self._check(other)
        return self.mean < other.mean

    def __gt__(self, other: Value) -> bool:
        self._check(other)
        return self.mean > other.mean

    def _check(self, other: Value) -> None:
        if not isinstance(other, Value):
            raise MethodsDiffer(f"expected another value with its method, got {other!r}")
        for name in ("method", "against", "seat", "unit"):
            mine, theirs = getattr(self, name), getattr(other, name)
            if mine != theirs:
                raise MethodsDiffer(
                    f"expected two values with the same {name}, got {mine!r} and {theirs!r}"
                )
