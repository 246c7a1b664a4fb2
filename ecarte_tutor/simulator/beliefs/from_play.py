"""Reading the play: which hands would have played as the opponent did.

A player who knows how the opponent plays can rule out the hands with which that opponent would
have chosen another card. The plain `posterior` does not: it relies on the laws of play alone. So a
reader is stronger against a known opponent, and a best response to it.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ..batch.play import Deals
from ..batch.policy import CardPolicy
from ..batch.views import PlayView, Stakes
from ..count.masks import BIT, Masks, follower_wins


def surprises(
    view: PlayView,
    others: Masks,
    opponent: CardPolicy,
    stakes: Stakes,
    random: np.random.Generator,
) -> NDArray[np.int64]:
    """Number of cards played that do not fit, for each of the opponent's possible hands `others`.

    `others` are hands that the opponent may hold now, one for each row of the view.
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
    """The deals as they stood before the first card, if the opponent holds `others` now."""
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
