"""Weighted sums: the worth of all hands that the opponent may hold, for many rows at once.

The number of hands with a given filling is a product over the gaps. So the gaps are split into two
halves, and each filling into two *parts*. The worth is summed over the parts of one half by small
matrix products, then over those of the other. Nothing is rounded: every number is whole, and small
enough for a float.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import HAND_SIZE
from ..count.ending import Ending, ending, gap_counts
from ..count.masks import PLACES, SUIT_SIZE, Masks, counts

_KNOWN: Final = SUIT_SIZE + 1
"""Added to the size of a gap of which one card, the king, is known to be the opponent's."""

_AT_ONCE: Final = 640
"""Rows times questions multiplied at a time: few enough that OpenBLAS stays on one thread.

Several threads would only wait for each other; with 36 questions and 128 rows, a hundred times as
long as one thread takes.
"""

_FEW_CARDS: Final = 3
"""Up to which there are so few fillings that it does not pay to split them."""

_MOST_ALIKE: Final = 1 << 12
"""More than the numbers by which rows are told to be alike."""

Floats = NDArray[np.float32]
Sizes = NDArray[np.int64]
"""The number of cards in each gap, a row for each hand; see `WeightedSums.sizes`."""


@dataclass(frozen=True, slots=True)
class Block:
    """The fillings that have the same number of cards in the first half of the gaps."""

    larger: int
    """The half of the gaps that has more parts in this block: 0 for the first, 1 for the second."""

    parts: tuple[slice, slice]
    """The parts in this block, of the first half and of the second."""

    fillings: slice
    """The fillings of this block, in `WeightedSums.order`."""


