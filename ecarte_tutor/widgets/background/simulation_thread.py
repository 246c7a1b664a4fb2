"""The thread that simulates: one problem after the other, first what somebody waits for."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, InvalidStateError
from contextlib import ExitStack, suppress
from ctypes import CDLL
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from threading import Condition, Thread
from time import monotonic
from typing import TYPE_CHECKING, Final

from ...engine.decision import Decision
from ...errors import RecordError, SimulationError

if TYPE_CHECKING:
    from .assessment import Assessment
    from .shared_folder import SharedFolder

FOLDER_VARIABLE: Final = "ECARTE_SIMULATIONS"
"""Environment variable with the folder that the kernels of a site share."""

MOST_WAITING: Final = 24
"""Problems that wait in one kernel; a game's review asks for a dozen."""

MOST_SECONDS: Final = 30.0
"""For one problem, or for another kernel to simulate it; the slowest takes three."""

_FIRST_LOOK: Final = 0.05
_LAST_LOOK: Final = 0.25
"""Seconds between two looks at whether it is this kernel's turn, at first and in the end: twenty
kernels that look twenty times a second take a tenth of a processor."""

_LOG: Final = logging.getLogger(__name__)

Work = Callable[[Decision, Callable[[object], None]], "Assessment"]


@cache
def simulation_thread() -> SimulationThread:
    """Return the thread of this process."""
    folder = os.environ.get(FOLDER_VARIABLE)
    if not folder or os.name != "posix":
        return SimulationThread()
    from .shared_folder import SharedFolder

    return SimulationThread(SharedFolder(Path(folder)))


def assess_decision(decision: Decision, check: Callable[[object], None]) -> Assessment:
    """Return a decision simulated, with the reasons for each option.

    Args:
        decision: the decision.
        check: called between waves of deals; what it raises ends the simulation.
    """
    from ...simulator import simulate
    from .assessment import assess

    return assess(simulate(decision, unit="points", progress=check))


@dataclass(eq=False)
class _Question:
    decision: Decision
    future: Future[Assessment]
    number: int
    is_ahead: bool
    next_look: float = 0.0
    """When to look again, while it waits for another kernel."""

    pause: float = _FIRST_LOOK

    patience_ends: float | None = None
    """When to stop waiting for that kernel."""

    is_left: bool = False
    """Whether it was given up by `leave`."""

    @property
    def is_over(self) -> bool:
        """Whether there is nothing to do for it."""
        return self.is_left or self.future.done()

    @property
    def order(self) -> tuple[bool, int]:
        """Sort key: what somebody waits for, newest first; then what is asked ahead, in turn."""
        return self.is_ahead, self.number if self.is_ahead else -self.number


