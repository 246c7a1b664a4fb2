"""Cases: hands of the adversary, and what a choice and the best option brought against each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..cards import Rank
from .batch.masks import TRUMPS, Masks, Rows, counts

MANY_TRUMPS: Final = 3
"""Hands with so many trumps or more are told together."""


@dataclass(frozen=True, slots=True)
class Alike:
    """The cases whose hands hold as many trumps, under the same best one; shares of all cases."""

    trumps: int
    """How many; `MANY_TRUMPS` stands for so many or more."""

    best_trump: Rank | None
    """The rank of the highest; `None` where there is no trump."""

    caught: float
    """Where the best option brought more than the choice."""

    even: float
    """Where both brought the same."""

    escaped: float
    """Where the choice brought more."""

    @property
    def share(self) -> float:
        """All of them."""
        return self.caught + self.even + self.escaped


@dataclass(frozen=True, slots=True, eq=False)
class Cases:
    """The cases on which a choice is compared with the best option; the same for both."""

    hands: Masks
    """The adversary's hand in each case, as the choice was made."""

    weights: NDArray[np.float64]
    """The share of each case; they add up to one."""

    chosen: NDArray[np.float64]
    """What the choice brought: the player's points less the adversary's."""

    best: NDArray[np.float64]
    """What the best option brought."""

    @property
    def costs(self) -> NDArray[np.float64]:
        """How much less the choice brought than the best option."""
        return self.best - self.chosen

    @property
    def turned(self) -> Rows:
        """Where the choice lost the deal and the best option won it."""
        found: Rows = (self.chosen < 0) & (self.best > 0)
        return found

    @property
    def lost(self) -> float:
        """The share in which the choice lost the deal and the best option won it."""
        return float(self.weights[self.turned].sum())

    @property
    def saved(self) -> float:
        """The share in which the choice won the deal and the best option lost it."""
        return float(self.weights[(self.chosen > 0) & (self.best < 0)].sum())

    def by_trumps(self) -> tuple[Alike, ...]:
        """All cases by how many trumps the adversary holds, and by the best of them, high to low.

        Their shares add up to one.
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
