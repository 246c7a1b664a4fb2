"""Reading the play: which hands would have played as the adversary did.

A player who knows how the adversary plays can strike out the hands with which he would have chosen
another card. The posterior of `posterior` does not do this: it trusts only what the laws of play
show. So a reader is a stronger player against a known adversary, and a best answer to him.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from .averager import Values, lead_by, reply_by
from .masks import BIT, Masks, Places, follower_wins
from .play import AveragerPlay, CardPolicy, Deals
from .played_out import drawn_hands, in_parts, trials
from .views import Stakes, View

DOUBT: Final = 0.02
"""What each card that a hand would not have played makes of its weight: nobody is read for sure."""


def surprises(
    view: View,
    others: Masks,
    adversary: CardPolicy,
    stakes: Stakes,
    random: np.random.Generator,
) -> NDArray[np.int64]:
    """How many of his cards the adversary would not have played, with each of `others` in hand.

    The hands are those that he may hold now, one for each row of the view.
    """
    deals = _first_deals(view, others)
    found = np.zeros(len(view), np.int64)
    for number, card in enumerate(view.public.plays):
        replying = number % 2 == 1
        his = np.flatnonzero((deals.leader == view.other) != replying)
        if len(his):
            seen = deals.view(view.other, his)
            choice = (adversary.reply if replying else adversary.lead)(seen, stakes, random)
            found[his] += choice != card[his]
        deals = deals.after_reply(card) if replying else deals.after_lead(card)
    return found


def _first_deals(view: View, others: Masks) -> Deals:
    """The deals as they were before the first card, if the adversary holds `others` now."""
    row = np.arange(len(view))
    plays = view.public.plays
    hands = np.zeros((2, len(view)), np.uint32)
    hands[view.seat], hands[view.other] = view.own, others
    thrown = np.zeros_like(hands)
    thrown[view.seat] = view.thrown
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
    return Deals(hands, thrown, public, np.zeros(len(view), np.intp))


@dataclass(frozen=True, slots=True)
class ReaderPlay:
    """Plays the card with the best played-out value over the hands that would have played so.

    It reads the adversary as `adversary`, and looks one card ahead: from there on both sides go on
    by `model`. Against that very adversary it is the local best response to his card play.
    """

    draws: int = 96
    adversary: CardPolicy = field(default_factory=AveragerPlay)
    model: CardPolicy = field(default_factory=AveragerPlay)
    doubt: float = DOUBT
    """What each card that a hand would not have played makes of its weight."""

    def __str__(self) -> str:
        return "the reader"

    def lead(self, view: View, stakes: Stakes, random: np.random.Generator) -> Places:
        """The card led in each deal."""
        return lead_by(lambda seen: self.values(seen, stakes, random), view)

    def reply(self, view: View, stakes: Stakes, random: np.random.Generator) -> Places:
        """The reply in each deal."""
        return reply_by(lambda seen: self.values(seen, stakes, random), view)

    def values(self, view: View, stakes: Stakes, random: np.random.Generator) -> Values:
        """What each own card is worth in each deal; minus infinity where it is not legal."""
        parts = [self._values_at_once(part, stakes, random) for part in in_parts(view, self.draws)]
        return np.concatenate(parts)

    def _values_at_once(self, view: View, stakes: Stakes, random: np.random.Generator) -> Values:
        others = drawn_hands(view, self.draws, random)
        repeated = view.rows(np.repeat(np.arange(len(view)), self.draws))
        odd = surprises(repeated, others.ravel(), self.adversary, stakes, random)
        weights = (self.doubt**odd).reshape(len(view), 1, -1)
        found = trials(view, others, stakes, random, model=self.model).played
        values: Values = (found * weights).sum(axis=2) / weights.sum(axis=2)
        return np.where(np.isnan(values), -np.inf, values)
