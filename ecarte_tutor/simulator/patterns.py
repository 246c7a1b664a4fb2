"""Shapes, gaps and fillings for endings of one to five cards a side, for many hands at once.

A player's own cards and the borders between the suits cut the pack into gaps; an adversary's cards
within a gap are worth the same. So an ending is told by the *shape* of one's own hand (how many
cards of each suit, trumps first) and the *filling* (how many cards of the adversary in each gap).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..cards import HAND_SIZE, Suit
from .masks import PLACES, SUIT_SIZE, Masks, bits

SUITS: Final = len(Suit)
_MOST: Final = SUIT_SIZE
"""The most cards that a gap can have: a whole suit."""

KNOWN: Final = _MOST + 1
"""Added to the size of a gap of which one card, the king, is known to be the adversary's."""


def gaps_of(cards: int) -> int:
    """Gaps that a hand of so many cards cuts."""
    return cards + SUITS


@dataclass(frozen=True, slots=True, eq=False)
class Ending:
    """All shapes and fillings for one number of cards a side."""

    cards: int
    shapes: NDArray[np.int64]
    """How many cards of each suit, one shape a row."""

    fillings: NDArray[np.int64]
    """How many cards in each gap, one filling a row."""

    shape_rows: NDArray[np.intp]
    """The row of each shape, by its code."""

    halves: tuple[tuple[NDArray[np.float32], ...], tuple[NDArray[np.float32], ...]]
    """For the gaps of the first half and of the second: ways by size of the gap and part."""

    parts: tuple[NDArray[np.intp], NDArray[np.intp]]
    """The part of each half that each filling has."""

    codes: NDArray[np.int64]
    """The fillings as numbers, in ascending order."""

    def shapes_of(self, own: Masks) -> NDArray[np.intp]:
        """The row in `shapes` of each hand."""
        suits = np.ascontiguousarray(own, dtype="<u4").view(np.uint8).reshape(-1, SUITS)
        return self.shape_rows[_code(np.bitwise_count(suits), self.cards)]

    def fillings_of(self, own: Masks, other: Masks) -> NDArray[np.intp]:
        """The row in `fillings` of each adversary's hand."""
        return np.searchsorted(self.codes, _code(gap_counts(own, other, self.cards), self.cards))

    def ways(self, own: Masks, possible: Masks, known: Masks) -> NDArray[np.float32]:
        """How many hands of the adversary have each filling; rows by fillings, exact.

        Args:
            own: the hands held.
            possible: the cards that the adversary may hold.
            known: the king of trumps where he is known to hold it (it is also in `possible`).
        """
        sizes = gap_counts(own, possible, self.cards)
        sizes[:, 0] += KNOWN * (known > 0)
        split = len(self.halves[0])
        first = _product(self.halves[0], sizes[:, :split])
        second = _product(self.halves[1], sizes[:, split:])
        found = np.take(first, self.parts[0], axis=1)
        found *= np.take(second, self.parts[1], axis=1)
        return found


def gap_counts(own: Masks, others: Masks, cards: int) -> NDArray[np.int64]:
    """How many cards of a second set lie in each gap of hands of `cards` cards."""
    gaps = gaps_of(cards)
    # A card's gap: the own cards above it in the pack, and the suits before its own.
    above = np.cumsum(bits(own), axis=1, dtype=np.int64)
    above += np.arange(PLACES) // _MOST
    rows, places = np.nonzero(bits(others))
    cells = rows * gaps + above[rows, places]
    return np.bincount(cells, minlength=len(own) * gaps).reshape(-1, gaps)


@cache
def ending(cards: int) -> Ending:
    """The shapes and fillings for one to five cards a side; a few milliseconds, once."""
    fillings = _spread(cards, gaps_of(cards))
    codes = _code(fillings, cards)
    order = np.argsort(codes)
    fillings, codes = fillings[order], codes[order]
    shapes = _spread(cards, SUITS)
    shape_rows = np.zeros((HAND_SIZE + 1) ** SUITS, dtype=np.intp)
    shape_rows[_code(shapes, cards)] = np.arange(len(shapes))
    split = gaps_of(cards) // 2
    first, first_part = np.unique(fillings[:, :split], axis=0, return_inverse=True)
    second, second_part = np.unique(fillings[:, split:], axis=0, return_inverse=True)
    return Ending(
        cards=cards,
        shapes=shapes,
        fillings=fillings,
        shape_rows=shape_rows,
        halves=(_choices(first), _choices(second)),
        parts=(first_part.reshape(-1), second_part.reshape(-1)),
        codes=codes,
    )


def _spread(cards: int, places: int) -> NDArray[np.int64]:
    """Every way to spread cards over places: by where the dividers stand in a line."""
    line = cards + places - 1
    dividers = np.array(list(combinations(range(line), places - 1)), dtype=np.int64)
    return np.diff(dividers, axis=1, prepend=-1, append=line) - 1


def _code(numbers: NDArray[np.integer], cards: int) -> NDArray[np.int64]:
    digits: NDArray[np.int64] = (cards + 1) ** np.arange(numbers.shape[1], dtype=np.int64)
    found: NDArray[np.int64] = numbers.astype(np.int64) @ digits
    return found


def _choices(parts: NDArray[np.int64]) -> tuple[NDArray[np.float32], ...]:
    """For each gap, by its size and part, in how many ways it yields what the part asks."""
    table = np.zeros((2 * KNOWN, HAND_SIZE + 1), dtype=np.float32)
    for size in range(_MOST + 1):
        for held in range(HAND_SIZE + 1):
            table[size, held] = comb(size, held)
            if size and held:
                table[KNOWN + size, held] = comb(size - 1, held - 1)
    return tuple(np.ascontiguousarray(table[:, parts[:, gap]]) for gap in range(parts.shape[1]))


def _product(
    choices: tuple[NDArray[np.float32], ...], sizes: NDArray[np.int64]
) -> NDArray[np.float32]:
    found = choices[0][sizes[:, 0]]
    for gap in range(1, len(choices)):
        found *= choices[gap][sizes[:, gap]]
    return found
