"""The hands that turn a deal: with the option it is lost, with the best one it is won."""

from __future__ import annotations

import numpy as np

from ecarte_tutor.engine.cards import Hand
from ecarte_tutor.engine.decision import Option
from ecarte_tutor.simulator import Simulation
from ecarte_tutor.simulator.masks import hand_of


def turned_by(found: Simulation, option: Option) -> list[Hand]:
    """Each such hand among those drawn, once."""
    cases = found.cases(option)
    masks = np.unique(cases.hands[cases.turned])
    return [hand_of(mask, found.decision.trump) for mask in masks]
