"""A queue of simulations: a few run at a time, the most urgent first, each problem only once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, MutableSequence
from concurrent.futures import Executor, Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from itertools import count
from threading import RLock
from time import monotonic
from typing import Final, Generic, TypeVar

from cachetools import LRUCache

from ..decision import Decision

Result = TypeVar("Result")

MOST_REMEMBERED: Final = 1000
"""Clients whose last start is remembered."""


class Priority(IntEnum):
    """How urgent a simulation is; the smaller number goes first."""

    NOW = 0
    """A learner has answered and waits for it."""

    SHOWN = 1
    """A learner is thinking the problem over."""

    AHEAD = 2
    """A learner may come to the problem next, or look back on it later."""


class Job(Future[Result]):
    """A requested simulation: a future whose priority can be raised.

    Cancelling it stops the simulation, unless another client has requested the same one.
    """

    def __init__(self, priority: Priority) -> None:
        super().__init__()
        self.priority = priority

    def raise_priority(self, priority: Priority = Priority.NOW) -> None:
        """Raise the priority to this one, unless it is as high already."""
        self.priority = min(self.priority, priority)

    def result(self, timeout: float | None = None) -> Result:
        """Return the simulation; wait for it at the highest priority."""
        self.raise_priority()
        return super().result(timeout)

    def copy_outcome(self, future: Future[Result]) -> None:
        """Take over the result of a future that is done, or its error."""
        with suppress(InvalidStateError):  # it was cancelled meanwhile
            if error := future.exception():
                self.set_exception(error)
            else:
                self.set_result(future.result())


@dataclass(eq=False)
class _Run(Generic[Result]):
    """One simulation for all clients that requested it."""

    decision: Decision
    number: int
    jobs: list[_QueuedJob[Result]] = field(default_factory=list)
    clients: set[Hashable] = field(default_factory=set)
    """All clients that ever requested it, those that cancelled included."""

    slot: int | None = None
    """Number of its flag while it runs; `None` while it waits."""


class _QueuedJob(Job[Result]):
    """One client's request for a simulation of a queue."""

    def __init__(
        self, queue: SimulationQueue[Result], client: Hashable, priority: Priority
    ) -> None:
        super().__init__(priority)
        self.client = client
        self._queue = queue
        self.run: _Run[Result] | None = None

    def cancel(self) -> bool:
        """Cancel the request; return whether that was in time."""
        cancelled = super().cancel()
        self._queue.withdraw(self)
        return cancelled


class SimulationQueue(Generic[Result]):
    """Runs simulations in an executor; every method may be called from any thread.

    Among problems of equal priority, the client goes first whose last simulation started longest
    ago: one that requests many does not keep the others waiting.

    Args:
        work: simulates a decision; it is also given the number of a flag, and should raise
            `CancelledError` soon after that flag is set.
        executor: runs the work.
        flags: one for each simulation that may run at a time; all are 0.
        on_end: called when a piece of work has ended, whatever its outcome, with the clients that
            requested it and the number of its flag.
    """

    def __init__(
        self,
        work: Callable[[Decision, int], Result],
        executor: Executor,
        flags: MutableSequence[int],
        on_end: Callable[[Collection[Hashable], int], None] | None = None,
    ) -> None:
        self._work, self._executor, self._flags = work, executor, flags
        self._on_end = on_end
        self._started: dict[int, float] = {}
        self._free_slots = list(range(len(flags)))
        self._runs: dict[Decision, _Run[Result]] = {}
        self._last_start: LRUCache[Hashable, int] = LRUCache(MOST_REMEMBERED)
        self._numbers = count(1)
        self._lock = RLock()

    def submit(
        self, decision: Decision, priority: Priority = Priority.SHOWN, *, client: Hashable = None
    ) -> Job[Result]:
        """Queue the simulation of a decision."""
        job = _QueuedJob(self, client, priority)
        with self._lock:
            run = self._runs.get(decision)
            if run is None:
                run = self._runs[decision] = _Run(decision, next(self._numbers))
            job.run = run
            run.jobs.append(job)
            run.clients.add(client)
            self._start_next()
        return job

    def longest_run(self) -> float:
        """Seconds since the oldest of the running simulations started; 0 if none runs."""
        with self._lock:
            return monotonic() - min(self._started.values(), default=monotonic())

    def withdraw(self, job: _QueuedJob[Result]) -> None:
        """Remove a job from its simulation, which is cancelled if no other job needs it."""
        with self._lock:
            run = job.run
            if run is None or job not in run.jobs:
                return
            run.jobs.remove(job)
            if run.jobs:
                return
            self._forget(run)
            if run.slot is not None:
                self._flags[run.slot] = 1

    def _forget(self, run: _Run[Result]) -> None:
        if self._runs.get(run.decision) is run:
            del self._runs[run.decision]

    def _start_next(self) -> None:
        """Start the most urgent of the waiting simulations in every free slot."""
        while self._free_slots:
            waiting = [run for run in self._runs.values() if run.slot is None]
            if not waiting:
                return
            run = min(waiting, key=self._order)
            run.slot = self._free_slots.pop()
            self._flags[run.slot] = 0
            self._started[run.slot] = monotonic()
            for job in run.jobs:
                self._last_start[job.client] = next(self._numbers)
            future = self._executor.submit(self._work, run.decision, run.slot)
            future.add_done_callback(partial(self._finish, run))

    def _order(self, run: _Run[Result]) -> tuple[int, int, int]:
        priority, last = min(
            (job.priority, self._last_start.get(job.client, 0)) for job in run.jobs
        )
        return priority, last, run.number

    def _finish(self, run: _Run[Result], future: Future[Result]) -> None:
        with self._lock:
            assert run.slot is not None
            if self._on_end:
                self._on_end(run.clients, run.slot)
            del self._started[run.slot]
            self._free_slots.append(run.slot)
            self._forget(run)
            jobs, run.jobs = run.jobs, []
        for job in jobs:
            job.copy_outcome(future)
        with self._lock, suppress(RuntimeError):  # an executor that is shut down starts nothing
            self._start_next()
