"""No notice of waiting stays longer than what is waited for, even if that never comes."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

import pytest

from ecarte_tutor import Decision
from ecarte_tutor.widgets import GameTable
from ecarte_tutor.widgets.background import OnDemand, on_demand
from ecarte_tutor.widgets.game import game_table, reviewed_table, waiting
from ecarte_tutor.widgets.game.tutor import Tutor
from ecarte_tutor.widgets.game.waiting import AT_ONCE, are_ready
from tests.widgets.games import play_at_random, priced


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for more than a moment."""
    monkeypatch.setattr(reviewed_table, "GLANCE", 0.0)
    monkeypatch.setattr(game_table, "PATIENCE", 0.05)
    monkeypatch.setattr(reviewed_table, "REVIEW", 0.05)
    monkeypatch.setattr(waiting, "_BLINK", 0.001)


@pytest.fixture
def asleep(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Decision, Future[Any]]]:
    """The simulations asked for, none of which ever comes by itself."""
    asked: list[tuple[Decision, Future[Any]]] = []

    def simulate(_: Tutor, decision: Decision, **__: object) -> Future[Any]:
        asked.append((decision, Future()))
        return asked[-1][1]

    monkeypatch.setattr(Tutor, "simulate", simulate)
    return asked


@pytest.mark.usefixtures("hasty")
def test_a_game_goes_on_without_a_tutor_who_never_answers(
    asleep: list[tuple[Decision, Future[Any]]],
) -> None:
    table = GameTable("AUTUMN", opponent="curate", tutor="mistake")
    table.choose("new")
    for seen in play_at_random(table, 3):
        assert not seen.shown.notice.startswith("The tutor is working")
        if ("review", "") in seen.shown.offered:
            break
    assert table.match is not None
    assert table.match.game.over
    table.choose("review")
    assert table.shown.story is not None
    assert table.shown.story.chart is not None
    assert "taking longer than usual" in table.shown.sentence
    assert ("review", "") in table.shown.offered
    for decision, future in asleep:
        future.set_result(priced(decision).result())
    assert table.shown.rows == ()
    table.choose("review")
    assert table.shown.title == "How you played"
    assert table.shown.rows


def test_of_a_game_taken_up_again_only_a_few_simulations_are_begun_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[tuple[Decision, Future[Any]]] = []

    class Slow:
        def submit(self, decision: Decision, *, ahead: bool) -> Future[Any]:
            assert not ahead
            begun.append((decision, Future()))
            return begun[-1][1]

        def hurry(self, future: Future[Any]) -> None:
            assert not future.done()

    monkeypatch.setattr(on_demand, "simulation_thread", Slow)
    waiting = [OnDemand(Decision.propose("8H 7H QS 7S 7D", "9H")) for _ in range(30)]
    for finished in range(30):
        assert not are_ready(waiting, -1)
        assert len(begun) == min(30, finished + AT_ONCE)
        decision, future = begun[finished]
        future.set_result(priced(decision).result())
    assert are_ready(waiting, -1)


def test_what_is_there_is_ready_at_once_and_what_is_not_is_not() -> None:
    done, never = Future[Any](), Future[Any]()
    done.set_result(None)
    assert are_ready([], 0)
    assert are_ready([done, done], 0)
    assert not are_ready([done, never], 0.01)
