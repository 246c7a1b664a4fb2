"""Corrections of the values of answers, for cards played better than in a rollout.

In a rollout the averager plays the cards, because playing them out takes a hundred times as long.
At an answer that favours one side slightly. So deals in which the dealer had to answer were played
in both ways, after each of his two answers. The result is a table of counts: tricks when the
averager plays × tricks when played out. `build_corrections` writes it.

In a rollout of an answer, deals in which the dealer makes more tricks count a little more after one
answer and a little less after the other. On average answers then have the value that they have
played out. Where all deals of an answer end alike, its value does not change.
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
from ...engine.rules.rule_set import TRICKS, RuleSet
from ..batch.play import ENDS
from ..batch.views import Policy, Stakes
from ..simulation import EndValue
from ..tables import read_rows
from .reckoner import ReckonerPolicy

PATH: Final = Path(__file__).parents[1] / "data" / "replays.csv"

SHAPE: Final = (ENDS[0], TRICKS + 1, TRICKS + 1)
"""Shape of `Correction.counts`: who was vulnerable, the pone's tricks when the averager plays, and
the pone's tricks when played out."""


class DealerAnswer(NamedTuple):
    """Kind of answer by the dealer, after which deals were counted: the key of `corrections`."""

    option: str
    """`"accept"` or `"refuse"`."""

    later: bool
    """True if cards had been exchanged before the answer."""


@dataclass(frozen=True, slots=True, eq=False)
class Correction:
    """Counts of deals after one answer, by tricks if the averager plays and if played out."""

    counts: NDArray[np.int64]
    """The number of deals; of shape `SHAPE`."""

    room: float
    """Mean over decisions of the covariance of the dealer's points and tricks after the answer."""

    @property
    def more(self) -> tuple[float, float]:
        """The dealer's mean gain from playing out, in points at 0–0, and its standard error."""
        vulnerable, usual, played = np.nonzero(self.counts)
        number = self.counts[vulnerable, usual, played]
        change = _POINTS[vulnerable, played] - _POINTS[vulnerable, usual]
        mean = float(np.average(change, weights=number))
        spread = float(np.average((change - mean) ** 2, weights=number))
        return mean, float(np.sqrt(spread / number.sum()))


_POINTS: Final = -Stakes.of(RuleSet.named("turf-club")).points[:, 0]
"""The dealer's points less the pone's, without a score, by who is vulnerable and pone's tricks."""


def corrected_values(
    correction: Correction, worths: NDArray[np.float64], ends: NDArray[np.integer]
) -> tuple[NDArray[np.float64], float]:
    """Return what ends of deals are worth after one answer, corrected as if played out.

    Args:
        correction: the correction for this answer.
        worths: what each end of a deal is worth to the dealer, in points or games, numbered as by
            `deal_ends`.
        ends: how the deals ended, also numbered by `deal_ends`.

    Returns:
        The value of each end to the dealer, and the part of the variance of the deals' mean that
        comes from the error of the correction.
    """
    tricks = -np.unravel_index(np.arange(len(worths)), ENDS)[2]
    # The mean of these products over the deals is the covariance of worth and tricks.
    products = (worths - worths[ends].mean()) * (tricks - tricks[ends].mean())
    (more, error), room = correction.more, correction.room
    return worths + more / room * products, float((error / room * products[ends].mean()) ** 2)


def values_of(
    decision: Decision, worths: NDArray[np.float64], *, corrected: bool
) -> tuple[EndValue, ...]:
    """Return for each option a function from the ends of its deals to the value of every end.

    The function returns what `corrected_values` does; uncorrected values have a variance of zero.

    Args:
        decision: the decision that is rolled out.
        worths: what each end of a deal is worth to the player, numbered as by `deal_ends`.
        corrected: True to correct the values, at an answer.

    Raises:
        TableError: for a table of corrections that is missing or damaged.
    """
    if not corrected:
        return (lambda _: (worths, 0.0),) * len(decision.options())
    later = bool(decision.exchanged)
    return tuple(
        partial(corrected_values, corrections()[DealerAnswer(str(option), later)], worths)
        for option in decision.options()
    )


def is_corrected(decision: Decision, policy: Policy) -> bool:
    """Return True if a rollout corrects its values: at an answer, with the usual reckoner."""
    return decision.kind == "answer" and policy == ReckonerPolicy()


@dataclass(frozen=True, slots=True)
class CorrectionRow:
    option: str
    later: int
    room: float
    counts: tuple[int, ...]


@cache
def corrections() -> Mapping[DealerAnswer, Correction]:
    """Return the correction for each answer of the dealer's; the file is read once.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    return {
        DealerAnswer(row.option, row.later == 1): Correction(
            np.array(row.counts, np.int64).reshape(SHAPE), row.room
        )
        for row in read_rows(PATH, CorrectionRow)
    }
