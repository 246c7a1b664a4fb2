"""Doubt: how much less likely a hand is for each word, discard or card that does not fit it.

No policy describes a person for certain, so nothing that was seen makes a lawful hand impossible.
Where several things do not fit, their doubts are multiplied. Only the proportions between hands
count: a word that hardly any hand would have said says little, and the number of cards exchanged
still says all it has to say.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..masks import Rows

CARD: Final = 0.02
"""The factor for each card played that the policy would not have played."""

WORD: Final = 0.001
"""The factor for each proposal, acceptance or refusal that the policy would not have made.

What is promised at second answers to the reckoner is then what is collected: at 0.02 it is 0.047
point too little, at 0.002 it is 0.006 (`python -m tools.bench.calibration --only second-answers`).
"""

DISCARD: Final = 1e-5
"""The factor for each card discarded that the policy would have kept, or kept that it would have
discarded.

Far smaller than that of a word, since players differ in what they say (the averager and the
reckoner on 13 to 22 of 100 hands) and not in what they discard: the book, the averager and the
reckoner all discard the same number from every hand.
"""

Likelihood = NDArray[np.float64]
"""Likelihood of each hand, up to a common factor; always above zero."""


def of_words(agrees: Rows) -> Likelihood:
    """The likelihood of a word, from whether the policy would have said it with each hand."""
    return np.where(agrees, 1.0, WORD)


def in_proportion(likelihood: Likelihood, random: np.random.Generator) -> NDArray[np.intp]:
    """Rows drawn in proportion to their likelihood, in order, so that all count alike.

    As many are drawn as the weighted rows are worth (their effective number), so the mean over them
    is as sure as one over as many independent rows. Equally likely rows come once each.
    """
    total = likelihood.sum()
    number = max(1, int(total**2 / np.square(likelihood).sum() + 0.5))
    at = (np.arange(number) + random.random()) * total / number
    found: NDArray[np.intp] = np.searchsorted(np.cumsum(likelihood), at)
    return found.clip(max=len(likelihood) - 1)


def one_of(among: int, likelihood: Likelihood, random: np.random.Generator) -> NDArray[np.intp]:
    """Rows drawn `in_proportion`, at most one of every `among` neighbours.

    Neighbours are ways in which one deal may have gone on. A deal counts by the likelihood of all
    of its ways, and is told by one of them, so that deals drawn are still independent.
    """
    if among == 1:
        return in_proportion(likelihood, random)
    summed = np.cumsum(likelihood.reshape(-1, among), axis=1)
    ways = (summed < summed[:, -1:] * random.random((len(summed), 1))).sum(axis=1)
    deals = in_proportion(summed[:, -1], random)
    found: NDArray[np.intp] = deals * among + ways[deals]
    return found
