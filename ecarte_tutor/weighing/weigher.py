"""The weigher: has problems weighed, a few at a time, the most wanted first and each only once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, MutableSequence
from concurrent.futures import Executor, Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from itertools import count
from threading import RLock
from typing import Final, Generic, TypeVar

from ..decision import Decision

Found = TypeVar("Found")

MOST_REMEMBERED: Final = 1000
"""Askers whose last turn is remembered."""


class Wanted(IntEnum):
    """How much a problem's simulation is wanted; the smaller number goes first."""

    NOW = 0
    """Somebody has answered and waits for it."""

    SHOWN = 1
    """Somebody thinks the problem over."""

    AHEAD = 2
    """Somebody may come to it next, or looks back on it later."""


class Asked(Future[Found]):
    """What somebody has asked to have weighed: a future that can be hurried.

    Who cancels it wants it no more; it is weighed on only if somebody else does.
    """

    def __init__(self, wanted: Wanted) -> None:
        super().__init__()
        self.wanted = wanted

    def hurry(self, wanted: Wanted = Wanted.NOW) -> None:
        """Wants it at least as much as this."""
        self.wanted = min(self.wanted, wanted)

    def result(self, timeout: float | None = None) -> Found:
        """What was found; waits for it."""
        self.hurry()
        return super().result(timeout)

    def settle(self, future: Future[Found]) -> None:
        """Takes the result of a future that is done, or its error."""
        with suppress(InvalidStateError):  # it was dropped meanwhile
            if error := future.exception():
                self.set_exception(error)
            else:
                self.set_result(future.result())


@dataclass(eq=False)
class _Errand(Generic[Found]):
    """A problem to be weighed for all who asked."""

    decision: Decision
    number: int
    shares: list[_Share[Found]] = field(default_factory=list)
    slot: int | None = None
    """Where it is being weighed; `None` while it waits."""


class _Share(Asked[Found]):
    """One asker's share in an errand."""

    def __init__(self, weigher: Weigher[Found], asker: Hashable, wanted: Wanted) -> None:
        super().__init__(wanted)
        self.asker = asker
        self._weigher = weigher
        self.errand: _Errand[Found] | None = None

    def cancel(self) -> bool:
        """Wants it no more; whether that was in time."""
        cancelled = super().cancel()
        self._weigher.leave(self)
        return cancelled


class Weigher(Generic[Found]):
    """Has problems weighed by an executor; may be asked from any thread.

    Of problems equally wanted, the one goes first whose asker has waited longest for a turn: who
    asks for many does not keep others waiting.

    Args:
        work: weighs a decision; it is also given the number of a flag, and should give up with
            `CancelledError` soon after the flag is set.
        executor: does the work.
        flags: as many as problems are weighed at a time; all are 0.
    """

    def __init__(
        self,
        work: Callable[[Decision, int], Found],
        executor: Executor,
        flags: MutableSequence[int],
    ) -> None:
        self._work, self._executor, self._flags = work, executor, flags
        self._free = list(range(len(flags)))
        self._errands: dict[Decision, _Errand[Found]] = {}
        self._last_turn: dict[Hashable, int] = {}
        self._numbers = count(1)
        self._lock = RLock()

    def weigh(
        self, decision: Decision, wanted: Wanted = Wanted.SHOWN, *, asker: Hashable = None
    ) -> Asked[Found]:
        """Begins to weigh a decision once it is its turn."""
        share = _Share(self, asker, wanted)
        with self._lock:
            errand = self._errands.get(decision)
            if errand is None:
                errand = self._errands[decision] = _Errand(decision, next(self._numbers))
            share.errand = errand
            errand.shares.append(share)
            self._begin()
        return share

    def leave(self, share: _Share[Found]) -> None:
        """Takes a share out of its errand, which ends if nobody else has one."""
        with self._lock:
            errand = share.errand
            if errand is None or share not in errand.shares:
                return
            errand.shares.remove(share)
            if errand.shares:
                return
            self._forget(errand)
            if errand.slot is not None:
                self._flags[errand.slot] = 1

    def _forget(self, errand: _Errand[Found]) -> None:
        if self._errands.get(errand.decision) is errand:
            del self._errands[errand.decision]

    def _begin(self) -> None:
        """Gives every free place to the most wanted of the problems that wait."""
        while self._free:
            waiting = [errand for errand in self._errands.values() if errand.slot is None]
            if not waiting:
                return
            errand = min(waiting, key=self._turn)
            errand.slot = self._free.pop()
            self._flags[errand.slot] = 0
            for share in errand.shares:
                self._last_turn.pop(share.asker, None)
                self._last_turn[share.asker] = next(self._numbers)
            while len(self._last_turn) > MOST_REMEMBERED:
                del self._last_turn[next(iter(self._last_turn))]
            future = self._executor.submit(self._work, errand.decision, errand.slot)
            future.add_done_callback(partial(self._ended, errand))

    def _turn(self, errand: _Errand[Found]) -> tuple[int, int, int]:
        wanted, last = min(
            (share.wanted, self._last_turn.get(share.asker, 0)) for share in errand.shares
        )
        return wanted, last, errand.number

    def _ended(self, errand: _Errand[Found], future: Future[Found]) -> None:
        with self._lock:
            assert errand.slot is not None
            self._free.append(errand.slot)
            self._forget(errand)
            shares, errand.shares = errand.shares, []
        for share in shares:
            share.settle(future)
        with self._lock, suppress(RuntimeError):  # an executor that is shut down begins nothing
            self._begin()
