"""No notice of waiting stays longer than what is waited for, even if that never comes."""

from __future__ import annotations

import ast
import re
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from ecarte_tutor import Decision, widgets
from ecarte_tutor.widgets import GameTable
from ecarte_tutor.widgets.background.simulation_thread import SimulationThread
from ecarte_tutor.widgets.game import game_table
from ecarte_tutor.widgets.verdict import AT_ONCE, Choice, are_ready
from tests.test_layers import MODULES, parsed
from tests.widgets.games import play_at_random, priced
from tests.widgets.scenes import rows_of


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for more than a moment."""
    monkeypatch.setattr(game_table, "GLANCE", 0.0)
    monkeypatch.setattr(game_table, "PATIENCE", 0.05)
    monkeypatch.setattr(game_table, "PATIENCE_AFTER", 0.05)


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
    assert rows_of(table.shown) == ()
    table.choose("review")
    assert table.shown.title == "How you played"
    assert rows_of(table.shown)


PROPOSAL = Decision.propose("8H 7H QS 7S 7D", "9H")


def _choice(pending: Future[Any] | None = None) -> Choice:
    return Choice(PROPOSAL, "play", Future() if pending is None else pending)


def test_a_game_taken_up_again_asks_for_few_simulations_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Future[Any]] = []

    def submit(_: SimulationThread, __: Decision, pending: Future[Any]) -> Future[Any]:
        if pending not in asked:
            asked.append(pending)
        return pending

    monkeypatch.setattr(SimulationThread, "submit", submit)
    waiting = [_choice() for _ in range(30)]
    for finished in range(30):
        assert not are_ready(waiting, -1)
        assert len(asked) == min(30, finished + AT_ONCE)
        asked[finished].set_result(None)
    assert are_ready(waiting, -1)


def test_what_is_there_is_ready_at_once_and_what_is_not_is_not(
    asleep: list[tuple[Decision, Future[Any]]],
) -> None:
    done: Future[Any] = Future()
    done.set_result(None)
    assert are_ready([], 0)
    assert are_ready([_choice(done), _choice(done)], 0)
    assert not are_ready([_choice(done), _choice()], 0.01)
    assert asleep == []


WIDGETS = Path(widgets.__file__).parent


def test_nothing_wraps_a_future_and_nothing_looks_again_and_again() -> None:
    """A pending simulation is a `Future`, and who waits for one waits by `concurrent.futures`."""
    classes = 0
    for module, path in MODULES.items():
        text = path.read_text("utf-8")
        classes += len(re.findall(r"^ *class \w", text, re.MULTILINE))
        if not re.search(r"def (done|result)\b|sleep", text):
            continue
        for node in ast.walk(parsed(module)):
            if isinstance(node, ast.ClassDef):
                named = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
                assert not {"done", "result"} <= named, f"{path}: {node.name}"
            elif WIDGETS in path.parents:
                name = getattr(node, "attr", None) or getattr(node, "name", None) or ""
                assert "sleep" not in name, f"{path}: {name}"
    assert classes > 100