class SimulationThread:
    """Simulates in a thread of its own, which starts with the first problem.

    A problem that is left, or whose future is cancelled, is not begun, or given up between two
    waves of deals. Where `MOST_WAITING` wait already, the one that would come last is left.

    Args:
        shared: where other kernels may have left a problem simulated.
        work: simulates a decision.
        seconds: for one problem.
    """

    def __init__(
        self,
        shared: SharedFolder | None = None,
        work: Work = assess_decision,
        seconds: float = MOST_SECONDS,
    ) -> None:
        self._shared, self._work, self._seconds = shared, work, seconds
        self._waiting: list[_Question] = []
        self._current: _Question | None = None
        self._numbers = count(1)
        self._changed = Condition()
        self._thread: Thread | None = None

    def submit(
        self,
        decision: Decision,
        pending: Future[Assessment] | None = None,
        *,
        ahead: bool = False,
    ) -> Future[Assessment]:
        """Queue a simulation, before all others or, if `ahead`, after them.

        Args:
            decision: what to simulate.
            pending: the future to be filled, perhaps one that was left before; a new one if `None`.
            ahead: True if nobody waits for it yet.
        """
        future: Future[Assessment] = Future() if pending is None else pending
        with self._changed:
            if future.done():
                return future
            asked = self._asked(future)
            if asked is None:
                self._drop_what_is_over()
                self._waiting.append(_Question(decision, future, next(self._numbers), ahead))
            elif not ahead:
                asked.is_ahead, asked.number = False, next(self._numbers)
            if len(self._waiting) > MOST_WAITING:
                self._waiting.remove(max(self._waiting, key=lambda each: each.order))
            if self._thread is None:
                self._thread = Thread(target=self._keep_working, name="simulations", daemon=True)
                self._thread.start()
            self._changed.notify()
        return future

    def leave(self, pending: Future[Assessment]) -> None:
        """Give a problem up, unless it is simulated already; it may be asked for again."""
        with self._changed:
            asked = self._asked(pending)
            if asked is not None:
                asked.is_left = True
                self._drop_what_is_over()

    def _asked(self, future: Future[Assessment]) -> _Question | None:
        """The question that is to fill a future, where it has been asked."""
        asked = (each for each in (*self._waiting, self._current) if each is not None)
        return next((each for each in asked if each.future is future and not each.is_left), None)

    def _drop_what_is_over(self) -> None:
        self._waiting = [each for each in self._waiting if not each.is_over]

    def _keep_working(self) -> None:
        while True:
            question = self._next()
            try:
                self._answer(question)
            except Exception as error:  # noqa: BLE001 - it is whoever asked who is told of it
                if not question.is_left:  # what is left may be asked again
                    _settle(question.future, error)

    def _next(self) -> _Question:
        """Wait for the next question that this thread can go on with, and take it."""
        with self._changed:
            while True:
                self._drop_what_is_over()
                now = monotonic()
                in_order = sorted(self._waiting, key=lambda each: each.order)
                # Nothing is begun ahead while another kernel simulates what is waited for.
                equal = [each for each in in_order if each.is_ahead == in_order[0].is_ahead]
                for each in equal:
                    if each.next_look <= now:
                        self._waiting.remove(each)
                        self._current = each
                        return each
                looks = [each.next_look - now for each in equal]
                self._changed.wait(min(looks, default=None))

    def _answer(self, question: _Question) -> None:
        shared, decision = self._shared, question.decision
        if shared is None:
            _settle(question.future, self._simulated(question))
            return
        with ExitStack() as locks:
            found, claim = shared.read(decision), None
            try:
                if found is None and question.is_ahead:
                    locks.enter_context(shared.turn_ahead())
                if found is None:
                    claim = locks.enter_context(shared.claim(decision))
                    found = shared.read(decision)  # it may have come before the lock
            except BlockingIOError:
                if self._set_aside(question):
                    return
            except OSError as error:
                _LOG.info("a problem is simulated for this kernel alone: %r", error)
            if found is not None:
                _settle(question.future, found)
                return
            found = self._simulated(question)
            _settle(question.future, found)
            try:
                if claim is not None:
                    claim.keep(found)
            except (OSError, RecordError) as error:
                _LOG.info("a simulated problem is not kept: %r", error)

    def _set_aside(self, question: _Question) -> bool:
        """Put a question back that waits for another kernel, unless that takes too long."""
        now = monotonic()
        if question.patience_ends is None:
            question.patience_ends = now + self._seconds
        if now > question.patience_ends:
            return False
        question.next_look = now + question.pause
        question.pause = min(2 * question.pause, _LAST_LOOK)
        with self._changed:
            self._waiting.append(question)
        return True

    def _simulated(self, question: _Question) -> Assessment:
        """Simulate in one more thread, which is left to itself once its time is up."""
        outcome: Future[Assessment] = Future()
        end = monotonic() + self._seconds

        def check(_: object) -> None:
            if question.is_left or question.future.cancelled():
                raise CancelledError
            if monotonic() > end:
                raise TimeoutError

        def simulate() -> None:
            try:
                check(None)
                outcome.set_result(self._work(question.decision, check))
            except Exception as error:  # noqa: BLE001 - likewise
                outcome.set_exception(error)
            give_back_memory()

        Thread(target=simulate, name="simulation", daemon=True).start()
        try:
            return outcome.result(self._seconds)
        except TimeoutError:
            raise SimulationError(
                f"expected a simulation within {self._seconds:g} s, got none of "
                f"{question.decision}: go on to another problem"
            ) from None


def give_back_memory() -> None:
    """Give the system back what was needed for a moment; takes some milliseconds."""
    with suppress(AttributeError, OSError):  # where the C library has no such call
        CDLL(None).malloc_trim(0)


def _settle(future: Future[Assessment], outcome: Assessment | Exception) -> None:
    with suppress(InvalidStateError):  # it was cancelled meanwhile
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)