@dataclass(frozen=True, slots=True, eq=False)
class WeightedSums:
    """The fillings of all hands of one number of cards, arranged in blocks for their sums."""

    ending: Ending
    halves: tuple[tuple[Floats, ...], tuple[Floats, ...]]
    """For each half and each of its gaps: the ways to choose a part's cards from it, by size and
    part."""

    choices: tuple[Floats, ...]
    """For each gap: the ways to choose a whole filling's cards from it, in the order of `order`;
    empty where the gaps are split."""

    blocks: tuple[Block, ...]
    order: NDArray[np.intp]
    """The rows of `ending.fillings`, block by block; in a block, by part of its larger half
    first."""

    def sizes(self, own: Masks, possible: Masks, known: Masks) -> Sizes:
        """The sizes of the gaps between the cards of each hand, a row for each row of `own`.

        Args:
            own: the hands held.
            possible: the cards that the opponent may hold.
            known: the king of trumps where the opponent is known to hold it (it is also in
                `possible`); that is marked in the size of the first gap.
        """
        sizes = gap_counts(own, possible, self.ending.cards)
        sizes[:, 0] += _KNOWN * (known > 0)
        return sizes

    def numbers(self, sizes: Sizes, alike: NDArray[np.integer]) -> NDArray[np.int64]:
        """A number for each row; rows with the same number have the same sums."""
        digits = _KNOWN ** np.arange(sizes.shape[1])[::-1]  # the first gap may have twice as many
        found: NDArray[np.int64] = sizes @ digits
        return found * _MOST_ALIKE + alike

    def sums(
        self, sizes: Sizes, alike: NDArray[np.integer], worth: Callable[[int], Floats]
    ) -> Floats:
        """The worth of all hands that the opponent may hold: a row for each row of `sizes`.

        Args:
            sizes: see the method `sizes`.
            alike: a number for each row; rows with the same number have fillings of the same worth.
            worth: called with a row, gives the worth of each filling, in the order of `order`, for
                all rows that are alike; one column for each question.
        """
        if self.ending.cards <= _FEW_CARDS:
            return self._sums_of_few(sizes, alike, worth)
        order = np.argsort(alike, kind="stable")
        sizes = sizes[order]
        split = len(self.halves[0])
        first = _product(self.halves[0], sizes[:, :split])
        second = _product(self.halves[1], sizes[:, split:])
        halves = first, second
        smaller = np.concatenate(
            [halves[1 - b.larger][:, b.parts[1 - b.larger]] for b in self.blocks], 1
        )
        rows_at_once = max(1, _AT_ONCE // worth(int(order[0])).shape[1])
        inner = [
            self._over_larger((first[rows], second[rows]), worth(int(order[rows.start])))
            for rows in _runs(alike[order], rows_at_once)
        ]
        found = np.empty((len(sizes), inner[0].shape[2]), np.float32)
        found[order] = np.einsum("rp,rpq->rq", smaller, np.concatenate(inner))
        return found

    def _sums_of_few(
        self, sizes: Sizes, alike: NDArray[np.integer], worth: Callable[[int], Floats]
    ) -> Floats:
        """The sums of `sums`, added up filling by filling."""
        _, first, which = np.unique(alike, return_index=True, return_inverse=True)
        worths = np.stack([worth(row) for row in first.tolist()])
        ways = _product(self.choices, sizes)
        found: Floats = (ways[:, np.newaxis] @ worths[which])[:, 0]
        return found

    def _over_larger(self, halves: tuple[Floats, Floats], worth: Floats) -> Floats:
        """The sums over each block's larger half: by row, part of the other half, question."""
        rows, questions = len(halves[0]), worth.shape[1]
        summed = []
        for block in self.blocks:
            ways = halves[block.larger][:, block.parts[block.larger]]
            summed.append(ways @ worth[block.fillings].reshape(ways.shape[1], -1))
        return np.concatenate(summed, axis=1).reshape(rows, -1, questions)


def hands_in_all(possible: Masks, known: Masks, cards: int) -> NDArray[np.float64]:
    """The number of hands of `cards` cards that the opponent may hold; see `WeightedSums.sums`."""
    found: NDArray[np.float64] = _HANDS[(known > 0).astype(np.intp), counts(possible), cards]
    return found


@cache
def weighted_sums(cards: int) -> WeightedSums:
    """Return the sums for hands of one to five cards; built once, in a few milliseconds."""
    found = ending(cards)
    split = found.fillings.shape[1] // 2
    parts = _parts(found.fillings[:, :split]), _parts(found.fillings[:, split:])
    blocks: list[Block] = []
    order: list[NDArray[np.intp]] = []
    start = 0
    for number in range(cards + 1):
        of_block = _with_cards(parts[0], number), _with_cards(parts[1], cards - number)
        larger = int(np.argmax([part.stop - part.start for part in of_block]))
        rows = found.rows_of(_joined(parts[0][of_block[0]], parts[1][of_block[1]], larger))
        blocks.append(Block(larger, of_block, slice(start, start + len(rows))))
        order.append(rows)
        start += len(rows)
    in_order = np.concatenate(order)
    return WeightedSums(
        ending=found,
        halves=(_choices(parts[0]), _choices(parts[1])),
        choices=_choices(found.fillings[in_order]) if cards <= _FEW_CARDS else (),
        blocks=tuple(blocks),
        order=in_order,
    )


def _parts(half: NDArray[np.int64]) -> NDArray[np.int64]:
    """The different parts of one half, those with fewer cards first."""
    parts = np.unique(half, axis=0)
    return parts[np.argsort(parts.sum(axis=1), kind="stable")]


def _with_cards(parts: NDArray[np.int64], number: int) -> slice:
    first, end = np.searchsorted(parts.sum(axis=1), [number, number + 1])
    return slice(int(first), int(end))


def _joined(first: NDArray[np.int64], second: NDArray[np.int64], larger: int) -> NDArray[np.int64]:
    """The fillings of a block: each part of its larger half with every part of the other."""
    outer, inner = (first, second) if larger == 0 else (second, first)
    outside, inside = np.repeat(outer, len(inner), axis=0), np.tile(inner, (len(outer), 1))
    return np.hstack([outside, inside] if larger == 0 else [inside, outside])


def _choices(parts: NDArray[np.int64]) -> tuple[Floats, ...]:
    """For each gap: in how many ways a part's cards can be chosen from it, by size and part."""
    table = _HANDS[:, :_KNOWN].reshape(2 * _KNOWN, HAND_SIZE + 1).astype(np.float32)
    return tuple(np.ascontiguousarray(table[:, parts[:, gap]]) for gap in range(parts.shape[1]))


def _product(choices: tuple[Floats, ...], sizes: NDArray[np.int64]) -> Floats:
    found = choices[0][sizes[:, 0]]
    for gap in range(1, len(choices)):
        found *= choices[gap][sizes[:, gap]]
    return found


def _runs(alike: NDArray[np.integer], at_once: int) -> list[slice]:
    """Slices of rows with equal numbers, of at most `at_once` rows each."""
    changes = [0, *(np.flatnonzero(np.diff(alike)) + 1).tolist(), len(alike)]
    return [
        slice(start, min(start + at_once, end))
        for first, end in pairwise(changes)
        for start in range(first, end, at_once)
    ]


_HANDS: Final = np.array(
    [
        [[comb(size, cards) for cards in range(HAND_SIZE + 1)] for size in range(PLACES + 1)],
        [
            [comb(size - 1, cards - 1) if size and cards else 0 for cards in range(HAND_SIZE + 1)]
            for size in range(PLACES + 1)
        ],
    ],
    np.float64,
)
"""The number of hands, by whether one card is known, cards to choose from, and cards in hand."""
