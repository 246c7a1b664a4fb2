"""The hands that turn a deal: with the option it is lost, with the best one it is won."""

from __future__ import annotations

import numpy as np

from ecarte_tutor.cards import Hand
from ecarte_tutor.count.masks import hand_of
from ecarte_tutor.decision import Option
from ecarte_tutor.simulator import Simulation


def turned_by(found: Simulation, option: Option) -> list[Hand]:
    """Each such hand among those drawn, once."""
    cases = found.cases(option)
    masks = np.unique(cases.hands[cases.turned])
    return [hand_of(mask, found.decision.trump) for mask in masks]
