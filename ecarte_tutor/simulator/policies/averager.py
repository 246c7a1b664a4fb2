"""The averager: a player who goes by the open-hand average, and discards by the book."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

import numpy as np

from ..batch.policy import CardPolicy
from ..batch.views import PlayView, Stakes, TalkView
from ..count.masks import KEEPERS, Masks, Places, Rows
from .averages import lead_averages, lead_by, reply_averages, reply_by, stand_averages


@dataclass(frozen=True, slots=True)
class AveragerPlay:
    """Plays the best open-hand average, card by card."""

    def __str__(self) -> str:
        return "the averager"

    def lead(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        """The card led in each deal."""
        del random
        return lead_by(partial(lead_averages, stakes=stakes), view)

    def reply(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        """The reply in each deal."""
        del random
        return reply_by(partial(reply_averages, stakes=stakes), view)


@dataclass(frozen=True, slots=True)
class OpenHandPolicy:
    """Discards by the book and plays by open-hand averages; how it talks, each kind says."""

    play: CardPolicy = field(default_factory=AveragerPlay)

    def discards(self, view: TalkView, random: np.random.Generator) -> Masks:
        """Everything except trumps and kings."""
        del random
        found: Masks = view.own & ~KEEPERS
        return found

    def lead(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        """The card with the best open-hand average."""
        return self.play.lead(view, stakes, random)

    def reply(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        """The reply with the best open-hand average."""
        return self.play.reply(view, stakes, random)


@dataclass(frozen=True, slots=True)
class AveragerPolicy(OpenHandPolicy):
    """Stands on a high enough open-hand average, discards by the book, plays the best average.

    The four thresholds were found by fitting each seat's to the other's in turn, without a score.
    To move one by a tenth of a point changes little.
    """

    pone_stands: float = 0.3
    """The average, in points, from which the pone plays without proposing."""

    dealer_stands: float = -0.1
    """The average from which the dealer refuses; it is taken over all hands, as if the pone had not
    spoken."""

    later_pone_stands: float = -0.4
    """The average, in points, from which the pone plays after an exchange."""

    later_dealer_stands: float = -0.6
    """The average, in points, from which the dealer refuses after an exchange."""

    def __str__(self) -> str:
        return str(self.play)

    def stands(self, view: TalkView, random: np.random.Generator) -> Rows:
        """Mask of the deals in which the open-hand average of standing is high enough."""
        del random
        standing = view.standing()
        if view.seat == 0:
            worth = lead_averages(standing, view.stakes).max(axis=1)
            least = self.later_pone_stands if view.rounds else self.pone_stands
        else:
            worth = stand_averages(standing, view.stakes)
            least = self.later_dealer_stands if view.rounds else self.dealer_stands
        found: Rows = worth >= least
        return found
