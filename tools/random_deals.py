"""Random deals: both hands and the turn-up, for many deals at once."""

from __future__ import annotations

import numpy as np

from ecarte_tutor.engine.cards import HAND_SIZE
from ecarte_tutor.engine.rules.tricks import STOCK_SIZE
from ecarte_tutor.simulator.batch.talk import Talk, stock_of
from ecarte_tutor.simulator.batch.views import Stakes
from ecarte_tutor.simulator.masks import BIT, PLACES, Masks


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


def random_talk(deals: int, stakes: Stakes, random: np.random.Generator) -> Talk:
    """Random deals before the first word."""
    return begun_talk(*random_hands(deals, random), stakes, random)


def begun_talk(hands: Masks, turn_up: Masks, stakes: Stakes, random: np.random.Generator) -> Talk:
    """Deals of these hands (by seat) and turn-ups before the first word, with a random stock."""
    stock = stock_of(~(hands[0] | hands[1] | turn_up), STOCK_SIZE, random)
    return Talk(hands, np.zeros_like(hands), turn_up, stock, 0, stakes)
