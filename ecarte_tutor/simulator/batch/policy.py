"""Policies: players of many deals at once, who answer from what their seat may know."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from ..count.masks import Masks, Places, Rows
from .views import PlayView, Stakes, TalkView


class CardPolicy(Protocol):
    """Chooses the cards to play: for many deals at once, from what one seat may know."""

    def lead(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        """The card led in each deal."""

    def reply(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        """The reply in each deal to the card `view.led`."""


Players = tuple[CardPolicy, CardPolicy]
"""The pone's policy and the dealer's."""


class Policy(CardPolicy, Protocol):
    """Plays a whole deal: for many deals at once, from what one seat may know."""

    def stands(self, view: TalkView, random: np.random.Generator) -> Rows:
        """Mask of the deals in which the seat stands: the pone plays, or the dealer refuses."""

    def discards(self, view: TalkView, random: np.random.Generator) -> Masks:
        """The cards discarded; the deal keeps them within the numbers that the rules allow."""

    def __hash__(self) -> int:
        """A policy is a value, by which what it would do can be cached."""
