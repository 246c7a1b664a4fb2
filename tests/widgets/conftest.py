"""For the tests of widgets: simulations that take no time, or are made once by each process."""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Callable, Container
from concurrent.futures import Future
from datetime import UTC, datetime, timedelta
from inspect import iscoroutinefunction, signature
from types import SimpleNamespace
from typing import Any, Final

import pytest

from ecarte_tutor import Decision, simulator
from ecarte_tutor.course.practice import sources
from ecarte_tutor.course.problems import plan
from ecarte_tutor.course.problems.drawing import draw_problem
from ecarte_tutor.course.problems.spec import ProblemSpec
from ecarte_tutor.course.progress.attempt import Attempt
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.simulator import Budget, Simulation, simulate
from ecarte_tutor.widgets.desk.progress.panel import ProgressPanel
from ecarte_tutor.widgets.plays.game import other_cards
from ecarte_tutor.widgets.plays.sessions.practice import Practice
from ecarte_tutor.widgets.stage.background import assessment, simulation_thread
from ecarte_tutor.widgets.stage.background.assessment import Assessment, assess
from ecarte_tutor.widgets.stage.background.simulation_thread import SimulationThread
from ecarte_tutor.widgets.stage.table.table import Table
from tests.course.progress.attempts import START
from tests.widgets.games import Asked, Held, priced, submitted_to


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Runs a test that waits in a loop of its own, as a page's presses come to a kernel."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in signature(pyfuncitem.obj).parameters}
    asyncio.run(pyfuncitem.obj(**given))
    return True


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Costs that are there at once; the tutor is then tested by what it makes of them."""
    monkeypatch.setattr(SimulationThread, "submit", submitted_to(priced))


@pytest.fixture
def asleep(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """The simulations asked for: none comes by itself, and none may be waited for.

    Those that are left are taken out again.
    """
    asked: Asked = []

    def submit(
        _: SimulationThread, decision: Decision, pending: Any = None, **__: object
    ) -> Future[Any]:
        future = Held() if pending is None else pending
        if not future.done() and not any(each is future for _, each in asked):
            asked.append((decision, future))
        return future

    def leave(_: SimulationThread, pending: Future[Any], by: object = None) -> None:
        asked[:] = [each for each in asked if each[1] is not pending]

    monkeypatch.setattr(SimulationThread, "submit", submit)
    monkeypatch.setattr(SimulationThread, "leave", leave)
    monkeypatch.setattr("ecarte_tutor.widgets.stage.background.simulation_thread.Future", Held)
    return asked


@pytest.fixture
def on_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only there can a page be loaded again without its kernel."""
    monkeypatch.setattr("ecarte_tutor.widgets.stage.table.bookmark.is_on_the_site", lambda: True)


class _AtOnce:
    """What stands in for the drawing thread: whatever is drawn is there at once."""

    def submit(self, draw: Callable[[], Any]) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(draw())
        except Exception as problem:  # noqa: BLE001 - it is whoever waits who is told
            done.set_exception(problem)
        return done


@pytest.fixture
def drawn_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Problems are drawn as they are asked for, in no other thread; so are a deal's other cards,
    which are looked for as often as it takes, however busy the machine."""
    monkeypatch.setattr(sources, "_thread", _AtOnce)
    monkeypatch.setattr(other_cards, "monotonic", lambda: 0.0)


def _told_by(look: Callable[..., datetime], patch: pytest.MonkeyPatch, *also: type[object]) -> None:
    """Have answers, and the modules of `also`, take the time from `look`."""
    made = Attempt.made

    def made_then(*given: Any, when: datetime | None = None, **more: Any) -> Attempt:
        return made(*given, **more, when=when or look())

    patch.setattr(Attempt, "made", made_then)
    clock = SimpleNamespace(now=look, min=datetime.min)
    for each in (Table, *also):
        patch.setattr(sys.modules[each.__module__], "datetime", clock)


@pytest.fixture(autouse=True)
def a_millisecond_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """No two answers of a test are given in one millisecond, in which a log sorts them by name."""
    last = datetime.min.replace(tzinfo=UTC)

    def look(_: object = None) -> datetime:
        nonlocal last
        last = max(datetime.now(UTC), last + timedelta(milliseconds=1))
        return last

    _told_by(look, monkeypatch)


@pytest.fixture
def at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages and answers find the clock at `START`, and at every look a second later."""
    looks = iter(range(1, 100_000))

    def look(_: object = None) -> datetime:
        return START + timedelta(seconds=next(looks))

    _told_by(look, monkeypatch, ProgressPanel, Practice)


_SMALL: Final = Budget(waves=2)
"""Enough to look at; it is the simulator's tests that look at the values."""

_simulated: dict[tuple[Decision, object], Simulation] = {}
_assessments: dict[int, Assessment] = {}
_drawn: dict[object, tuple[tuple[Any, ...], tuple[Any, ...]]] = {}


def _found(decision: Decision, **given: Any) -> Simulation:
    asked = decision, given.get("unit")
    if not {*given} <= {"unit", "progress"}:
        return simulate(decision, **given)
    if asked not in _simulated:
        _simulated[asked] = simulate(decision, budget=_SMALL, **given)
    return _simulated[asked]


def _assess(simulation: Simulation, reasons: Any = None) -> Assessment:
    if reasons is not None:
        return assess(simulation, reasons)
    if id(simulation) not in _assessments:
        _assessments[id(simulation)] = assess(simulation)
    return _assessments[id(simulation)]


def _draw(
    spec: ProblemSpec,
    chance: random.Random,
    without: Container[str] = (),
    fits: Callable[[Any], bool] | None = None,
) -> tuple[Any, ...]:
    if fits is not None or not isinstance(without, set):
        return draw_problem(spec, chance, without, fits)
    asked = spec, chance.getstate(), frozenset(without), tuple(PRESETS)
    if asked not in _drawn:
        problems = draw_problem(spec, chance, without)
        _drawn[asked] = problems, chance.getstate()
    problems, state = _drawn[asked]
    chance.setstate(state)
    return problems


@pytest.fixture(autouse=True)
def remembered(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A problem is drawn, simulated and assessed once: whoever asks again is given the same.

    How the values come about, in the background, is tested without.
    """
    monkeypatch.setattr(plan, "draw_problem", _draw)
    if request.path.parent.name != "background":
        monkeypatch.setattr(simulator, "simulate", _found)
        monkeypatch.setattr(assessment, "assess", _assess)


@pytest.fixture(autouse=True)
def nothing_simulated_before() -> None:
    """No test finds what another had simulated."""
    simulation_thread._futures.clear()
