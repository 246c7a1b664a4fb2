"""Estimates: the means of a few options from the same drawn cases, and how sure each is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from .beliefs.posterior import OpponentHands
from .count.masks import Masks

_BITS: Final = 30
"""To which means, variances and covariances are rounded: within a billionth of each."""


@dataclass(frozen=True, slots=True, eq=False)
class Estimate:
    """The mean of each option, and the covariance of those means.

    All options are tried on the same cases, so a difference is known better than either mean.
    """

    means: NDArray[np.float64]
    covariance: NDArray[np.float64]
    sample: int
    """The number of cases tried."""

    def leader(self) -> int:
        """The option with the highest mean."""
        return int(np.argmax(self.means))

    def error(self, option: int) -> float:
        """The standard error of one option's mean."""
        return float(np.sqrt(max(self.covariance[option, option], 0.0)))

    def difference(self, option: int, other: int) -> tuple[float, float]:
        """Mean difference between the first and the second, and its joint standard error."""
        pair = [option, other]
        ((own, both), (_, others)) = self.covariance[np.ix_(pair, pair)].tolist()
        mean = float(self.means[option] - self.means[other])
        return mean, float(np.sqrt(max(own + others - 2 * both, 0.0)))

    @classmethod
    def of_groups(cls, gains: NDArray[np.float64], hands: OpponentHands) -> Estimate:
        """The estimate from what each option brings against each hand drawn.

        The share of every group is exact, so the error comes only from differences within a group.
        A group whose hands were all drawn adds none.
        """
        weights, group, drawn = hands.weights, hands.group, hands.drawn
        means = _rounded((gains * weights).sum(axis=1))
        # Where hands are not equally likely the mean is a ratio: its error is that of the
        # residuals. A hand that proved impossible has none, but it counts among those drawn.
        apart = (gains - means[:, np.newaxis]) * weights * drawn[group]
        sums = np.array([np.bincount(group, row, len(drawn)) for row in apart])
        missed = 1 - drawn / hands.sizes
        factor = missed / (drawn * np.maximum(drawn - 1, 1))
        within, between = apart * factor[group], sums * (factor / drawn)
        covariance = _products(within, apart) - _products(between, sums)
        return cls(means, _rounded(covariance), gains.shape[1])


class EndValue(Protocol):
    """Value of each possible end of a deal, for the deals of one option."""

    def gains(self, ends: NDArray[np.intp]) -> NDArray[np.float64]:
        """Result of each deal."""

    def doubt(self, ends: NDArray[np.intp]) -> float:
        """The variance of their mean that more deals would not lessen."""


EndValues = Sequence[EndValue]
"""One for each option."""


@dataclass(frozen=True, slots=True, eq=False)
class Trace:
    """Result of each option, case by case; an option that was dropped has fewer cases.

    Two options are compared on the cases that both were tried on.
    """

    gains: tuple[NDArray[np.float64], ...]
    ends: tuple[NDArray[np.intp], ...]
    """End of each deal, numbered as by `deal_ends`, in the order of `gains`."""

    hands: Masks
    """The opponent's hand in each case."""

    doubts: NDArray[np.float64]
    """For each option: the variance of its mean that more cases would not lessen."""

    @classmethod
    def empty(cls, options: int) -> Trace:
        """A trace without cases."""
        return cls(
            (np.empty(0),) * options,
            (np.empty(0, np.intp),) * options,
            np.empty(0, np.uint32),
            np.zeros(options),
        )

    def extended(
        self, tried: list[int], ends: NDArray[np.intp], hands: Masks, values: EndValues
    ) -> Trace:
        """This trace with more cases: one row of `ends` for each option tried."""
        ended = list(self.ends)
        for number, row in zip(tried, ends, strict=True):
            ended[number] = np.concatenate([ended[number], row])
        hands = np.concatenate([self.hands, hands])
        return replace(self, ends=tuple(ended), hands=hands).valued(values)

    def valued(self, values: EndValues) -> Trace:
        """This trace, each option's deals valued by its entry in `values`."""
        gains = tuple(each.gains(end) for each, end in zip(values, self.ends, strict=True))
        doubts = [each.doubt(end) for each, end in zip(values, self.ends, strict=True)]
        return replace(self, gains=gains, doubts=np.array(doubts))

    @property
    def means(self) -> NDArray[np.float64]:
        """The mean of each option."""
        return _rounded(np.array([row.mean() for row in self.gains]))

    @property
    def sample(self) -> int:
        """The number of deals played, over all options."""
        return sum(len(row) for row in self.gains)

    def leader(self) -> int:
        """The option with the highest mean, among those tried on every case."""
        cases = np.array([len(row) for row in self.gains])
        return int(np.argmax(np.where(cases == cases.max(), self.means, -np.inf)))

    def error(self, option: int) -> float:
        """The standard error of one option's mean."""
        return _error(self.gains[option], self.doubts[option])

    def difference(self, option: int, other: int) -> tuple[float, float]:
        """Mean difference between the first and the second, and its joint standard error."""
        if option == other:
            return 0.0, 0.0
        cases = min(len(self.gains[option]), len(self.gains[other]))
        difference = self.gains[option][:cases] - self.gains[other][:cases]
        doubt = self.doubts[option] + self.doubts[other]
        return float(_rounded(difference.mean())), _error(difference, doubt)


def _error(gains: NDArray[np.float64], doubt: float) -> float:
    return float(np.sqrt(_rounded(gains.var(ddof=1) / len(gains) + doubt)))


def _products(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    """Scalar products of the rows of `one` with those of `other`.

    Not by `@`, whose order of addition, and so whose last bits, depend on the processor.
    """
    found: NDArray[np.float64] = (one[:, np.newaxis] * other).sum(axis=2)
    return found


def _rounded(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Values rounded so that the order in which they were added up no longer shows."""
    part, exponent = np.frexp(values)
    found: NDArray[np.float64] = np.ldexp(np.rint(np.ldexp(part, _BITS)), exponent - _BITS)
    return found
