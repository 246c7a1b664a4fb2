"""Which problem is simulated when, which is given up, and how much a page can ask for."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from typing import Any, cast
from weakref import ReferenceType, ref

import pytest

from ecarte_tutor import Decision, simulate
from ecarte_tutor.engine.cards import PACK
from ecarte_tutor.errors import SimulationError
from ecarte_tutor.widgets.stage.background.simulation_thread import (
    MOST_SECONDS,
    MOST_WAITING,
    SimulationThread,
    assess_decision,
    simulation_of,
)
from tests.running import without_room

HANDS = "8H 7H QS 7S 7D", "9S 8S 7S QD JD", "10S 9S 8S KD QD", "JS 10S 9S 8D 7D"
FIRST, SECOND, THIRD, FOURTH = (Decision.propose(hand, "9H") for hand in HANDS)
REPLY = Decision.reply("8H 7H QS 7S 7D", "9H", "KD")
HUNDREDS = [
    Decision.propose(" ".join(map(str, [*PACK[first : first + 4], last])), "9H")
    for first in range(20)
    for last in PACK[first + 4 :]
    if "9H" not in map(str, [*PACK[first : first + 4], last])
]
PATIENCE = 60


class Gate:
    """Work that goes on when it is let; it writes down what was begun, and what was finished."""

    def __init__(self) -> None:
        self.begun: list[Decision] = []
        self.finished: list[Decision] = []
        self.has_begun, self.open = threading.Semaphore(0), threading.Semaphore(0)

    def work(self, decision: Decision, check: Callable[[object], None]) -> Any:
        self.begun.append(decision)
        self.has_begun.release()
        self.open.acquire(timeout=PATIENCE)
        check(None)
        self.finished.append(decision)
        return str(decision)


def said(future: Future[Any]) -> Any:
    return future.result(PATIENCE)


@pytest.fixture
def gate() -> Gate:
    return Gate()


@pytest.fixture
def busy(gate: Gate) -> SimulationThread:
    """A thread that has begun the first decision, and goes on when the gate opens."""
    thread = SimulationThread(work=gate.work)
    thread.submit(FIRST)
    assert gate.has_begun.acquire(timeout=PATIENCE)
    return thread


def test_what_somebody_waits_for_goes_first_and_the_newest_before_others(
    gate: Gate, busy: SimulationThread
) -> None:
    asked = [busy.submit(SECOND, ahead=True), busy.submit(REPLY, ahead=True)]
    asked += [busy.submit(THIRD), busy.submit(FOURTH)]
    gate.open.release(5)
    for each in asked:
        each.result(PATIENCE)
    assert gate.begun == [FIRST, FOURTH, THIRD, SECOND, REPLY]


def test_a_problem_that_somebody_comes_to_wait_for_goes_first(
    gate: Gate, busy: SimulationThread
) -> None:
    ahead, shown = busy.submit(SECOND, ahead=True), busy.submit(THIRD)
    assert busy.submit(SECOND, ahead) is ahead
    gate.open.release(3)
    assert (said(ahead), said(shown)) == (str(SECOND), str(THIRD))
    assert gate.begun == [FIRST, SECOND, THIRD]


def test_a_learner_does_not_wait_for_what_was_begun_ahead(gate: Gate) -> None:
    thread = SimulationThread(work=gate.work)
    ahead = thread.submit(FIRST, ahead=True)
    assert gate.has_begun.acquire(timeout=PATIENCE)
    waited = [thread.submit(SECOND), thread.submit(THIRD)]
    later = thread.submit(FOURTH, ahead=True)
    gate.open.release(4)
    assert [said(each) for each in (*waited, ahead, later)] == [
        *map(str, (SECOND, THIRD, FIRST, FOURTH))
    ]
    assert gate.begun == [FIRST, THIRD, SECOND, FOURTH]
    assert gate.finished == [THIRD, SECOND, FIRST, FOURTH]


def test_what_was_begun_ahead_goes_on_once_a_learner_waits_for_it(gate: Gate) -> None:
    thread = SimulationThread(work=gate.work)
    ahead = thread.submit(FIRST, ahead=True)
    assert gate.has_begun.acquire(timeout=PATIENCE)
    other = thread.submit(SECOND)
    assert thread.submit(FIRST, ahead) is ahead
    gate.open.release(2)
    assert (said(ahead), said(other)) == (str(FIRST), str(SECOND))
    assert gate.finished == [FIRST, SECOND]


def test_what_is_left_is_left_in_the_middle_of_another_too(gate: Gate) -> None:
    thread = SimulationThread(work=gate.work)
    ahead = thread.submit(FIRST, ahead=True)
    assert gate.has_begun.acquire(timeout=PATIENCE)
    waited = thread.submit(SECOND)
    gate.open.release()
    assert gate.has_begun.acquire(timeout=PATIENCE)
    thread.leave(ahead)
    thread.leave(waited)
    gate.open.release()
    last = thread.submit(THIRD)
    gate.open.release()
    assert said(last) == str(THIRD)
    assert gate.finished == [THIRD]
    assert not ahead.done()
    assert not waited.done()


def test_a_simulation_that_is_left_holds_nothing_any_more() -> None:
    class Held:
        """What a simulation computes with."""

    held: list[ReferenceType[Held]] = []
    has_begun, is_open = threading.Event(), threading.Event()

    def work(decision: Decision, check: Callable[[object], None]) -> Any:
        if decision is FIRST:
            computed = Held()
            held.append(ref(computed))
            has_begun.set()
            assert is_open.wait(PATIENCE)
            check(None)
        return str(decision)

    thread = SimulationThread(work=work)
    gc.disable()
    try:
        left = thread.submit(FIRST)
        assert has_begun.wait(PATIENCE)
        thread.leave(left)
        is_open.set()
        assert said(thread.submit(SECOND)) == str(SECOND)
        assert held[0]() is None
    finally:
        gc.enable()


def test_what_is_cancelled_is_never_begun_or_given_up(gate: Gate) -> None:
    thread = SimulationThread(work=gate.work)
    begun = thread.submit(FIRST)
    assert gate.has_begun.acquire(timeout=PATIENCE)
    waits, stays = thread.submit(SECOND), thread.submit(THIRD, ahead=True)
    assert begun.cancel()
    assert waits.cancel()
    gate.open.release(2)
    assert said(stays) == str(THIRD)
    assert (gate.begun, gate.finished) == ([FIRST, THIRD], [THIRD])
    with pytest.raises(CancelledError):
        begun.result(PATIENCE)


def test_a_rollout_is_given_up_between_two_waves() -> None:
    waves: list[object] = []

    def check(found: object) -> None:
        waves.append(found)
        raise CancelledError

    with pytest.raises(CancelledError):
        assess_decision(FIRST, check)
    assert len(waves) == 1


def test_an_error_is_told_to_whoever_asked_and_the_next_is_simulated() -> None:
    def work(decision: Decision, _: object) -> Any:
        if decision is FIRST:
            raise MemoryError
        return str(decision)

    thread = SimulationThread(work=work)
    first, second = thread.submit(FIRST), thread.submit(SECOND)
    with pytest.raises(MemoryError):
        first.result(PATIENCE)
    assert said(second) == str(SECOND)


def test_a_thread_that_could_not_be_started_is_started_for_the_next(
    gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate.open.release(2)
    thread = SimulationThread(work=gate.work)
    with monkeypatch.context() as full:
        full.setattr(threading.Thread, "start", without_room)
        with pytest.raises(RuntimeError):
            thread.submit(FIRST)
    assert said(thread.submit(SECOND)) == str(SECOND)


def test_a_page_that_asks_for_hundreds_has_few_simulated(
    gate: Gate, busy: SimulationThread
) -> None:
    assert len(HUNDREDS) > 200
    asked = [busy.submit(each, ahead=number % 2 == 0) for number, each in enumerate(HUNDREDS)]
    newest = [number for number in range(len(asked)) if number % 2][-MOST_WAITING:]
    gate.open.release(1 + len(asked))
    for number in newest:
        said(asked[number])
    assert sum(each.done() for each in asked) == MOST_WAITING
    assert gate.begun == [FIRST, *(HUNDREDS[number] for number in reversed(newest))]


def test_a_problem_without_room_is_simulated_once_waited_for(
    gate: Gate, busy: SimulationThread
) -> None:
    asked = [busy.submit(each, ahead=True) for each in HUNDREDS[: MOST_WAITING + 1]]
    gate.open.release(MOST_WAITING + 2)
    assert said(asked[-2]) == str(HUNDREDS[MOST_WAITING - 1])
    assert not asked[-1].done()
    assert said(busy.submit(HUNDREDS[MOST_WAITING], asked[-1])) == str(HUNDREDS[MOST_WAITING])


def test_a_problem_that_never_ends_is_given_up() -> None:
    never = threading.Event()

    def work(decision: Decision, _: object) -> Any:
        if decision is FIRST:
            never.wait(PATIENCE)
        return str(decision)

    thread = SimulationThread(work=work, seconds=0.2)
    first, second = thread.submit(FIRST), thread.submit(SECOND, ahead=True)
    with pytest.raises(SimulationError, match="expected a simulation within"):
        first.result(PATIENCE)
    assert said(second) == str(SECOND)
    never.set()


def test_a_problem_of_waves_without_end_ends_with_its_time() -> None:
    ended: Future[None] = Future()

    def work(_: Decision, check: Callable[[object], None]) -> Any:
        try:
            while not threading.Event().wait(0.01):
                check(None)
        except TimeoutError:
            ended.set_result(None)
            raise

    with pytest.raises(SimulationError):
        SimulationThread(work=work, seconds=0.2).submit(FIRST).result(PATIENCE)
    ended.result(PATIENCE)


def test_a_problem_that_computes_for_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def work(decision: Decision, check: Callable[[object], None]) -> Any:
        check(None)
        return str(decision)

    module = sys.modules[SimulationThread.__module__]
    monkeypatch.setattr(module, "thread_time", lambda: MOST_SECONDS + 1)
    with pytest.raises(SimulationError):
        SimulationThread(work=work).submit(FIRST).result(PATIENCE)


def test_a_problem_that_waits_for_a_busy_machine_is_not_given_up() -> None:
    def work(decision: Decision, check: Callable[[object], None]) -> Any:
        threading.Event().wait(0.4)
        check(None)
        return str(decision)

    assert said(SimulationThread(work=work, seconds=0.2).submit(FIRST)) == str(FIRST)


def test_a_thread_beside_the_notebook_finds_what_simulate_finds() -> None:
    found = SimulationThread().submit(REPLY).result(PATIENCE)
    assert dict(found.simulation) == dict(simulate(REPLY, unit="points"))


def test_a_problem_that_is_left_may_be_taken_up_again(gate: Gate, busy: SimulationThread) -> None:
    waits, other = busy.submit(SECOND), busy.submit(THIRD, ahead=True)
    busy.leave(waits)
    gate.open.release(2)
    assert said(other) == str(THIRD)
    assert not waits.done()
    assert busy.submit(SECOND, waits) is waits
    gate.open.release()
    assert said(waits) == str(SECOND)
    busy.leave(waits)
    assert busy.submit(SECOND, waits) is waits
    assert said(waits) == str(SECOND)
    assert gate.begun == [FIRST, THIRD, SECOND]


def test_a_problem_left_while_simulated_is_begun_again(gate: Gate) -> None:
    thread = SimulationThread(work=gate.work)
    asked = thread.submit(FIRST)
    assert gate.has_begun.acquire(timeout=PATIENCE)
    thread.leave(asked)
    assert thread.submit(FIRST, asked) is asked
    gate.open.release(2)
    assert said(asked) == str(FIRST)
    assert (gate.begun, gate.finished) == ([FIRST, FIRST], [FIRST])


def test_what_two_have_asked_is_dropped_once_both_have_left_it(
    gate: Gate, busy: SimulationThread
) -> None:
    both, one = Future[Any](), Future[Any]()
    for pending, by in ((both, "one"), (both, "other"), (one, "one")):
        thread_asked = busy.submit(THIRD if pending is both else SECOND, pending, by=by)
        assert thread_asked is pending
    for pending in (both, one):
        busy.leave(pending, by="one")
    for _ in range(2):
        gate.open.release()
    assert said(both) == str(THIRD)
    assert gate.begun == [FIRST, THIRD]
    busy.leave(both, by="other")


@pytest.mark.long
def test_a_decision_has_one_future_as_long_as_somebody_has_it() -> None:
    first = simulation_of(FIRST)
    assert simulation_of(Decision.parse(str(FIRST))) is first
    assert simulation_of(SECOND) is not first
    first.set_result(cast("Any", "found"))
    del first
    gc.collect()
    assert not simulation_of(FIRST).done()
