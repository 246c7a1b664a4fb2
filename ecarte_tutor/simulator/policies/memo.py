"""A memo: rows of values found before, by a number for each row; of bounded size."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]

_SLOT_BITS: Final = 15
_SPREAD: Final = np.uint64(0x9E3779B97F4A7C15)
"""An odd number whose products have their highest bits well mixed: 2⁶⁴ over the golden ratio."""


class Memo:
    """Keeps rows of values, each in a slot that its number leads to; a newer one takes the place.

    A value looked up is the value that would be found again, as long as equal numbers always have
    equal values. Several threads may use it.
    """

    def __init__(self, columns: int) -> None:
        self._numbers = np.full(1 << _SLOT_BITS, -1, np.int64)
        self._values = np.empty((1 << _SLOT_BITS, columns), np.float32)
        self._lock = Lock()

    def rows(self, numbers: Numbers, find: Callable[[NDArray[np.intp]], Floats]) -> Floats:
        """The row of values for each number.

        Args:
            numbers: from 0 up.
            find: given the positions of some numbers, gives the rows of values for them.
        """
        mixed = numbers.astype(np.uint64) * _SPREAD
        slots = (mixed >> np.uint64(64 - _SLOT_BITS)).astype(np.intp)
        with self._lock:
            found = self._values[slots]
            missing = np.flatnonzero(self._numbers[slots] != numbers)
            if len(missing):
                new, first, again = np.unique(
                    numbers[missing], return_index=True, return_inverse=True
                )
                rows = missing[first]
                values = find(rows)
                found[missing] = values[again]
                self._numbers[slots[rows]] = new
                self._values[slots[rows]] = values
        return found
