"""The reader: plays against the hands that would have played as its adversary did."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ..batch.policy import CardPolicy
from ..batch.views import PlayView, Stakes
from ..beliefs.from_play import DOUBT, surprises
from ..policies.averager import AveragerPlay
from ..policies.averages import Values
from ..policies.played_out import DrawingPlay, drawn_hands, trials


@dataclass(frozen=True, slots=True)
class ReaderPlay(DrawingPlay):
    """Plays the best played-out card against the hands that would have played as the adversary did.

    It assumes that the adversary plays by `adversary`, and that after this one card both sides play
    on by `model`. Against that very adversary it is the local best response in card play.
    """

    draws: int = 96
    adversary: CardPolicy = field(default_factory=AveragerPlay)
    model: CardPolicy = field(default_factory=AveragerPlay)
    doubt: float = DOUBT
    """The factor on a hand's weight for each card that it would not have played."""

    def __str__(self) -> str:
        return "the reader"

    def values_at_once(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Values:
        """The played-out values, each hand with the weight of one that would have played so."""
        others = drawn_hands(view, self.draws, random)
        repeated = view.rows(np.repeat(np.arange(len(view)), self.draws))
        odd = surprises(repeated, others.ravel(), self.adversary, stakes, random)
        weights = (self.doubt**odd).reshape(len(view), 1, -1)
        found = trials(view, others, stakes, random, model=self.model).played
        values: Values = (found * weights).sum(axis=2) / weights.sum(axis=2)
        return np.where(np.isnan(values), -np.inf, values)
