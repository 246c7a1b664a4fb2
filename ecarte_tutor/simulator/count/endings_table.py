"""The endings table: open-hand tricks of every ending of one to five cards a side.

The file holds the numbers, packed. Its recipe is in `build_endings`, the command that writes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import prod
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import HAND_SIZE
from ..tables import read_packed
from .ending import ending

PATH: Final = Path(__file__).parents[1] / "data" / "endings.table"


@dataclass(frozen=True, slots=True, eq=False)
class EndingTricks:
    """The holder's tricks with open cards and best play, for one number of cards a side."""

    best: NDArray[np.uint8]
    """By who leads (0 the opponent, 1 the holder), shape and filling."""

    after_lead: NDArray[np.uint8]
    """By shape, filling and the holder's card led, in the order of places."""


def table_sizes(cards: int) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """The dimensions of `EndingTricks.best` and `.after_lead`."""
    found = ending(cards)
    shapes, fillings = len(found.shapes), len(found.fillings)
    return (2, shapes, fillings), (shapes, fillings, cards)


@cache
def endings_table(path: Path = PATH) -> dict[int, EndingTricks]:
    """The tricks for each number of cards a side, 1 to 5, from the file at `path`.

    Read once, in a few milliseconds.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    sizes = [size for cards in range(1, HAND_SIZE + 1) for size in table_sizes(cards)]
    numbers = read_packed(path, sum(map(prod, sizes)))
    return _unpacked(np.frombuffer(numbers, dtype=np.uint8))


def tricks_in_bytes(table: dict[int, EndingTricks]) -> bytes:
    """The contents of a file with this table before it is packed; `endings_table` reads them."""
    parts = [array for tricks in table.values() for array in (tricks.best, tricks.after_lead)]
    return b"".join(part.tobytes() for part in parts)


def _unpacked(numbers: NDArray[np.uint8]) -> dict[int, EndingTricks]:
    table, start = {}, 0
    for cards in range(1, HAND_SIZE + 1):
        arrays = []
        for sizes in table_sizes(cards):
            end = start + prod(sizes)
            arrays.append(numbers[start:end].reshape(sizes))
            start = end
        table[cards] = EndingTricks(*arrays)
    return table
