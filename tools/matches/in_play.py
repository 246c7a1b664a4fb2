"""Deals of any hands, with the talk over and no card led."""

from __future__ import annotations

import numpy as np

from ecarte_tutor.simulator.batch.play import Deals
from ecarte_tutor.simulator.batch.views import NOBODY, Public
from ecarte_tutor.simulator.masks import Masks


def in_play(
    hands: Masks, turn_up: Masks, vulnerable: int = NOBODY, discarded: Masks | None = None
) -> Deals:
    """Deals as the pone comes to lead, before any king in hand is marked."""
    public = Public.at_first_lead(turn_up, np.full(len(turn_up), vulnerable, np.int8))
    discards = np.zeros_like(hands) if discarded is None else discarded
    return Deals(hands, discards, public, np.zeros(len(turn_up), np.intp))
