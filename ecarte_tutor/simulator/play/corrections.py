"""Corrections: how deals end if the same cards are played out, counted once and kept.

Rollouts leave the cards to the averager, because playing them out takes a hundred times as long.
That is slightly unfair to one side at an answer. So deals in which the dealer had to answer were
played both ways, after each of his two answers. The result is a table of counts: tricks when the
averager plays × tricks when played out. `build_corrections` writes it.

In a rollout of an answer, deals in which the dealer makes more tricks count a little more after one
answer and a little less after the other, so that such answers come, on average, to what they win
played out. Where nothing is open nothing is changed: a sure thing stays sure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...engine.decision import Decision
from ...engine.rules import TRICKS, RuleSet
from ..batch.play import ENDS
from ..batch.views import Policy, Stakes
from ..simulation import EndValue
from ..tables import read_rows
from .reckoner import ReckonerPolicy

PATH: Final = Path(__file__).parents[1] / "data" / "replays.csv"

SHAPE: Final = (ENDS[0], TRICKS + 1, TRICKS + 1)
"""Of `Correction.counts`: who was vulnerable, the pone's tricks when the averager plays, and the
pone's tricks when played out."""


class DealerAnswer(NamedTuple):
    """The dealer's answer after which deals were played."""

    option: str
    """`accept` or `refuse`."""

    later: bool
    """True if cards had been exchanged before."""


@dataclass(frozen=True, slots=True, eq=False)
class Correction:
    """Counts of the deals after one answer."""

    counts: NDArray[np.int64]
    """The number of deals; of shape `SHAPE`."""

    room: float
    """Mean covariance of points and tricks within one answer."""

    @property
    def more(self) -> tuple[float, float]:
        """Points a deal that the dealer gains when played out, at 0–0, and their standard error."""
        vulnerable, usual, played = np.nonzero(self.counts)
        number = self.counts[vulnerable, usual, played]
        change = _POINTS[vulnerable, played] - _POINTS[vulnerable, usual]
        mean = float(np.average(change, weights=number))
        spread = float(np.average((change - mean) ** 2, weights=number))
        return mean, float(np.sqrt(spread / number.sum()))


_POINTS: Final = -Stakes.of(RuleSet.named("turf-club")).points[:, 0]
"""The dealer's points at love all, by who is vulnerable and the pone's tricks."""


def corrected_values(
    correction: Correction, worths: NDArray[np.float64], ends: NDArray[np.intp]
) -> tuple[NDArray[np.float64], float]:
    """Values of the deals after one answer, corrected for cards better played.

    Args:
        correction: of this answer.
        worths: worth of each end of a deal to the dealer, numbered as by `deal_ends`.
        ends: of the deals.

    Returns:
        The value of each deal to the dealer, and the variance of their mean that comes from the
        luck of the corrections.
    """
    worth, tricks = worths[ends], -np.unravel_index(ends, ENDS)[2]
    # The mean of these products is the covariance of worth and tricks.
    products = (worth - worth.mean()) * (tricks - tricks.mean())
    (more, error), room = correction.more, correction.room
    return worth + more / room * products, float((error / room * products.mean()) ** 2)


def values_of(
    decision: Decision, worths: NDArray[np.float64], *, corrected: bool
) -> tuple[EndValue, ...]:
    """Return how the deals of each option are valued, from the value of each end of a deal.

    Raises:
        TableError: for a table of corrections that is missing or damaged.
    """
    if not corrected:
        return (lambda ends: (worths[ends], 0.0),) * len(decision.options())
    later = bool(decision.exchanged)
    return tuple(
        partial(corrected_values, corrections()[DealerAnswer(str(option), later)], worths)
        for option in decision.options()
    )


def is_corrected(decision: Decision, policy: Policy) -> bool:
    """True if such deals are corrected: the reckoner's, after an answer."""
    return decision.kind == "answer" and policy == ReckonerPolicy()


@dataclass(frozen=True, slots=True)
class CorrectionRow:
    option: str
    later: int
    room: float
    counts: tuple[int, ...]


@cache
def corrections() -> Mapping[DealerAnswer, Correction]:
    """Return the table, read once.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    return {
        DealerAnswer(row.option, row.later == 1): Correction(
            np.array(row.counts, np.int64).reshape(SHAPE), row.room
        )
        for row in read_rows(PATH, CorrectionRow)
    }
