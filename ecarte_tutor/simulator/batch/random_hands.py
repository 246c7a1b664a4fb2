"""Random deals: both hands and the turn-up, for many deals at once."""

from __future__ import annotations

import numpy as np

from ...cards import HAND_SIZE
from ...count.masks import BIT, PLACES, Masks
from .play import Deals
from .views import NOBODY, Public


def random_hands(deals: int, random: np.random.Generator) -> tuple[Masks, Masks]:
    """The two hands (by seat) and the turn-up of many deals, trumps in the lowest byte."""
    # All suits are alike, so the turn-up is drawn from the suit in the trump byte.
    keys = random.random((deals, PLACES), dtype=np.float32)
    turn_up = random.integers(0, 8, deals)
    keys[np.arange(deals), turn_up] = 2.0
    order = np.argpartition(keys, 2 * HAND_SIZE, axis=1)
    pone = np.bitwise_or.reduce(BIT[order[:, :HAND_SIZE]], axis=1)
    dealer = np.bitwise_or.reduce(BIT[order[:, HAND_SIZE : 2 * HAND_SIZE]], axis=1)
    return np.array([pone, dealer]), BIT[turn_up]


def in_play(
    hands: Masks, turn_up: Masks, vulnerable: int = NOBODY, thrown: Masks | None = None
) -> Deals:
    """Deals as the pone comes to lead, before any king in hand is marked."""
    none = np.zeros_like(hands)
    public = Public(
        cards=HAND_SIZE,
        gone=turn_up,
        denied=none,
        holds=none,
        tricks=np.zeros(hands.shape, np.int8),
        vulnerable=np.full(len(turn_up), vulnerable, np.int8),
    )
    leader = np.zeros(len(turn_up), np.intp)
    return Deals(hands, none if thrown is None else thrown, public, leader)
