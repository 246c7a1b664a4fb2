"""Cases: hands of the opponent, and what a choice and the best option brought against each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..engine.cards import Rank
from .count.masks import TRUMPS, Masks, Rows, counts

MANY_TRUMPS: Final = 3
"""Hands with this many trumps or more are grouped together."""


@dataclass(frozen=True, slots=True)
class Alike:
    """The cases in which the opponent holds a given number of trumps and a given highest one.

    The figures are shares of all cases.
    """

    trumps: int
    """The number of trumps; `MANY_TRUMPS` stands for that number or more."""

    best_trump: Rank | None
    """The rank of the highest trump; `None` where there is none."""

    caught: float
    """The share in which the best option brought more than the choice."""

    even: float
    """The share in which both brought the same."""

    escaped: float
    """The share in which the choice brought more."""

    @property
    def share(self) -> float:
        """The share of all these cases."""
        return self.caught + self.even + self.escaped


@dataclass(frozen=True, slots=True)
class Part:
    """The part of all cases in which one of two options brought more, and by how much."""

    share: float
    by: float
    """Points more, on average over this part; zero where there is no such case."""


@dataclass(frozen=True, slots=True, eq=False)
class Cases:
    """Hands of the opponent against which both a choice and the best option were tried."""

    hands: Masks
    """The opponent's hand in each case, at the moment of the choice."""

    weights: NDArray[np.float64]
    """The share of each case; they add up to one."""

    chosen: NDArray[np.float64]
    """Result of the choice: the player's points less the opponent's."""

    best: NDArray[np.float64]
    """Result of the best option."""

    @property
    def costs(self) -> NDArray[np.float64]:
        """Loss of the choice against the best option."""
        return self.best - self.chosen

    @property
    def caught(self) -> Part:
        """Mask of the cases in which the best option did better."""
        return self._part(self.costs)

    @property
    def escaped(self) -> Part:
        """Mask of the cases in which the choice did better."""
        return self._part(-self.costs)

    @property
    def turned(self) -> Rows:
        """Mask of the cases in which the choice lost the deal and the best option won it."""
        found: Rows = (self.chosen < 0) & (self.best > 0)
        return found

    @property
    def lost(self) -> float:
        """Share of cases in which the choice lost the deal and the best option won it."""
        return float(self.weights[self.turned].sum())

    def _part(self, more: NDArray[np.float64]) -> Part:
        gains = np.where(more > 0, more, 0.0)
        share = float(self.weights[more > 0].sum())
        return Part(share, float((gains * self.weights).sum()) / share if share else 0.0)

    def by_trumps(self) -> tuple[Alike, ...]:
        """All cases, grouped by the number of the opponent's trumps and by the highest of them.

        Fewer trumps come first; of the same number, the higher card. The shares add up to one.
        """
        suits = self.hands & TRUMPS
        trumps = np.minimum(counts(suits), MANY_TRUMPS)
        # A mask's highest bit is its highest card: 0 for no trump, 1 for the seven, 8 for the king.
        height = np.frexp(suits)[1].astype(np.intp)
        found = []
        for number in range(MANY_TRUMPS + 1):
            for best in range(len(Rank), -1, -1):
                rows: Rows = (trumps == number) & (height == best)
                if rows.any():
                    shares = [
                        float(self.weights[rows & part].sum())
                        for part in (self.costs > 0, self.costs == 0, self.costs < 0)
                    ]
                    found.append(Alike(number, Rank(best - 1) if best else None, *shares))
        return tuple(found)
