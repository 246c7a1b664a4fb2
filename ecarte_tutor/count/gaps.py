"""Gaps: the nine intervals into which the five cards of a hand cut the pack.

Lay the pack out suit by suit, trumps first and each suit highest first. The player's five cards and
the three borders between the suits cut it into nine gaps. Cards within one gap are worth the same,
so a hand of the adversary is given by its *filling*: the number of its cards in each gap. Any hand
has 1,287 fillings; one that asks more cards of a gap than it has stands for no hand at all.

The plain suits are taken in the order of their length in the player's hand, longest first, which
leaves 16 *shapes*. Shape and filling together give a pattern (who owns each successive card in each
suit).
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
"""The number of gaps: 9."""

UNSEEN: Final = len(PACK) - HAND_SIZE - 1
"""Cards that are neither in a hand nor turned up: 26."""

ADVERSARY_HANDS_TOTAL: Final = comb(UNSEEN, HAND_SIZE)
"""Hands that the adversary may hold: 65,780."""

Shape = tuple[int, int, int, int]
"""The number of trumps in a hand, then the lengths of its plain suits, longest first."""

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
"""The number of a hand's cards in each of the nine gaps."""

FILLINGS_TOTAL: Final = comb(HAND_SIZE + GAPS - 1, HAND_SIZE)
"""Ways to spread five cards over nine gaps: 1,287."""

SuitOrder = tuple[Suit, Suit, Suit, Suit]


def suit_order(hand: Hand, trump: Suit) -> SuitOrder:
    """The trump suit, then the plain suits by their length in the hand, longest first."""
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
    # A filling is a line of five cards and eight dividers; it is given by the dividers' places.
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
    """The number of ways to take from a gap, by its size, what each filling asks of it.

    The shape is gap, size of the gap, filling: 9 by 9 by 1,287. The product over the nine gaps is
    the number of the adversary's hands with that filling. No partial product exceeds 65,780, and
    `float32` holds every whole number up to 16,777,216.
    """
    sizes = range(len(Rank) + 1)
    choices = np.array([[comb(size, held) for held in range(HAND_SIZE + 1)] for size in sizes])
    found = choices[:, fillings().T].swapaxes(0, 1).astype(np.float32, order="C")
    found.flags.writeable = False
    return found


def between(dividers: NDArray[np.int64], length: int) -> NDArray[np.int64]:
    """How many places of a line of `length` are free before, between and after its dividers.

    One row gives the dividers of one line, in ascending order.
    """
    return np.diff(dividers, axis=1, prepend=-1, append=length) - 1


def pattern_of(shape: Shape, filling: Filling, *, holder_leads: bool) -> Pattern:
    """Who owns each successive card in each suit, for a holder of `shape` against `filling`."""
    own, other = (LEADER, FOLLOWER) if holder_leads else (FOLLOWER, LEADER)
    adversary_cards = iter(filling)
    first, second, third, fourth = (
        own.join(other * next(adversary_cards) for _ in range(held + 1)) for held in shape
    )
    return first, second, third, fourth
