"""Likelihood of the opponent's hands, given the numbers exchanged and the cards played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from math import comb
from operator import add

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import HAND_SIZE
from ...engine.decision import Decision
from ...engine.rules import RuleSet, other_seat, stock_after
from ..batch.play import Deals
from ..batch.views import SEATS, CardPolicy, PlayView, Stakes
from ..masks import BIT, KEEPERS, PACK_MASK, Masks, counts, follower_wins, mask_of
from . import doubt
from .doubt import Likelihood
from .posterior import never_his


def kept_likelihood(decision: Decision, others: Masks) -> Likelihood:
    """Return how likely each hand of `others` is, given how many cards the opponent exchanged.

    Likelihoods are relative and above zero; they are 1.0 for all hands if nothing was exchanged.

    Args:
        decision: a lead or a reply.
        others: hands that the opponent may hold now.
    """
    other = 1 - SEATS.index(decision.seat)
    taken = [exchange[other] for exchange in decision.exchanged]
    if not taken:
        return np.ones(len(others))
    theirs = decision.played_by(other_seat(decision.seat))
    first_hands = others | mask_of(theirs, decision.trump)
    unseen = PACK_MASK & ~never_his(decision)
    keepers, all_unseen = counts(np.array([unseen & KEEPERS, unseen])).tolist()
    forced = is_forced(decision.rules, other, decision.exchanged)
    by_keepers = np.array(
        [
            ways_to_hold(held, (keepers, all_unseen - keepers), taken, forced)
            for held in range(HAND_SIZE + 1)
        ]
    )
    found: Likelihood = by_keepers[counts(first_hands & KEEPERS)]
    # Where no hand fits, all are alike.
    least = (float(found.max()) or 1.0) * doubt.DISCARD**HAND_SIZE
    return found.clip(min=least)


def ways_to_hold(
    held: int, unseen: tuple[int, int], taken: list[int], forced: tuple[bool, bool]
) -> float:
    """Return the weighted number of ways in which a hand can have come about in exchanges.

    Hint D1 keeps trumps and kings and discards all other cards. A way that differs from the
    hint is weighted by `doubt.DISCARD` for each card that differs, unless the rules forced it.

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
    return float(doubt.DISCARD ** max(odd - forced, 0))


def is_forced(rules: RuleSet, seat: int, exchanged: Sequence[tuple[int, int]]) -> tuple[bool, bool]:
    """Return two flags: if `seat` discarded the fewest cards allowed, and if the most.

    Both flags are about the last exchange; seat 0 is the pone, 1 the dealer. `exchanged` has the
    numbers of cards taken in each exchange, (the pone's, the dealer's).
    """
    *before, (asked, taken) = exchanged
    left, last = stock_after(before), (asked, taken)[seat]
    allowed = rules.dealer_numbers(left - asked) if seat else rules.pone_numbers(left)
    return last <= min(allowed, default=last), last >= max(allowed, default=last)


def surprises(
    view: PlayView,
    others: Masks,
    opponent: CardPolicy,
    stakes: Stakes,
    random: np.random.Generator,
) -> NDArray[np.int64]:
    """Return for each hand of `others` how many of the opponent's played cards do not fit it.

    A card does not fit if the policy `opponent` would have played another one. `others` are hands
    that the opponent may hold now, one for each row of `view`.
    """
    deals = first_deals(view, others)
    found = np.zeros(len(view), np.int64)
    for number, card in enumerate(view.public.plays):
        replying = number % 2 == 1
        his = np.flatnonzero((deals.leader == view.other) != replying)
        if len(his):
            seen = deals.view(view.other, his)
            choice = (opponent.reply if replying else opponent.lead)(seen, stakes, random)
            found[his] += choice != card[his]
        deals = deals.after_reply(card) if replying else deals.after_lead(card)
    return found


def first_deals(view: PlayView, others: Masks) -> Deals:
    """Return the deals before the first card was played, if the opponent now holds `others`."""
    row = np.arange(len(view))
    plays = view.public.plays
    hands = np.zeros((2, len(view)), np.uint32)
    hands[view.seat], hands[view.other] = view.own, others
    discarded = np.zeros_like(hands)
    discarded[view.seat] = view.discarded
    gone, tricks = view.public.gone.copy(), view.public.tricks.copy()
    leader = np.zeros(len(view), np.intp)
    for number, card in enumerate(plays):
        gone &= ~BIT[card]
        replying = number % 2 == 1
        hands[1 - leader if replying else leader, row] |= BIT[card]
        if replying:
            leader = np.where(follower_wins(plays[number - 1], card), 1 - leader, leader)
            tricks[leader, row] -= 1
    none = np.zeros_like(hands)
    public = replace(
        view.public,
        cards=view.public.cards + len(plays) // 2,
        gone=gone,
        denied=none,
        holds=none,
        tricks=tricks,
        plays=(),
    )
    return Deals(hands, discarded, public, np.zeros(len(view), np.intp))
