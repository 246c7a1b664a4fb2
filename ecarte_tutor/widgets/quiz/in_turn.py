"""Exercises in turn: a set whose problems are drawn as they are come to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from ..exercises import Exercise


class InTurn(Sequence[Exercise]):
    """So many exercises, each drawn when it or one after it is first looked at.

    Args:
        drawn: yields them in order, at least `count` of them.
        count: how many there are in the set.
    """

    def __init__(self, drawn: Iterator[Exercise], count: int) -> None:
        self._drawn, self._count = drawn, count
        self.known: tuple[Exercise, ...] = ()
        """Those that have been drawn."""

    @overload
    def __getitem__(self, place: int) -> Exercise: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Exercise, ...]: ...
    def __getitem__(self, place: int | slice) -> Exercise | tuple[Exercise, ...]:
        if isinstance(place, slice):
            return tuple(self[each] for each in range(*place.indices(self._count)))
        if not -self._count <= place < self._count:
            raise IndexError(place)
        wanted = place % self._count
        while len(self.known) <= wanted:
            self.known = (*self.known, next(self._drawn))
        return self.known[wanted]

    def __len__(self) -> int:
        return self._count


def known_of(exercises: Sequence[Exercise]) -> Sequence[Exercise]:
    """Return those of a set that need not be drawn first."""
    return exercises.known if isinstance(exercises, InTurn) else exercises
