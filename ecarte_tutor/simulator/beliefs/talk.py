"""Deals drawn at random, each as likely as the talk and the exchanges make it.

The opponent's hand is drawn in proportion to its likelihood (see `moves`). What he discarded is
drawn as hint D1 discards: from the cards that are neither trumps nor kings, while there are any. So
a pone who proposes is weak, and one who changes a single card has kept four good ones.
"""

from __future__ import annotations

from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import HAND_SIZE
from ...engine.decision import Decision
from ...errors import IllegalAction
from ..batch.talk import Talk, stock_of
from ..batch.views import SEATS, Policy, Stakes
from ..masks import KEEPERS, PACK_MASK, Masks, counts, draw, mask_of
from .moves import stood_last, word_likelihood
from .numbers import Likelihood, by_keepers, taken_by_other
from .posterior import never_his

_AT_ONCE: Final = 512
_MOST: Final = 16
"""The most hands tried for each deal wanted."""


def talk_at(
    decision: Decision,
    deals: int,
    policy: Policy,
    stakes: Stakes,
    random: np.random.Generator,
) -> Talk:
    """Return random deals, as they are at `decision`, that agree with the talk before it.

    Args:
        decision: to propose, to name a number, to answer or to discard.
        deals: how many deals to draw; fewer are returned where few agree.
        policy: the opponent's, which counts only if it is a `KnownTalker`.
        stakes: the house rules and the score.
        random: draws the cards.

    Raises:
        IllegalAction: for a dealer's discard without the number of cards that the pone took.
    """
    if decision.kind == "discard" and decision.seat == "dealer" and decision.asked is None:
        raise IllegalAction("expected to know how many cards the pone asked for, got no number")
    others = _hands(decision, deals, policy, stakes, random)
    deals = len(others)
    others_discarded = np.zeros_like(others)
    if taken := sum(taken_by_other(decision)[1]):
        away = PACK_MASK & ~(never_his(decision) | others)
        others_discarded = _preferring(away & ~KEEPERS, away & KEEPERS, taken, random)
    seat = SEATS.index(decision.seat)
    hands, discarded = np.empty((2, deals), np.uint32), np.empty((2, deals), np.uint32)
    hands[seat], discarded[seat] = (
        mask_of(cards, decision.trump) for cards in (decision.hand, decision.discarded)
    )
    hands[1 - seat], discarded[1 - seat] = others, others_discarded
    turn_up = np.full(deals, mask_of([decision.turn_up], decision.trump))
    unseen = ~(hands[0] | hands[1] | discarded[0] | discarded[1] | turn_up)
    stock = stock_of(unseen, left_at(decision), random)
    is_discard = decision.kind == "discard"
    return Talk(
        hands,
        discarded,
        turn_up,
        stock,
        len(decision.exchanged),
        stakes,
        from_both_ends=is_discard,
    )


def left_at(decision: Decision) -> int:
    """Return how many cards of the stock are left to draw for the player at `decision`.

    For a dealer's discard, the cards that the pone has asked for are no longer in the stock.
    """
    pone_has_drawn = decision.kind == "discard" and decision.seat == "dealer"
    return decision.stock_left - ((decision.asked or 0) if pone_has_drawn else 0)


def _hands(
    decision: Decision, deals: int, policy: Policy, stakes: Stakes, random: np.random.Generator
) -> Masks:
    """Return at most `deals` hands of the opponent, drawn in proportion to their likelihood."""
    hands, tried, number = np.empty(0, np.uint32), 0, deals
    says_nothing = stood_last(decision) is None
    while len(hands) < deals and tried < _MOST * deals:
        drawn = _by_number(decision, number, random)
        if not says_nothing:
            said = word_likelihood(decision, drawn, stakes, policy)
            drawn = drawn[in_proportion(said, random)]
        hands, tried = np.append(hands, drawn), tried + number
        number = max((deals - len(hands)) * tried // len(hands), _AT_ONCE)
    return hands[:deals]


def _by_number(decision: Decision, deals: int, random: np.random.Generator) -> Masks:
    """Return a hand of the opponent for each deal, as likely as the numbers taken make it."""
    pool = PACK_MASK & ~never_his(decision)
    if not taken_by_other(decision)[1]:
        return draw(np.full(deals, pool), HAND_SIZE, random)
    kinds = np.array([pool & KEEPERS, pool & ~KEEPERS])
    most, rest = counts(kinds).tolist()
    ways = [comb(most, held) * comb(rest, HAND_SIZE - held) for held in range(HAND_SIZE + 1)]
    chances = by_keepers(decision) * ways
    held = random.choice(HAND_SIZE + 1, deals, p=chances / chances.sum())
    found: Masks = draw(np.full(deals, kinds[0]), held, random)
    return found | draw(np.full(deals, kinds[1]), HAND_SIZE - held, random)


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


def _preferring(preferred: Masks, others: Masks, number: int, random: np.random.Generator) -> Masks:
    """Return `number` cards drawn at random: from `preferred` first, then from `others`."""
    found = draw(preferred, number, random)
    missing = number - counts(found)
    return found | draw(others, missing, random) if missing.any() else found
