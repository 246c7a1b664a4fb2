"""Likelihood of the opponent's hands, given how many cards he exchanged.

Hint D1 keeps trumps and kings and discards all other cards, as nearly every player does. A hand
that came about otherwise is less likely by `ODD_CARD` for each card. Only the proportions between
hands matter: where no hand fits, all are alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from math import comb
from operator import add
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import HAND_SIZE
from ...engine.decision import Decision
from ...engine.rules.rule_set import RuleSet, other_seat
from ...engine.rules.tricks import stock_after
from ..batch.views import SEATS
from ..masks import KEEPERS, PACK_MASK, Masks, counts, mask_of
from .posterior import never_his

ODD_CARD: Final = 0.06
"""How much less likely a hand is for each card that was kept or discarded against hint D1.

Of the factors tried by `python -m tools.bench.beliefs`, from 0.00001 to 0.2, one of 0.06 to 0.2
makes the hands that were there most likely, over opponents who never discard otherwise and
opponents who do so once in twenty times or once in five.
"""

Likelihood = NDArray[np.float64]
"""Relative likelihood of each hand, up to a common factor; never below zero."""


def taken_by_other(decision: Decision) -> tuple[list[tuple[int, int]], list[int]]:
    """Return the exchanges before `decision`, and how many cards the opponent took in each.

    An exchange is (the pone's number, the dealer's). For a dealer's discard the last one has the
    number that the pone asked for, and none yet for the dealer.
    """
    exchanges = [*decision.exchanged]
    if decision.kind == "discard" and decision.asked is not None and decision.seat == SEATS[1]:
        exchanges.append((decision.asked, 0))
    other = 1 - SEATS.index(decision.seat)
    return exchanges, [exchange[other] for exchange in exchanges]


def by_keepers(decision: Decision) -> Likelihood:
    """Return how likely a hand of five is for each number of trumps and kings in it, 0 to 5.

    The hand is the one with which the opponent came to `decision`, played cards included.
    """
    exchanges, taken = taken_by_other(decision)
    if not taken:
        return np.ones(HAND_SIZE + 1)
    unseen = PACK_MASK & ~never_his(decision)
    keepers, all_unseen = counts(np.array([unseen & KEEPERS, unseen])).tolist()
    forced = is_forced(decision.rules, 1 - SEATS.index(decision.seat), exchanges)
    found: Likelihood = np.array(
        [
            ways_to_hold(held, (keepers, all_unseen - keepers), taken, forced)
            for held in range(HAND_SIZE + 1)
        ]
    )
    least = (float(found.max()) or 1.0) * ODD_CARD**HAND_SIZE
    return found.clip(min=least)


def kept_likelihood(decision: Decision, others: Masks) -> Likelihood:
    """Return how likely each hand of `others` is, given how many cards the opponent exchanged.

    Likelihoods are above zero; they are 1.0 for all hands if nothing was exchanged.

    Args:
        decision: of any kind but to announce the king.
        others: hands that the opponent may hold now.
    """
    theirs = mask_of(decision.played_by(other_seat(decision.seat)), decision.trump)
    found: Likelihood = by_keepers(decision)[counts((others | theirs) & KEEPERS)]
    return found


def ways_to_hold(
    held: int, unseen: tuple[int, int], taken: list[int], forced: tuple[bool, bool]
) -> float:
    """Return the weighted number of ways in which a hand can have come about in exchanges.

    Hint D1 keeps trumps and kings and discards all other cards. A way that differs from the
    hint is weighted by `ODD_CARD` for each card that differs, unless the rules forced it.

    Args:
        held: the number of trumps and kings in the hand of five.
        unseen: how many trumps and kings, and how many other cards, the player has not seen; both
            include the cards of the hand.
        taken: how many cards the holder of the hand discarded in each exchange.
        forced: the two flags from `is_forced`.
    """
    others = HAND_SIZE - held
    keepers_away, others_away = max(unseen[0] - held, 0), max(unseen[1] - others, 0)
    last, discarded = taken[-1], sum(taken)
    kept = HAND_SIZE - last
    # As hint D1 says, or with some of the other cards kept instead of discarded.
    by_d1 = (
        _doubted(odd, kept if forced[1] else 0)
        * comb(held, kept - odd)
        * comb(others, odd)
        * comb(others_away, discarded)
        / comb(last + odd, odd)
        for odd in range(kept + 1)
    )
    # With some trumps and kings discarded, in any of the exchanges.
    against_d1 = (
        _doubted(odd, last if forced[0] else 0)
        * comb(held, kept)
        * comb(keepers_away, odd)
        * comb(others_away, discarded - odd)
        / comb(kept + odd, odd)
        for odd in range(1, discarded + 1)
    )
    # Not by `sum`, which rounds differently from Python 3.12 on: values must be the same on any.
    return reduce(add, by_d1, 0.0) + reduce(add, against_d1, 0.0)


def _doubted(odd: int, forced: int) -> float:
    """Return the factor for `odd` cards against hint D1, of which the rules forced `forced`."""
    return float(ODD_CARD ** max(odd - forced, 0))


def is_forced(rules: RuleSet, seat: int, exchanged: Sequence[tuple[int, int]]) -> tuple[bool, bool]:
    """Return two flags: if `seat` discarded the fewest cards allowed, and if the most.

    Both flags are about the last exchange; seat 0 is the pone, 1 the dealer. `exchanged` has the
    numbers of cards taken in each exchange, (the pone's, the dealer's).
    """
    *before, (asked, taken) = exchanged
    left, last = stock_after(before), (asked, taken)[seat]
    allowed = rules.dealer_numbers(left - asked) if seat else rules.pone_numbers(left)
    return last <= min(allowed, default=last), last >= max(allowed, default=last)
