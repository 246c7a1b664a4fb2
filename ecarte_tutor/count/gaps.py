"""Gaps: the nine places where an opponent's card can lie among the five cards of a hand.

Lay the pack out suit by suit, trumps first and each suit highest first. Five own cards and the
three borders between suits cut it into nine gaps. The cards within a gap are worth the same to
whoever holds them, so an opponent's hand is told by its *filling*: how many of its cards lie in
each gap. There are 1,287 fillings for any hand; those that ask more cards of a gap than it has
stand for no hand at all.

The plain suits are taken in the order of the hand's length in them, longest first, which leaves 16
*shapes*. Shape and filling together give a pattern (who owns each successive card in each suit).
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..cards import HAND_SIZE, PACK, Card, Hand, Rank, Suit
from .patterns import FOLLOWER, LEADER, Pattern

GAPS: Final = HAND_SIZE + len(Suit)
"""Gaps in the pack as one hand cuts it: 9."""

UNSEEN: Final = len(PACK) - HAND_SIZE - 1
"""Cards that are neither in a hand nor turned up: 26."""

OPPONENT_HANDS_TOTAL: Final = comb(UNSEEN, HAND_SIZE)
"""Hands that an opponent may hold: 65,780."""

Shape = tuple[int, int, int, int]
"""How many trumps a hand holds, then how many cards of each plain suit, longest first."""

SHAPES: Final[tuple[Shape, ...]] = tuple(
    (trumps, first, second, third)
    for trumps in range(HAND_SIZE + 1)
    for first in range(HAND_SIZE, -1, -1)
    for second in range(first, -1, -1)
    for third in range(second, -1, -1)
    if trumps + first + second + third == HAND_SIZE
)
"""The 16 shapes, in the order of the table's rows."""

Filling = tuple[int, ...]
"""How many cards of each of the nine gaps a hand holds."""

FILLINGS_TOTAL: Final = comb(HAND_SIZE + GAPS - 1, HAND_SIZE)
"""Ways to spread five cards over nine gaps: 1,287."""

SuitOrder = tuple[Suit, Suit, Suit, Suit]


def suit_order(hand: Hand, trump: Suit) -> SuitOrder:
    """The trump suit, then the plain suits by the hand's length in them, longest first."""
    first, second, third = sorted(trump.others, key=lambda suit: -len(hand.of(suit)))
    return trump, first, second, third


def shape_of(hand: Hand, order: SuitOrder) -> Shape:
    """The shape of a full hand."""
    trumps, first, second, third = (len(hand.of(suit)) for suit in order)
    return trumps, first, second, third


def cards_in_gaps(
    hand: Hand, order: SuitOrder, turn_up: Card | None = None
) -> tuple[tuple[Card, ...], ...]:
    """The cards of each of the nine gaps, highest first; the turn-up lies in none of them."""
    gaps = []
    for suit in order:
        gap: list[Card] = []
        for rank in reversed(Rank):
            card = Card.of(rank, suit)
            if card in hand:
                gaps.append(tuple(gap))
                gap = []
            elif card is not turn_up:
                gap.append(card)
        gaps.append(tuple(gap))
    return tuple(gaps)


@cache
def fillings() -> NDArray[np.int8]:
    """Every filling, one a row, in the order of the table's columns; 1,287 by 9."""
    # A filling is a row of five cards and eight dividers, told by where the dividers stand.
    line = HAND_SIZE + GAPS - 1
    dividers = np.array(list(combinations(range(line), GAPS - 1)))
    found = between(dividers, line).astype(np.int8)
    found.flags.writeable = False
    return found


@cache
def column_of_filling() -> dict[Filling, int]:
    """The table's column for each filling."""
    return {tuple(filling): column for column, filling in enumerate(fillings().tolist())}


@cache
def ways() -> NDArray[np.float32]:
    """In how many ways a gap of a given size can yield what each filling asks of it.

    By gap, size of the gap and filling: 9 by 9 by 1,287. The product over the nine gaps is the
    number of opponent hands with that filling; no product on the way passes 65,780, and `float32`
    holds every whole number up to 16,777,216.
    """
    sizes = range(len(Rank) + 1)
    choices = np.array([[comb(size, held) for held in range(HAND_SIZE + 1)] for size in sizes])
    found = choices[:, fillings().T].swapaxes(0, 1).astype(np.float32, order="C")
    found.flags.writeable = False
    return found


def between(dividers: NDArray[np.int64], length: int) -> NDArray[np.int64]:
    """How many places of a line of `length` are free before, between and after the dividers.

    The dividers of one line are one row, in ascending order.
    """
    return np.diff(dividers, axis=1, prepend=-1, append=length) - 1


def pattern_of(shape: Shape, filling: Filling, *, holder_leads: bool) -> Pattern:
    """Who owns each successive card in each suit, for a holder of `shape` against `filling`."""
    own, other = (LEADER, FOLLOWER) if holder_leads else (FOLLOWER, LEADER)
    opponent_cards = iter(filling)
    first, second, third, fourth = (
        own.join(other * next(opponent_cards) for _ in range(held + 1)) for held in shape
    )
    return first, second, third, fourth
