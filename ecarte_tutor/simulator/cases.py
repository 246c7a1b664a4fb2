"""Cases: hands of the adversary, and what a choice and the best option brought against each."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .masks import Masks, Rows


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
