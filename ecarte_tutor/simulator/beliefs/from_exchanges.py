"""What the adversary has kept: how likely each hand is after an exchange.

The adversary is assumed to throw by hint D1: everything except trumps and kings. If they last took
k cards, 5 - k cards of their hand are trumps or kings that they kept, and the other k were drawn
like any unseen cards; no trump or king is among those they threw.
"""

from __future__ import annotations

from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...cards import HAND_SIZE
from ...count.masks import KINGS, PACK_MASK, TRUMPS, Masks, counts, mask_of
from ...decision import Decision
from ...rules import other_seat
from ..batch.views import SEATS

_KEEPERS: Final = TRUMPS | KINGS


def kept_likelihood(decision: Decision, others: Masks) -> NDArray[np.float64]:
    """How likely each of the adversary's hands is, up to a common factor; one without an exchange.

    Where no hand agrees with D1, all are equally likely.
    """
    other = 1 - SEATS.index(decision.seat)
    taken = [exchange[other] for exchange in decision.exchanged]
    if not sum(taken):
        return np.ones(len(others))
    theirs = decision.played_by(other_seat(decision.seat))
    first_hands = others | mask_of(theirs, decision.trump)
    # As at the first lead: all cards but the player's own, the player's discards and the turn-up.
    mine = [
        *decision.hand,
        *decision.played_by(decision.seat),
        *decision.thrown,
        decision.turn_up,
    ]
    unseen = PACK_MASK & ~mask_of(mine, decision.trump)
    others_unseen = int(counts(unseen & ~_KEEPERS))
    keepers = counts(first_hands & _KEEPERS)
    by_keepers = np.array(
        [
            comb(held, HAND_SIZE - taken[-1])
            * comb(max(others_unseen - (HAND_SIZE - held), 0), sum(taken))
            for held in range(HAND_SIZE + 1)
        ],
        np.float64,
    )
    found: NDArray[np.float64] = by_keepers[keepers]
    return found if found.any() else np.ones(len(others))
