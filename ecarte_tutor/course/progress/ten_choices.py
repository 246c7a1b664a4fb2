"""The number: games in 100 that ten choices cost a learner, estimated from the log.

A choice counts if it is the first answer to a problem, and its loss is known in games in 100: who
has seen the answer knows it. It is compared with what players of each level lose at such a problem,
so that hard problems and easy ones say the same of a learner. Later choices count more. The figures
and the test of them are in docs/methods.md.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

from ...simulator.plots.style import ERRORS_OF_95
from ...simulator.units import GAMES
from ..concluded import ERRORS_OF_LOOKS, LOOKS
from ..measured_players import TEN, lost_in_ten, opponents_lost_in_ten, usual_of
from .attempt import Attempt

HALF_LIFE: Final = 50
"""Number of later choices, at problems of the mean usual loss, after which a choice counts half."""

HALF_LIFE_COMPARED: Final = 200
"""That half-life where a learner is compared with the opponents, which takes many choices."""

_SUPPOSED: Final = 2.0
"""Choices of the prior, at problems of the mean usual loss, as the Curate makes them."""

_EVEN: Final = 0.07
"""Level of a player who loses half as in proportion to the usual loss, half alike everywhere."""

_AT_STAKE: Final = 0.1
"""Usual loss from which a problem has its full part in what is lost alike everywhere."""

_SIZE: Final = 3.0
"""Size of the mistakes of players who lose much, in usual losses."""

_SIZES_SUPPOSED: Final = 0.25
"""Part of the expected loss with which `_SIZE` counts beside the size of the learner's mistakes."""

_SKEWED: Final = 0.5
"""Errors by which the interval reaches further up, by the root of the number of problems."""

_MOST: Final = 100.0
"""The most that a choice can lose, in games in 100."""

_SUMS: Final = ("lost", "squares", "usual", "usual_squares", "alike")
_HALVINGS: Final = 40
"""Steps of the bisection for an end of the interval."""


@dataclass(frozen=True, slots=True)
class CostOfTen:
    """Running sums over a learner's counted choices, and the estimate that follows from them.

    A level is a mean loss of one choice at the measured problems. The estimate is the level at
    which players lose what was lost; the interval has the levels that the losses do not rule out.
    """

    choices: int = 0
    """Number of choices that counted."""

    lost: float = 0.0
    """Sum of the losses, in games in 100, each with the weight that time leaves to it."""

    squares: float = 0.0
    """Sum of the squared losses, with the same weights."""

    usual: float = 0.0
    """Sum of the usual losses at the same problems, with the same weights."""

    usual_squares: float = 0.0
    """Sum of the squared usual losses, with the same weights."""

    alike: float = 0.0
    """Number of the problems with something at stake, with the same weights."""

    doubled: float = 0.0
    """Number of these problems with the squares of these weights."""

    half_life: float = HALF_LIFE

    def plus(self, attempt: Attempt) -> CostOfTen:
        """Return the sums with `attempt` added; unchanged if it does not count."""
        loss = attempt.loss
        if not attempt.first or loss is None or loss.unit != GAMES:
            return self
        usual = usual_of(attempt.skill) if loss.usual is None else loss.usual
        return self.plus_choice(loss.amount, usual)

    def plus_choice(self, loss: float, usual: float) -> CostOfTen:
        """Return the sums with a choice added that lost `loss` where `usual` is lost."""
        kept = 0.5 ** (usual / (self.half_life * _mean_usual()))
        alike = min(1.0, usual / _AT_STAKE)
        return CostOfTen(
            choices=self.choices + 1,
            lost=kept * self.lost + loss,
            squares=kept * self.squares + loss * loss,
            usual=kept * self.usual + usual,
            usual_squares=kept * self.usual_squares + usual * usual,
            alike=kept * self.alike + alike,
            doubled=kept * kept * self.doubled + alike,
            half_life=self.half_life,
        )

    @property
    def mean(self) -> float:
        """Estimate of the games in 100 that ten choices cost."""
        lost = self.lost + _SUPPOSED * lost_in_ten("curate") / TEN
        usual = self.usual / _mean_usual() + _SUPPOSED
        over = lost - _EVEN * (self.alike + _SUPPOSED)
        return TEN * (over + sqrt(over * over + 4 * _EVEN * usual * lost)) / (2 * usual)

    @property
    def error(self) -> float:
        """Standard error of `mean`: that of a normal distribution with an interval as wide."""
        low, high = self.interval
        return (high - low) / (2 * ERRORS_OF_95)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the estimate.

        Losses are skewed, so few of them are too small more often than a normal error has it.
        """
        skewed = _SKEWED * sqrt(self.usual_squares) / self.usual if self.usual else 0.0
        ends = (ERRORS_OF_95, -ERRORS_OF_95 - skewed)
        low, high = (TEN * self._level_at(errors) for errors in ends)
        return min(low, self.mean), max(high, self.mean)

    @property
    def here(self) -> tuple[float, float, float]:
        """The estimate for ten choices at such problems as were answered, and its interval."""
        mean, low, high = (
            TEN * self._expected(level / TEN) / (self.alike or 1)
            for level in (self.mean, *self.interval)
        )
        return mean, low, high

    @property
    def usual_here(self) -> float:
        """Mean usual loss of the problems that were answered, those without a choice left out."""
        return self.usual / (self.alike or 1)

    @property
    def passed(self) -> tuple[str, ...]:
        """Opponents who surely lose more in ten choices, the weakest first.

        Asked only at the numbers of choices in `LOOKS`, and with the error of all of them together.
        """
        if self.choices not in LOOKS:
            return ()
        return tuple(name for name in opponents_lost_in_ten() if self._is_surely_below(name))

    def takes(self, name: str) -> int:
        """Return the choices at which the opponent is passed by one who goes on like this.

        0 if no number of choices would show it.
        """
        kept = 0.5 ** (1 / self.half_life)
        for look in LOOKS:
            if look > self.choices and self.alike:
                more = (1 - kept**look) / (1 - kept) / self.alike
                squared = (1 - kept ** (2 * look)) / (1 - kept**2) / self.doubled
                sums = {each: more * getattr(self, each) for each in _SUMS}
                later = replace(self, choices=look, doubled=squared * self.doubled, **sums)
                if later._is_surely_below(name):
                    return look
        return 0

    def _is_surely_below(self, name: str) -> bool:
        level = opponents_lost_in_ten()[name] / TEN
        return self._expected(level, -ERRORS_OF_LOOKS) > self.lost

    def _level_at(self, errors: float) -> float:
        """Return the level at which the losses are so many errors from those expected."""
        low, high = 0.0, _MOST
        for _ in range(_HALVINGS):
            level = (low + high) / 2
            if self._expected(level, errors) < self.lost:
                low = level
            else:
                high = level
        return high

    def _expected(self, level: float, errors: float = 0) -> float:
        """Return what a player of `level` is expected to lose here, and so many errors more."""
        if not self.usual:
            return 0.0
        part = level / (level + _EVEN)
        lost = level * ((1 - part) * self.alike + part * self.usual / _mean_usual())
        supposed = part * _SIZE * self.usual_squares / self.usual
        weight = _SIZES_SUPPOSED * lost
        size = (weight * supposed + self.squares) / (weight + self.lost)
        spread = max(0.0, size - lost / self.alike)
        return lost + errors * sqrt(lost * spread * self.doubled / self.alike)


def _mean_usual() -> float:
    """Return the mean usual loss of a choice at the measured problems."""
    return lost_in_ten("usual") / TEN
