"""Weighing: what all hands that an adversary may have are worth together, for many rows at once.

How many hands have a filling is a product over the gaps. So the gaps are cut into two halves: what
the fillings are worth is summed over the *parts* of one half by small products of matrices, and
then over those of the other. Nothing is rounded: all are whole numbers that a float holds.
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

from ...cards import HAND_SIZE
from ..batch.ending import Ending, ending, gap_counts
from ..batch.masks import PLACES, SUIT_SIZE, Masks, counts

_KNOWN: Final = SUIT_SIZE + 1
"""Added to the size of a gap of which one card, the king, is known to be the adversary's."""

_AT_ONCE: Final = 128
"""Rows multiplied in one go: so few that OpenBLAS keeps to one thread.

Beside other work, or in a pool of processes, threads that wait for each other take the time of
those that have something to do.
"""

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Block:
    """The fillings that have the same number of cards in the first half of the gaps."""

    many: int
    """Which half has more parts with their numbers of cards: 0 the first, 1 the second."""

    parts: tuple[slice, slice]
    """Those parts, of the first half and of the second."""

    fillings: slice
    """Their fillings, in the order of `Weighing.order`."""


@dataclass(frozen=True, slots=True, eq=False)
class Weighing:
    """All that is the same for every hand of so many cards."""

    ending: Ending
    halves: tuple[tuple[Floats, ...], tuple[Floats, ...]]
    """For the gaps of each half: in how many ways a gap yields its cards, by its size and part."""

    blocks: tuple[Block, ...]
    order: NDArray[np.intp]
    """The rows of the fillings, block by block, by part of the half with more parts."""

    def sums(
        self,
        own: Masks,
        possible: Masks,
        known: Masks,
        alike: NDArray[np.integer],
        worth: Callable[[int], Floats],
    ) -> Floats:
        """What the hands of the adversary are worth together; a row for each row.

        Args:
            own: the hands held.
            possible: the cards that the adversary may hold.
            known: the king of trumps where he is known to hold it (it is also in `possible`).
            alike: the same number for rows whose fillings are worth the same.
            worth: given one of the rows alike, what the fillings are worth for them, in the order
                of `order`; as many columns as there are questions, the same for all rows.
        """
        order = np.argsort(alike, kind="stable")
        sizes = gap_counts(own[order], possible[order], self.ending.cards)
        sizes[:, 0] += _KNOWN * (known[order] > 0)
        split = len(self.halves[0])
        first = _product(self.halves[0], sizes[:, :split])
        second = _product(self.halves[1], sizes[:, split:])
        halves = first, second
        few = np.concatenate([halves[1 - b.many][:, b.parts[1 - b.many]] for b in self.blocks], 1)
        inner = [
            self._over_many((first[rows], second[rows]), worth(int(order[rows.start])))
            for rows in _runs(alike[order])
        ]
        found = np.empty((len(own), inner[0].shape[2]), np.float32)
        found[order] = np.einsum("rp,rpq->rq", few, np.concatenate(inner))
        return found

    def _over_many(self, halves: tuple[Floats, Floats], worth: Floats) -> Floats:
        """The sums over the parts of which there are more: by row, the other's part, question."""
        rows, questions = len(halves[0]), worth.shape[1]
        summed = []
        for block in self.blocks:
            ways = halves[block.many][:, block.parts[block.many]]
            summed.append(ways @ worth[block.fillings].reshape(ways.shape[1], -1))
        return np.concatenate(summed, axis=1).reshape(rows, -1, questions)


def hands_in_all(possible: Masks, known: Masks, cards: int) -> NDArray[np.float64]:
    """How many hands of so many cards the adversary may have; see `Weighing.sums`."""
    found: NDArray[np.float64] = _HANDS[(known > 0).astype(np.intp), counts(possible), cards]
    return found


@cache
def weighing(cards: int) -> Weighing:
    """The weighing of hands of one to five cards; a few milliseconds, once."""
    found = ending(cards)
    split = found.fillings.shape[1] // 2
    parts = _parts(found.fillings[:, :split]), _parts(found.fillings[:, split:])
    blocks: list[Block] = []
    order: list[NDArray[np.intp]] = []
    start = 0
    for number in range(cards + 1):
        of_block = _with_cards(parts[0], number), _with_cards(parts[1], cards - number)
        many = int(np.argmax([part.stop - part.start for part in of_block]))
        rows = found.rows_of(_joined(parts[0][of_block[0]], parts[1][of_block[1]], many))
        blocks.append(Block(many, of_block, slice(start, start + len(rows))))
        order.append(rows)
        start += len(rows)
    return Weighing(
        ending=found,
        halves=(_choices(parts[0]), _choices(parts[1])),
        blocks=tuple(blocks),
        order=np.concatenate(order),
    )


def _parts(half: NDArray[np.int64]) -> NDArray[np.int64]:
    """The different parts of one half, those with fewer cards first."""
    parts = np.unique(half, axis=0)
    return parts[np.argsort(parts.sum(axis=1), kind="stable")]


def _with_cards(parts: NDArray[np.int64], number: int) -> slice:
    first, end = np.searchsorted(parts.sum(axis=1), [number, number + 1])
    return slice(int(first), int(end))


def _joined(first: NDArray[np.int64], second: NDArray[np.int64], many: int) -> NDArray[np.int64]:
    """Each part of one half beside each of the other, those of which there are more outside."""
    outer, inner = (first, second) if many == 0 else (second, first)
    outside, inside = np.repeat(outer, len(inner), axis=0), np.tile(inner, (len(outer), 1))
    return np.hstack([outside, inside] if many == 0 else [inside, outside])


def _choices(parts: NDArray[np.int64]) -> tuple[Floats, ...]:
    """For each gap, by its size and part, in how many ways it yields what the part asks."""
    table = np.zeros((2 * _KNOWN, HAND_SIZE + 1), dtype=np.float32)
    for size in range(SUIT_SIZE + 1):
        for held in range(HAND_SIZE + 1):
            table[size, held] = comb(size, held)
            if size and held:
                table[_KNOWN + size, held] = comb(size - 1, held - 1)
    return tuple(np.ascontiguousarray(table[:, parts[:, gap]]) for gap in range(parts.shape[1]))


def _product(choices: tuple[Floats, ...], sizes: NDArray[np.int64]) -> Floats:
    found = choices[0][sizes[:, 0]]
    for gap in range(1, len(choices)):
        found *= choices[gap][sizes[:, gap]]
    return found


def _runs(alike: NDArray[np.integer]) -> list[slice]:
    """The rows in runs of equal numbers, none of more than `_AT_ONCE` rows."""
    changes = [0, *(np.flatnonzero(np.diff(alike)) + 1).tolist(), len(alike)]
    return [
        slice(start, min(start + _AT_ONCE, end))
        for first, end in pairwise(changes)
        for start in range(first, end, _AT_ONCE)
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
"""Hands by whether one card of them is known, cards to choose from, and cards in hand."""
