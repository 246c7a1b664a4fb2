"""Choices reported to the log, each as soon as it has been simulated."""

from __future__ import annotations

from collections.abc import Iterator

from ...progress import Attempt
from .move import Move


class UnreportedMoves:
    """The learner's choices that the log does not have yet."""

    def __init__(self) -> None:
        self._moves: list[tuple[Move, bool]] = []

    def add(self, move: Move, *, first: bool) -> None:
        """Remembers a choice; `first` is whether it was his first thought, without help."""
        self._moves.append((move, first))

    def attempts(self) -> Iterator[Attempt]:
        """The choices simulated by now, for the log; those that could cost nothing are dropped."""
        waiting, self._moves = self._moves, []
        for move, first in waiting:
            if not move.pending.done():
                self._moves.append((move, first))
            elif move.is_real:
                yield move.attempt(first=first)
