"""A game is played while simulations are waited for, and whenever they come."""

from __future__ import annotations

import ast
import asyncio
import re
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from ecarte_tutor import Decision, widgets
from ecarte_tutor.errors import SimulationError
from ecarte_tutor.widgets import GameTable
from tests.test_layers import MODULES, parsed
from tests.widgets.games import play_at_random, priced
from tests.widgets.scenes import rows_of

Asleep = list[tuple[Decision, Future[Any]]]


async def _wake(asleep: Asleep) -> None:
    """Have all simulations come that are asked for, those asked for then included."""
    while waiting := [each for each in asleep if not each[1].done()]:
        for decision, future in waiting:
            future.set_result(priced(decision).result())
        await asyncio.sleep(0)


def test_a_second_answer_is_played_while_the_tutor_is_working(asleep: Asleep) -> None:
    async def story() -> None:
        table = GameTable("AUTUMN", opponent="curate", tutor="slight")
        table.choose("new")
        table.choose("answer", "accept")
        assert table.shown.notice == "The tutor is working it out …"
        assert table.match
        assert not table.match.mine
        table.choose("answer", "accept")
        assert not table.shown.notice
        assert [each.option for each in table.match.mine] == ["accept"]
        await _wake(asleep)
        assert [(each.choice, each.first) for each in table.attempts] == [("accept", True)]

    asyncio.run(story())


def test_a_warning_comes_as_soon_as_the_choice_is_judged(asleep: Asleep) -> None:
    async def story() -> None:
        table = GameTable("AUTUMN", opponent="curate", tutor="slight")
        table.choose("new")
        table.choose("answer", "refuse")
        await _wake(asleep)
        assert table.shown.notice == ""
        assert table.shown.verdict.strip
        assert table.shown.verdict.strip.line == "Are you sure?"

    asyncio.run(story())


def test_a_game_goes_on_without_a_simulation_that_fails(asleep: Asleep) -> None:
    async def story() -> None:
        table = GameTable("AUTUMN", opponent="curate", tutor="slight")
        table.choose("new")
        table.choose("answer", "accept")
        asleep[0][1].set_exception(SimulationError("expected a simulation, got none"))
        await asyncio.sleep(0)
        assert table.match
        assert [each.option for each in table.match.mine] == ["accept"]
        assert table.attempts == ()

    asyncio.run(story())


def test_a_game_is_played_and_reviewed_whenever_its_costs_come(asleep: Asleep) -> None:
    async def story() -> None:
        table = GameTable("AUTUMN", opponent="curate", tutor="mistake")
        table.choose("new")
        for seen in play_at_random(table, 3):
            if ("review", "") in seen.shown.offered:
                break
        assert table.match is not None
        assert table.match.game.over
        assert not table.attempts
        table.choose("review")
        assert table.shown.story is not None
        assert table.shown.story.chart is not None
        assert table.shown.sentence == "Working out what your choices cost …"
        assert ("new", "") in table.shown.offered
        assert len([each for _, each in asleep if not each.done()]) < 30
        await _wake(asleep)
        assert rows_of(table.shown)
        real = [str(choice.decision) for choice in table.match.mine if choice.is_real]
        assert [attempt.problem for attempt in table.attempts if attempt.first] == real

    asyncio.run(story())


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
