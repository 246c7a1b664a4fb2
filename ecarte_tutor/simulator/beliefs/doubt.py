"""Factors by which a hand is less likely for each word, discard or card that does not fit it.

A word, discard or card does not fit a hand if the assumed policy would not have chosen it with that
hand. No policy describes a person for certain, so a hand that does not fit gets a small factor, not
zero. If several things do not fit, their factors are multiplied. Only the proportions between hands
matter: a word that hardly any hand would have said changes little.
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

With this factor the values of second answers to the reckoner, a computer player, agree with the
points then won from it. With 0.02 they are 0.047 points too low, with 0.002 they are 0.006 too low
(`python -m tools.bench.calibration --only second-answers`).
"""

DISCARD: Final = 1e-5
"""The factor for each card discarded that the policy would have kept, or kept that it would have
discarded.

It is far smaller than `WORD`, since players differ in what they say and not in what they discard.
The averager and the reckoner, two computer players, say different words on 13 to 22 of 100 hands;
the book and both of them discard the same number of cards from every hand.
"""

Likelihood = NDArray[np.float64]
"""Relative likelihood of each hand, up to a common factor; always above zero."""


def of_words(agrees: Rows) -> Likelihood:
    """Return the likelihood of each hand given one word: 1.0 where `agrees` is True, else `WORD`.

    A word is a proposal or an answer. `agrees` has a flag for each hand: True if the policy would
    have said with that hand what the opponent said.
    """
    return np.where(agrees, 1.0, WORD)


def in_proportion(likelihood: Likelihood, random: np.random.Generator) -> NDArray[np.intp]:
    """Return row numbers, from 0, drawn in proportion to `likelihood`, ascending, with repeats.

    The number drawn is the effective sample size of the weighted rows, so a mean over the rows
    drawn has about the error of a mean over as many independent rows. If all rows are equally
    likely, each is drawn once.
    """
    total = likelihood.sum()
    number = max(1, int(total**2 / np.square(likelihood).sum() + 0.5))
    at = (np.arange(number) + random.random()) * total / number
    found: NDArray[np.intp] = np.searchsorted(np.cumsum(likelihood), at)
    return found.clip(max=len(likelihood) - 1)
