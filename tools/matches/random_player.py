"""The random player: whatever is allowed, by chance."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ecarte_tutor.simulator.batch.views import PlayView, Stakes, TalkView
from ecarte_tutor.simulator.masks import Masks, Places, Rows, bits, legal_masks


@dataclass(frozen=True, slots=True)
class RandomPolicy:
    """Chooses by chance among all that is allowed."""

    def __str__(self) -> str:
        return "the random player"

    def stands(self, view: TalkView, random: np.random.Generator) -> Rows:
        """A fair coin."""
        found: Rows = random.random(len(view)) < 0.5
        return found

    def discards(self, view: TalkView, random: np.random.Generator) -> Masks:
        """A fair coin for each card."""
        found: Masks = view.own & random.integers(0, 2**32, len(view), dtype=np.uint32)
        return found

    def lead(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        """Any card."""
        del stakes
        return _any_place(view.own, random)

    def reply(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        """Any legal card."""
        del stakes
        assert view.led is not None
        return _any_place(legal_masks(view.own, view.led), random)


def _any_place(masks: Masks, random: np.random.Generator) -> Places:
    keys = random.random((len(masks), 32), dtype=np.float32) + bits(masks)
    found: Places = keys.argmax(axis=1)
    return found
