"""Classes: hands that are alike for the talk, the plain suits being interchangeable.

A class is a hand with its turn-up, numbered so that a table can be looked up. The hands are in
ascending order of their masks, their plain suits sorted; each has eight numbers, one for each rank
that can be turned up. Of these a few stand for nothing: the turn-up would be in the hand.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import HAND_SIZE
from ..count.masks import BIT, KINGS, SUIT_SIZE, TRUMP_KING, TRUMPS, Masks, Rows, counts

Classes = NDArray[np.int32]
"""The number of a class for each row."""

RANKS_TURNED: Final = SUIT_SIZE
"""The numbers of a hand: one for each rank of the turn-up, the king's first."""

KEEPS: Final = 2**SUIT_SIZE * 4 * SUIT_SIZE
"""The number of keeps: trumps, the number of plain kings, and the turn-up."""


@cache
def sorted_hands() -> Masks:
    """A hand of each class for every turn-up, in ascending order; its plain suits are sorted."""
    suits = np.arange(2**SUIT_SIZE, dtype=np.uint32)
    plain = suits
    for place in (1, 2):
        highest = plain >> np.uint32(SUIT_SIZE * (place - 1))
        pairs = np.bitwise_or.outer(plain, suits << np.uint32(SUIT_SIZE * place))
        plain = pairs[(highest[:, np.newaxis] <= suits) & (counts(pairs) <= HAND_SIZE)]
    plain <<= np.uint32(SUIT_SIZE)
    hands = [
        np.bitwise_or.outer(plain[counts(plain) == HAND_SIZE - held], suits[counts(suits) == held])
        for held in range(HAND_SIZE + 1)
    ]
    found: Masks = np.sort(np.concatenate([each.ravel() for each in hands]))
    found.flags.writeable = False
    return found


def classes() -> int:
    """The number of class numbers, with those that stand for nothing."""
    return len(sorted_hands()) * SUIT_SIZE


@cache
def members() -> tuple[Masks, Masks, Rows]:
    """By class number: a hand of the class, its turn-up, and whether there is such a class."""
    hands = np.repeat(sorted_hands(), SUIT_SIZE)
    turn_up = np.tile(BIT[:SUIT_SIZE], len(sorted_hands()))
    found = hands, turn_up, (hands & turn_up) == 0
    for each in found:
        each.flags.writeable = False
    return found


def sorted_alike(own: Masks, other: Masks) -> tuple[Masks, Masks]:
    """Both hands with the plain suits changed about so that `own` is the sorted hand of a class."""
    own_suits, other_suits = (
        np.ascontiguousarray(each, dtype="<u4").view(np.uint8).reshape(-1, 4).copy()
        for each in (own, other)
    )
    order = np.argsort(own_suits[:, 1:], axis=1, kind="stable")
    for suits in (own_suits, other_suits):
        suits[:, 1:] = np.take_along_axis(suits[:, 1:], order, axis=1)
    return own_suits.view("<u4").ravel(), other_suits.view("<u4").ravel()


def class_of(own: Masks, turn_up: Masks) -> Classes:
    """The class number of each full hand with its turn-up."""
    suits = np.ascontiguousarray(own, dtype="<u4").view(np.uint8).reshape(-1, 4).copy()
    suits[:, 1:].sort(axis=1)
    row = np.searchsorted(sorted_hands(), suits.view("<u4").ravel())
    found: Classes = (row * SUIT_SIZE + _rank_place(turn_up)).astype(np.int32)
    return found


@cache
def keeps() -> Classes:
    """By class number: what the book keeps of the hand, as one number below `KEEPS`."""
    hands, turn_up, _ = members()
    kings = counts(hands & KINGS & ~TRUMP_KING).astype(np.int32)
    trumps = (hands & TRUMPS).astype(np.int32)
    found: Classes = ((trumps * 4 + kings) * SUIT_SIZE + _rank_place(turn_up)).astype(np.int32)
    found.flags.writeable = False
    return found


@cache
def trumps_kept() -> NDArray[np.intp]:
    """By keep: the number of trumps."""
    trumps = np.arange(KEEPS, dtype=np.uint32) // (4 * SUIT_SIZE)
    return counts(trumps).astype(np.intp)


def _rank_place(turn_up: Masks) -> NDArray[np.intp]:
    """The place of each turn-up within the trump suit: 0 for the king."""
    return _PLACE[turn_up]


_PLACE = np.zeros(2**SUIT_SIZE, np.intp)
_PLACE[BIT[:SUIT_SIZE]] = np.arange(SUIT_SIZE)
