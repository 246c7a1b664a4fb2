"""The number: games in 100 that ten choices cost a learner, estimated from the log.

A choice counts if it is a first try whose loss is known in games in 100. Its weight is what
measured players lose at the same problem, so that hard problems and easy ones say the same of a
learner. Later choices count more. The figures and the test of them are in docs/methods.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Final

from ...simulator.plots.style import ERRORS_OF_95
from ...simulator.units import GAMES
from ..measured_players import TEN, lost_in_ten, opponents_lost_in_ten, usual_of
from .attempt import Attempt

HALF_LIFE: Final = 50
"""Number of later choices, at problems of the mean usual loss, after which a choice counts half."""

_SUPPOSED: Final = 2.0
"""Choices of the prior, at problems of the usual loss, as the Curate makes them."""

_SIZE: Final = 12.0
"""Size of the Curate's mistakes, each weighed by its loss, in games in 100."""

_SIZES_SUPPOSED: Final = 12.0
"""Games in 100 lost until which `_SIZE` counts more than the size of the learner's own mistakes."""


@dataclass(frozen=True, slots=True)
class CostOfTen:
    """Running sums over a learner's counted choices, and the estimate that follows from them.

    The ratio of what the choices lost to what is usual at their problems has a gamma distribution,
    which begins as the Curate's; the losses are taken for those of a compound Poisson process.
    """

    choices: int = 0
    """Number of choices that counted."""

    lost: float = 0.0
    """Sum of the losses, in games in 100, each with the weight that time leaves to it."""

    squares: float = 0.0
    """Sum of the squared losses, with the same weights."""

    usual: float = 0.0
    """Sum of the usual losses at the same problems, with the same weights."""

    doubled: float = 0.0
    """Sum of the usual losses with the squares of these weights."""

    def plus(self, attempt: Attempt) -> CostOfTen:
        """Return the sums with `attempt` added; unchanged if it does not count."""
        loss = attempt.loss
        if not attempt.first or loss is None or loss.unit != GAMES:
            return self
        usual = usual_of(attempt.skill) if loss.usual is None else loss.usual
        return self.plus_choice(loss.amount, usual)

    def plus_choice(self, loss: float, usual: float) -> CostOfTen:
        """Return the sums with a choice added that lost `loss` where `usual` is lost."""
        kept = 0.5 ** (usual * TEN / (HALF_LIFE * lost_in_ten("usual")))
        return CostOfTen(
            self.choices + 1,
            kept * self.lost + loss,
            kept * self.squares + loss * loss,
            kept * self.usual + usual,
            kept * kept * self.doubled + usual,
        )

    @property
    def mean(self) -> float:
        """Estimate of the games in 100 that ten choices cost."""
        return lost_in_ten("usual") * self._ratio

    @property
    def error(self) -> float:
        """Standard error of `mean`."""
        return self.mean / sqrt(self._shape)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the estimate."""
        return self._quantile(-ERRORS_OF_95), self._quantile(ERRORS_OF_95)

    @property
    def _ratio(self) -> float:
        supposed = _SUPPOSED / TEN
        lost, usual = supposed * lost_in_ten("curate"), supposed * lost_in_ten("usual")
        return (lost + self.lost) / (usual + self.usual)

    @property
    def _shape(self) -> float:
        """Shape of the gamma distribution: the squared ratio of its mean to its deviation."""
        size = (_SIZE * _SIZES_SUPPOSED + self.squares) / (_SIZES_SUPPOSED + self.lost)
        supposed = _SUPPOSED / TEN * lost_in_ten("usual")
        return self._ratio * (supposed + self.usual) ** 2 / (size * (supposed + self.doubled))

    def _quantile(self, errors: float) -> float:
        """Return a quantile of the gamma distribution, by Wilson and Hilferty's cube."""
        ninth = 1 / (9 * self._shape)
        return self.mean * max(0.0, 1 - ninth + errors * sqrt(ninth)) ** 3

    @property
    def passed(self) -> tuple[str, ...]:
        """Opponents who lose more in ten choices by more than the error, the weakest first."""
        if not self.choices:
            return ()
        most = self.mean + self.error
        return tuple(name for name, lost in opponents_lost_in_ten().items() if lost > most)


def cost_of_ten(attempts: Iterable[Attempt]) -> CostOfTen:
    """Return the estimate after `attempts`, oldest first."""
    found = CostOfTen()
    for attempt in attempts:
        found = found.plus(attempt)
    return found
