"""Ways: on how many hands of the opponent each filling of the gaps comes about.

The five cards of a hand and the borders between the suits cut the pack into nine gaps (`ending`),
and a hand of the opponent is worth what its *filling* is worth: the number of its cards in each
gap. There are 1,287 fillings; one that asks more cards of a gap than it has stands for no hand.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import HAND_SIZE, PACK, Rank
from .ending import ending, gap_counts
from .masks import Masks

OPPONENT_HANDS_TOTAL: Final = comb(len(PACK) - HAND_SIZE - 1, HAND_SIZE)
"""Hands that the opponent may hold, of the cards neither in the hand nor turned up: 65,780."""


def gap_sizes(own: Masks, turned: Masks) -> NDArray[np.int64]:
    """The number of cards in each of the nine gaps; a row for each hand.

    Args:
        own: full hands.
        turned: the turn-up beside each.
    """
    return gap_counts(own, ~(own | turned), HAND_SIZE)


def ways_to_fill(sizes: NDArray[np.int64]) -> NDArray[np.float32]:
    """The number of the opponent's hands with each of the 1,287 fillings; a row for each hand.

    Args:
        sizes: see `gap_sizes`.
    """
    table = _ways()
    found: NDArray[np.float32] = table[0, sizes[:, 0]]
    for gap in range(1, len(table)):
        found *= table[gap, sizes[:, gap]]
    return found


@cache
def _ways() -> NDArray[np.float32]:
    """The number of ways to take from a gap, by its size, what each filling asks of it.

    The shape is gap, size of the gap, filling: 9 by 9 by 1,287. No partial product of the nine
    exceeds 65,780, and `float32` holds every whole number up to 16,777,216.
    """
    sizes = range(len(Rank) + 1)
    choices = np.array([[comb(size, held) for held in range(HAND_SIZE + 1)] for size in sizes])
    fillings = ending(HAND_SIZE).fillings
    found = choices[:, fillings.T].swapaxes(0, 1).astype(np.float32, order="C")
    found.flags.writeable = False
    return found
