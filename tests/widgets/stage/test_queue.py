"""The queue of what a table waits for, tried without a widget."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any, Final

import pytest

from ecarte_tutor import Decision
from ecarte_tutor.errors import SimulationError
from ecarte_tutor.widgets.stage.background.simulation_thread import SimulationThread, simulation_of
from ecarte_tutor.widgets.stage.table.screen import Draw, Simulate
from ecarte_tutor.widgets.stage.table.waiting import Queue, Wanted
from tests.widgets.test_waiting import drawn_by

FIRST: Final = Decision.propose("8H 7H QS 7S 7D", "9H")
SECOND: Final = Decision.propose("8H 7H QS 7S 8D", "9H")


class Thread:
    """Stands in for the thread that simulates: what it was asked, in order, and what it does."""

    def __init__(self) -> None:
        self.told: list[tuple[str, Decision | None]] = []
        self.asked: dict[int, Decision] = {}
        self.by: list[object] = []

    def submit(
        self, decision: Decision, pending: Future[Any], *, ahead: bool = False, by: object
    ) -> Any:
        self.asked[id(pending)] = decision
        self.by.append(by)
        self.told.append(("ahead" if ahead else "now", decision))
        return pending

    def leave(self, pending: Future[Any], by: object) -> None:
        self.by.append(by)
        self.told.append(("leave", self.asked[id(pending)]))


@pytest.fixture
def thread(monkeypatch: pytest.MonkeyPatch) -> Thread:
    stands_in = Thread()
    for name in ("submit", "leave"):
        monkeypatch.setattr(SimulationThread, name, staticmethod(getattr(stands_in, name)))
    return stands_in


def _asked(
    decision: Decision,
    told: Callable[[], object] = lambda: None,
    *,
    is_needed: bool = True,
    is_ahead: bool = False,
    pending: Future[Any] | None = None,
) -> Wanted:
    pending = simulation_of(decision) if pending is None else pending
    return Wanted(Simulate(decision, pending, is_needed, is_ahead), told, holds=is_needed)


def _pending(wanted: Wanted) -> Future[Any]:
    assert isinstance(wanted.what, Simulate)
    return wanted.what.pending


def _want(queue: Queue, *wanted: Wanted) -> bool:
    has_come = queue.want(wanted)
    queue.wait()
    return has_come


async def test_who_waits_is_told_once_when_it_comes_late(thread: Thread) -> None:
    told, queue = list[str](), Queue()
    wanted = _asked(FIRST, lambda: told.append("there"))
    for _ in range(3):
        _want(queue, wanted)
    assert thread.told == [("now", FIRST)]
    assert not told
    _pending(wanted).set_result("found")
    assert not told, "the loop tells, not the thread"
    await asyncio.sleep(0)
    assert told == ["there"]


async def test_two_who_ask_the_same_are_both_told_and_it_is_simulated_once(thread: Thread) -> None:
    told, queue = list[str](), Queue()
    below, above = (_asked(FIRST, partial(told.append, by)) for by in ("below", "above"))
    _want(queue, below, above)
    assert thread.told == [("now", FIRST)]
    _pending(below).set_result("found")
    await asyncio.sleep(0)
    assert told == ["above", "below"]
    assert [_pending(each).result(0) for each in (below, above)] == ["found", "found"]


async def test_who_asks_what_another_asked_before_gets_that(thread: Thread) -> None:
    queue, first, second = Queue(), _asked(FIRST), _asked(FIRST)
    _want(queue, first)
    _want(queue, second)
    _pending(first).set_result("found")
    await asyncio.sleep(0)
    assert _pending(second).result(0) == "found"
    assert thread.told == [("now", FIRST)]


async def test_what_another_asked_is_there_for_who_asks_before_anybody_is_told(
    thread: Thread,
) -> None:
    queue, first, second = Queue(), _asked(FIRST), _asked(FIRST)
    _want(queue, first)
    _pending(first).set_result("found")
    assert _want(queue, second)
    assert _pending(second).result(0) == "found"
    assert thread.told == [("now", FIRST)]


async def test_what_fails_is_told_to_all_as_failed(thread: Thread) -> None:
    told, queue = list[str](), Queue()
    wanted = [_asked(FIRST, lambda: told.append("there")) for _ in range(2)]
    _want(queue, *wanted)
    _pending(wanted[0]).set_exception(SimulationError("expected a simulation, got none"))
    await asyncio.sleep(0)
    assert told == ["there"] * 2
    for each in wanted:
        assert isinstance(_pending(each).exception(0), SimulationError)


async def test_what_never_comes_is_left_and_tells_nobody_when_it_comes_after_all(
    thread: Thread,
) -> None:
    told, queue = list[str](), Queue()
    wanted = _asked(FIRST, lambda: told.append("there"))
    _want(queue, wanted)
    _want(queue)
    assert thread.told == [("now", FIRST), ("leave", FIRST)]
    _pending(wanted).set_result("found")
    await asyncio.sleep(0)
    assert not told


async def test_two_pages_do_not_drop_each_others_simulations(thread: Thread) -> None:
    told, one, other = list[str](), Queue(), Queue()
    mine, yours = _asked(FIRST), _asked(FIRST, lambda: told.append("yours"))
    _want(one, mine)
    _want(other, yours)
    _want(one)
    assert thread.told == [("now", FIRST), ("now", FIRST), ("leave", FIRST)]
    assert thread.by == [one, other, one], "the thread drops what all who asked have left"
    _pending(yours).set_result("found")
    await asyncio.sleep(0)
    assert told == ["yours"]


async def test_what_is_asked_ahead_is_asked_again_only_where_it_is_more_urgent(
    thread: Thread,
) -> None:
    queue, ahead = Queue(), _asked(SECOND, is_needed=False, is_ahead=True)
    _want(queue, _asked(FIRST), ahead)
    _want(queue, _asked(FIRST), ahead)
    assert thread.told == [("ahead", SECOND), ("now", FIRST)]
    _want(queue, _asked(SECOND, is_needed=False))
    _want(queue, _asked(SECOND))
    _want(queue, ahead)
    assert thread.told[2:] == [("leave", FIRST), ("now", SECOND), ("now", SECOND)]


async def test_what_is_there_before_the_scene_is_told_by_the_scene(thread: Thread) -> None:
    told, queue = list[str](), Queue()
    wanted = _asked(FIRST, lambda: told.append("there"))
    _want(queue, wanted)
    _pending(wanted).set_result("found")
    assert _want(queue, wanted)
    assert not _want(queue)
    await asyncio.sleep(0)
    assert not told
    assert thread.told == [("now", FIRST)]


def test_a_script_waits_for_what_is_needed_and_for_nothing_else() -> None:
    told, queue, drawn = list[str](), Queue(), Future[Any]()
    drawing = Wanted(Draw(drawn_by(drawn)), lambda: told.append("needed"), holds=True)
    later = Wanted(
        Draw(drawn_by(Future()), is_needed=False), lambda: told.append("later"), holds=False
    )
    queue.want([drawing, later])
    drawn.set_result(None)  # between the scene and the wait
    queue.wait()
    assert told == ["needed"]


async def test_what_is_drawn_ahead_is_told_once() -> None:
    told, drawing, queue = list[str](), drawn_by(Future()), Queue()
    wanted = Wanted(Draw(drawing, is_needed=False), lambda: told.append("there"), holds=False)
    for _ in range(2):
        _want(queue, wanted)
    drawing.begin().set_result(None)
    for _ in range(2):
        await asyncio.sleep(0)
        _want(queue, wanted)
    assert told == ["there"]


async def test_one_that_is_torn_down_while_another_is_told_is_not_told(thread: Thread) -> None:
    told, queue = list[str](), Queue()

    def close() -> None:
        told.append("closed")
        _want(queue)

    both = _asked(FIRST, close), _asked(SECOND, lambda: told.append("late"))
    _want(queue, *both)
    for each in both:
        _pending(each).set_result("found")
    await asyncio.sleep(0)
    assert told == ["closed"]
    assert thread.told == [("now", FIRST), ("now", SECOND), ("leave", SECOND)]
