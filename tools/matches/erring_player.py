"""The erring player: one who now and then says the other word, or plays any lawful card."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ecarte_tutor.simulator.batch.views import PlayView, Policy, Stakes, TalkView
from ecarte_tutor.simulator.masks import Masks, Places, Rows, draw, legal_masks, places_in


@dataclass(frozen=True, slots=True)
class ErringPolicy:
    """Talks, discards and plays as a policy does, but for some words and cards."""

    policy: Policy
    share: float
    """Of the words said otherwise, and of the cards played by chance."""

    def __str__(self) -> str:
        return f"{self.policy}, who errs"

    def stands(self, view: TalkView, random: np.random.Generator) -> Rows:
        """Mask of the deals in which the seat stands."""
        found: Rows = self.policy.stands(view, random) ^ self._errs(len(view), random)
        return found

    def discards(self, view: TalkView, random: np.random.Generator) -> Masks:
        """The cards that the policy discards."""
        return self.policy.discards(view, random)

    def lead(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        """The card led in each deal."""
        return self._played(self.policy.lead(view, stakes, random), view.own, random)

    def reply(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        """The reply in each deal."""
        assert view.led is not None
        allowed = legal_masks(view.own, view.led)
        return self._played(self.policy.reply(view, stakes, random), allowed, random)

    def _played(self, usual: Places, allowed: Masks, random: np.random.Generator) -> Places:
        by_chance = places_in(draw(allowed, 1, random), 1)[:, 0]
        return np.where(self._errs(len(usual), random), by_chance, usual)

    def _errs(self, deals: int, random: np.random.Generator) -> Rows:
        found: Rows = random.random(deals) < self.share
        return found
