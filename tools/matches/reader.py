"""The reader: plays against the hands that would have played as its opponent did."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ecarte_tutor.simulator.batch.views import CardPolicy, PlayView, Stakes
from ecarte_tutor.simulator.beliefs.moves import first_deals
from ecarte_tutor.simulator.masks import Masks
from ecarte_tutor.simulator.play.averages import AveragerPlay, Values
from ecarte_tutor.simulator.play.card_play import trials

from .played_out_player import DrawingPlay, drawn_hands


@dataclass(frozen=True, slots=True)
class ReaderPlay(DrawingPlay):
    """Plays the best played-out card against the hands that would have played as the opponent did.

    It assumes that the opponent plays by `opponent`, and that after this one card both sides play
    on by `model`. Against that very opponent it is the local best response in card play.
    """

    draws: int = 96
    opponent: CardPolicy = field(default_factory=AveragerPlay)
    model: CardPolicy = field(default_factory=AveragerPlay)
    doubt: float = 0.02
    """The factor on a hand's weight for each card that it would not have played."""

    def __str__(self) -> str:
        return "the reader"

    def values_at_once(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Values:
        """The played-out values, each hand with the weight of one that would have played so."""
        others = drawn_hands(view, self.draws, random)
        repeated = view.rows(np.repeat(np.arange(len(view)), self.draws))
        odd = surprises(repeated, others.ravel(), self.opponent, stakes, random)
        weights = (self.doubt**odd).reshape(len(view), 1, -1)
        found = trials(view, others, stakes, random, model=self.model)
        values: Values = (found * weights).sum(axis=2) / weights.sum(axis=2)
        return np.where(np.isnan(values), -np.inf, values)


def surprises(
    view: PlayView,
    others: Masks,
    opponent: CardPolicy,
    stakes: Stakes,
    random: np.random.Generator,
) -> NDArray[np.int64]:
    """How many of the opponent's played cards each hand of `others` would not have played.

    It would not if the policy `opponent` would have played another one. `others` are hands
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
