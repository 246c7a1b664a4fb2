"""The table of endings: tricks with open cards and best play, for one to five cards a side.

The player's cards and the borders of the suits cut the pack into *gaps*. A *filling* is how many of
the opponent's cards lie in each gap, and a *shape* is how many cards of each suit the player holds.
Shape, filling and leader decide the tricks.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import prod
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..engine.cards import HAND_SIZE, Suit
from .masks import BELOW, SUIT_SIZE, Masks, counts, places_in
from .tables import read_packed

SUITS: Final = len(Suit)
_BORDERS: Final = tuple(SUIT_SIZE * suit for suit in range(1, SUITS))


def gaps_of(cards: int) -> int:
    """Return how many gaps a hand of `cards` cards cuts the pack into.

    >>> gaps_of(5)
    9
    """
    return cards + SUITS


@dataclass(frozen=True, slots=True, eq=False)
class Ending:
    """Tables of all shapes and fillings for one number of cards a side, and look-ups in them."""

    cards: int
    """Number of cards that each player holds."""

    shapes: NDArray[np.int64]
    """Number of cards of each suit in the hand: a row for each shape."""

    fillings: NDArray[np.int64]
    """Number of the opponent's cards in each gap: a row for each filling."""

    shape_rows: NDArray[np.intp]
    """By the code of a shape (its numbers as digits in base `cards + 1`): its row in `shapes`."""

    codes: NDArray[np.int64]
    """The code of each filling: its numbers as digits in base `cards + 1`. In ascending order."""

    def shapes_of(self, own: Masks) -> NDArray[np.intp]:
        """Return for each hand of `own` the row of its shape in `shapes`."""
        suits = np.ascontiguousarray(own, dtype="<u4").view(np.uint8).reshape(-1, SUITS)
        return self.shape_rows[_code(np.bitwise_count(suits), self.cards)]

    def fillings_of(self, own: Masks, other: Masks) -> NDArray[np.intp]:
        """Return for each hand of `own` the row in `fillings` of the opponent's hand `other`."""
        return self.rows_of(gap_counts(own, other, self.cards))

    def rows_of(self, fillings: NDArray[np.int64]) -> NDArray[np.intp]:
        """Return the row in `self.fillings` of each row of `fillings`."""
        return np.searchsorted(self.codes, _code(fillings, self.cards))


def gap_counts(own: Masks, others: Masks, cards: int) -> NDArray[np.int64]:
    """Return how many cards of the sets `others` lie in each gap of the hands `own`.

    Every hand in `own` has `cards` cards. The result has a row a hand and a column a gap.
    """
    ends = [counts(others & BELOW[places]) for places in places_in(own, cards).T]
    for border in _BORDERS:  # put in order among the ends of gaps so far
        high = counts(others & BELOW[border])
        for number, low in enumerate(ends):
            ends[number], high = np.minimum(low, high), np.maximum(low, high)
        ends.append(high)
    ends = [np.zeros_like(high), *ends, counts(others)]
    return np.diff(ends, axis=0).T.astype(np.int64)


@cache
def ending(cards: int) -> Ending:
    """Return all shapes and fillings for `cards` cards a side, 1 to 5.

    They are built once for each number, in a few milliseconds.
    """
    fillings = _spread(cards, gaps_of(cards))
    codes = _code(fillings, cards)
    order = np.argsort(codes)
    fillings, codes = fillings[order], codes[order]
    shapes = _spread(cards, SUITS)
    shape_rows = np.zeros((HAND_SIZE + 1) ** SUITS, dtype=np.intp)
    shape_rows[_code(shapes, cards)] = np.arange(len(shapes))
    return Ending(
        cards=cards,
        shapes=shapes,
        fillings=fillings,
        shape_rows=shape_rows,
        codes=codes,
    )


def _spread(cards: int, places: int) -> NDArray[np.int64]:
    """Return every way to spread the cards over the places, as dividers in a line of cards."""
    line = cards + places - 1
    dividers = np.array(list(combinations(range(line), places - 1)), dtype=np.int64)
    return np.diff(dividers, axis=1, prepend=-1, append=line) - 1


def _code(numbers: NDArray[np.integer], cards: int) -> NDArray[np.int64]:
    digits: NDArray[np.int64] = (cards + 1) ** np.arange(numbers.shape[1], dtype=np.int64)
    found: NDArray[np.int64] = np.einsum("rg,g->r", numbers.astype(np.int64), digits)
    return found


PATH: Final = Path(__file__).parent / "data" / "endings.table"


@dataclass(frozen=True, slots=True, eq=False)
class EndingTricks:
    """The player's tricks with open cards and best play, for one number of cards a side."""

    best: NDArray[np.uint8]
    """Tricks. The axes: leader (0 the opponent, 1 the player), row in `Ending.shapes`, and row in
    `Ending.fillings`."""

    after_lead: NDArray[np.uint8]
    """Tricks. The axes: shape, filling, and the card that the player leads, in order of places."""


def table_sizes(cards: int) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """Return the shapes of `EndingTricks.best` and `after_lead` for `cards` cards a side."""
    found = ending(cards)
    shapes, fillings = len(found.shapes), len(found.fillings)
    return (2, shapes, fillings), (shapes, fillings, cards)


@cache
def endings_table() -> dict[int, EndingTricks]:
    """Return the `EndingTricks` for each number of cards a side, 1 to 5, from the file that ships.

    The file is read once, in a few milliseconds.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    sizes = [size for cards in range(1, HAND_SIZE + 1) for size in table_sizes(cards)]
    ends = np.cumsum([prod(size) for size in sizes])
    numbers = np.frombuffer(read_packed(PATH, int(ends[-1])), np.uint8)
    parts = zip(np.split(numbers, ends[:-1]), sizes, strict=True)
    tables = (part.reshape(size) for part, size in parts)
    return {cards: EndingTricks(next(tables), next(tables)) for cards in range(1, HAND_SIZE + 1)}
