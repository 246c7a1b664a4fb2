"""The thread that simulates problems one after another, those that a learner waits for first."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError, Future, InvalidStateError
from contextlib import ExitStack, suppress
from ctypes import CDLL
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from pathlib import Path
from threading import Condition, Lock, Thread
from time import monotonic, thread_time
from traceback import clear_frames
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

from ....engine.decision import Decision
from ....errors import RecordError, SimulationError
from ....system import HAS_LOCKS

if TYPE_CHECKING:
    from .assessment import Assessment
    from .shared_folder import Claim, SharedFolder

FOLDER_VARIABLE: Final = "ECARTE_SIMULATIONS"
"""Environment variable with the path of the folder that the kernels of a site share."""

MOST_WAITING: Final = 24
"""Most problems that wait in one kernel; the review of a game asks for a dozen."""

MOST_SECONDS: Final = 30.0
"""Most seconds of processor time for one problem; the slowest takes three."""

MOST_PATIENCE: Final = 5.0
"""Seconds for which a learner waits for another kernel, which may never finish."""

_ON_A_BUSY_MACHINE: Final = 10
"""A problem may take this many times `MOST_SECONDS` by the clock, as others compute as well."""

_FIRST_LOOK: Final = 0.05
_LAST_LOOK: Final = 0.25
"""Seconds between two looks at whether another kernel is done, at first and in the end. Twenty
kernels that look twenty times a second take a tenth of a processor."""

_ARENA_MAX: Final = -8
"""`M_ARENA_MAX` of the GNU C library."""

_LOG: Final = logging.getLogger(__name__)

Work = Callable[[Decision, Callable[[object], None]], "Assessment"]


@cache
def simulation_thread() -> SimulationThread:
    """Return the one `SimulationThread` of this process.

    If a folder is in the environment variable whose name is `FOLDER_VARIABLE`, the thread shares
    its results with other processes there.
    """
    folder = os.environ.get(FOLDER_VARIABLE)
    if not folder or not HAS_LOCKS:
        return SimulationThread()
    from .shared_folder import SharedFolder

    return SimulationThread(SharedFolder(Path(folder)))


_futures: Final[WeakValueDictionary[Decision, Future[Assessment]]] = WeakValueDictionary()
_futures_change: Final = Lock()


def simulation_of(decision: Decision) -> Future[Assessment]:
    """Return the future of the simulation of `decision`, the same for whoever has it already.

    It begins once it is passed to `submit`.
    """
    with _futures_change:  # exercises are made in the drawing thread too
        return _futures.setdefault(decision, Future())


def assess_decision(decision: Decision, check: Callable[[object], None]) -> Assessment:
    """Simulate a decision in points, and return its assessment.

    Args:
        decision: the decision.
        check: called between batches of deals; any exception that it raises ends the simulation.
    """
    from ....simulator import simulate
    from ....simulator.play.averages import forget_sums
    from .assessment import assess

    try:
        return assess(simulate(decision, unit="points", progress=check))
    finally:
        forget_sums()  # hardly any helps at another decision


@dataclass(eq=False)
class _Question:
    decision: Decision
    future: Future[Assessment]
    number: int
    is_ahead: bool
    next_look: float = 0.0
    """Time (`monotonic()`) of the next look at whether another kernel is done."""

    pause: float = _FIRST_LOOK

    patience_ends: float | None = None
    """Time (`monotonic()`) at which to stop waiting for that kernel."""

    by: set[object] = field(default_factory=set)
    """Who asked for it, and has not left it."""

    is_left: bool = False
    """True once all have left it."""

    @property
    def is_over(self) -> bool:
        return self.is_left or self.future.done()

    @property
    def order(self) -> tuple[bool, int]:
        """Sort key: first what a learner waits for, newest first; then the rest, oldest first."""
        return self.is_ahead, self.number if self.is_ahead else -self.number


class SimulationThread:
    """Queue of problems and the thread that simulates them, which starts with the first problem.

    A problem that was passed to `leave`, or whose future is cancelled, is not begun; if under way,
    it stops after the present batch of deals. Only the first `MOST_WAITING` in the queue are kept.

    Args:
        shared: the folder with other kernels' results; `None` for none.
        work: function that simulates a decision; its second argument is the `check` to call.
        seconds: the processor time that one problem may take, or ten times as long by the clock;
            after either the future has a `SimulationError`.
        patience: the seconds by the clock for which a learner waits for another kernel that
            simulates the problem, before it is simulated here too; `seconds` where nobody waits.
    """

    def __init__(
        self,
        shared: SharedFolder | None = None,
        work: Work = assess_decision,
        seconds: float = MOST_SECONDS,
        patience: float = MOST_PATIENCE,
    ) -> None:
        self._shared, self._work, self._seconds = shared, work, seconds
        self._patience = min(patience, seconds)
        self._waiting: list[_Question] = []
        self._under_way: list[_Question] = []
        """More than one where a learner came to wait in the middle of one that was asked ahead."""

        self._numbers = count(1)
        self._changed = Condition()
        self._thread: Thread | None = None

    def submit(
        self,
        decision: Decision,
        pending: Future[Assessment] | None = None,
        *,
        ahead: bool = False,
        by: object = None,
    ) -> Future[Assessment]:
        """Queue a simulation, before all others or, if `ahead`, after them; return its future.

        Args:
            decision: the decision to simulate.
            pending: the future to fill, such as one that was dropped; `None` for a new one. A
                future that is done is returned as it is.
            ahead: True if no learner waits for it yet.
            by: who asks; the simulation is dropped once all who asked have left it.
        """
        future: Future[Assessment] = Future() if pending is None else pending
        with self._changed:
            if future.done():
                return future
            asked = self._asked(future)
            if asked is None:
                self._drop_what_is_over()
                asked = _Question(decision, future, next(self._numbers), ahead)
                self._waiting.append(asked)
            elif not ahead:
                asked.is_ahead, asked.number = False, next(self._numbers)
                asked.patience_ends = None
            asked.by.add(by)
            if len(self._waiting) > MOST_WAITING:
                self._waiting.remove(max(self._waiting, key=lambda each: each.order))
            if self._thread is None:
                thread = Thread(target=self._keep_working, name="simulations", daemon=True)
                thread.start()  # or raise, and the next may be started
                self._thread = thread
            self._changed.notify()
        return future

    def leave(self, pending: Future[Assessment], by: object = None) -> None:
        """Drop the simulation for the future `pending`, unless done or others asked for it too.

        It can be submitted again.
        """
        with self._changed:
            asked = self._asked(pending)
            if asked is not None:
                asked.by.discard(by)
                asked.is_left = not asked.by
                self._drop_what_is_over()

    def _asked(self, future: Future[Assessment]) -> _Question | None:
        """Return the question, queued or under way, that will fill `future`; `None` for none."""
        asked = (*self._waiting, *self._under_way)
        return next((each for each in asked if each.future is future and not each.is_left), None)

    def _drop_what_is_over(self) -> None:
        self._waiting = [each for each in self._waiting if not each.is_over]

    def _keep_working(self) -> None:
        while True:
            with self._changed:
                question = self._taken(self._first())
                while question is None:
                    looks = [each.next_look - monotonic() for each in self._first()]
                    self._changed.wait(max(0, min(looks)) if looks else None)
                    question = self._taken(self._first())
            self._work_on(question)

    def _first(self) -> list[_Question]:
        """Return in order what a learner waits for, or the rest of the queue if nobody waits.

        Nothing is begun ahead while another kernel simulates what is waited for.
        """
        self._drop_what_is_over()
        in_order = sorted(self._waiting, key=lambda each: each.order)
        return [each for each in in_order if each.is_ahead == in_order[0].is_ahead]

    def _taken(self, questions: Iterable[_Question]) -> _Question | None:
        """Take from the queue the first of `questions` that can be worked on now."""
        now = monotonic()
        ready = next((each for each in questions if each.next_look <= now), None)
        if ready is not None:
            self._waiting.remove(ready)
            self._under_way.append(ready)
        return ready

    def _work_on(self, question: _Question) -> None:
        try:
            self._answer(question)
        except Exception as error:  # noqa: BLE001 - it is whoever asked who is told of it
            if not question.is_left:  # what is left may be asked again
                _settle(question.future, error)
        with self._changed:
            self._under_way.remove(question)
        if question.is_over:
            give_back_memory()

    def _put_off(self, ahead: _Question) -> None:
        """Answer what learners have come to wait for, in the middle of a question asked ahead."""
        while True:
            with self._changed:
                waited = [each for each in self._first() if not each.is_ahead]
                question = self._taken(waited) if ahead.is_ahead else None
            if question is None:
                return
            self._work_on(question)

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
            except OSError as error:
                if isinstance(error, BlockingIOError) and self._set_aside(question):
                    return
                claim = _claimed_alone(shared, decision, locks)
            if found is not None:
                _settle(question.future, found)
                return
            if not question.is_ahead:
                with suppress(OSError):
                    locks.enter_context(shared.waited_for())
            found = self._simulated(question)
            _settle(question.future, found)
            try:
                if claim is not None:
                    claim.keep(found)
            except (OSError, RecordError) as error:
                _LOG.info("a simulated problem is not kept: %r", error)

    def _set_aside(self, question: _Question) -> bool:
        """Queue a question again while another kernel works on it; return False after too long."""
        now = monotonic()
        if question.patience_ends is None:
            question.patience_ends = now + (self._seconds if question.is_ahead else self._patience)
        if now > question.patience_ends:
            return False
        question.next_look = now + question.pause
        question.pause = min(2 * question.pause, _LAST_LOOK)
        with self._changed:
            self._waiting.append(question)
        return True

    def _simulated(self, question: _Question) -> Assessment:
        """Simulate in another thread, which is abandoned when its time is up."""
        outcome: Future[Assessment] = Future()
        by_the_clock = _ON_A_BUSY_MACHINE * self._seconds
        end = monotonic() + by_the_clock

        def check(_: object) -> None:
            self._put_off(question)
            if question.is_left or question.future.cancelled():
                raise CancelledError
            if thread_time() > self._seconds or monotonic() > end:  # its thread is its own
                raise TimeoutError

        def simulate() -> None:
            try:
                check(None)
                outcome.set_result(self._work(question.decision, check))
            except Exception as error:  # noqa: BLE001 - likewise
                clear_frames(error.__traceback__)  # they hold megabytes, in a circle with the error
                outcome.set_exception(error)

        Thread(target=simulate, name="simulation", daemon=True).start()
        try:
            return outcome.result(by_the_clock)
        except TimeoutError:
            raise SimulationError(
                f"expected a simulation within {self._seconds:g} s of computing, got none of "
                f"{question.decision}: go on to another problem"
            ) from None


def _claimed_alone(shared: SharedFolder, decision: Decision, locks: ExitStack) -> Claim | None:
    try:
        return locks.enter_context(shared.claim(decision, alone=True))
    except OSError as error:
        _LOG.info("a problem is simulated for this kernel alone: %r", error)
        return None


def share_one_arena() -> None:
    """Let all threads to come allocate from one arena, if the C library can.

    Otherwise each keeps what the others have freed, and a kernel holds some 15 MB more.
    """
    with suppress(AttributeError, OSError):
        CDLL(None).mallopt(_ARENA_MAX, 1)


def give_back_memory() -> None:
    """Return freed memory to the operating system, if the C library can; takes milliseconds."""
    with suppress(AttributeError, OSError):  # where the C library has no such call
        CDLL(None).malloc_trim(0)


def _settle(future: Future[Assessment], outcome: Assessment | Exception) -> None:
    with suppress(InvalidStateError):  # it was cancelled meanwhile
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)
