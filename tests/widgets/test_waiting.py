"""Presses are answered while simulations and drawings are waited for, whenever they come."""

from __future__ import annotations

import ast
import asyncio
import json
import re
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import pytest

from ecarte_tutor import Decision, widgets
from ecarte_tutor.course.practice import sources
from ecarte_tutor.course.practice.idea import kind_of
from ecarte_tutor.course.practice.sources import ToBeDrawn
from ecarte_tutor.course.problems.picked import PickedSet
from ecarte_tutor.course.problems.plan import Plan
from ecarte_tutor.course.problems.tricks import TrickProblem
from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.course.saved import saved_text
from ecarte_tutor.errors import DrillError, EcarteError, SimulationError
from ecarte_tutor.widgets import GameTable, Practice, Quiz, lesson_quiz, quiz_on
from ecarte_tutor.widgets.desk.progress.panel import ProgressPanel
from ecarte_tutor.widgets.plays.sessions.session import Preferences
from ecarte_tutor.widgets.stage.scene import Arrival, Scene
from ecarte_tutor.widgets.stage.table.screen import Draw, Screen, Step, once_drawn
from ecarte_tutor.widgets.stage.table.table import Table
from tests.course.progress.attempts import made
from tests.test_layers import MODULES, parsed
from tests.widgets.games import Asked, Held, match_of, play_to_its_end, priced
from tests.widgets.scenes import rows_of


async def _wake(asleep: Asked) -> None:
    """Have all simulations come that are asked for, those asked for then included."""
    while waiting := [each for each in asleep if not each[1].done()]:
        for decision, future in waiting:
            future.set_result(priced(decision).result())
        await asyncio.sleep(0)


class _DoneAfter(Future[None]):
    """Done after so many looks, as by a thread between two lines of ours."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self._looks = looks

    def done(self) -> bool:
        was_done = super().done()
        self._looks -= 1
        if self._looks == 0:
            self.set_result(None)
        return was_done


def drawn_by(future: Future[Any]) -> ToBeDrawn[Any]:
    """What is drawn in a future that is given."""
    drawing = ToBeDrawn(Future[None], (future,))
    vars(drawing)["_future"] = future
    return drawing


@dataclass(frozen=True)
class _OneByOne(Screen):
    """Screen that waits for one thing after the other."""

    waited: tuple[Future[None], ...]

    def scene(self) -> Scene:
        return Scene(title=str(all(each.done() for each in self.waited)))

    def waits(self) -> tuple[Draw, ...]:
        return tuple(Draw(drawn_by(each)) for each in self.waited if not each.done())[:1]


@pytest.mark.usefixtures("drawn_at_once")
@pytest.mark.parametrize("looks", range(1, 12))
async def test_what_is_drawn_between_two_lines_of_ours_is_not_lost(looks: int) -> None:
    table = lesson_quiz("tricks", "AUTUMN")
    shown = Step(_OneByOne(()))
    drawing = _DoneAfter(looks)
    table.follow(once_drawn(drawn_by(drawing), lambda: shown))
    await asyncio.sleep(0)
    assert (table.shown.title == "True") == Future.done(drawing)
    first, second = Future[None](), _DoneAfter(looks)
    table.follow(Step(_OneByOne((first, second))))
    first.set_result(None)
    for _ in range(3):
        await asyncio.sleep(0)
    assert table.shown.title == str(Future.done(second))


async def test_a_second_answer_is_played_while_the_tutor_is_working(asleep: Asked) -> None:
    table = GameTable("AUTUMN", opponent="curate", tutor="slight")
    table.choose("new")
    table.choose("answer", "accept")
    assert table.shown.notice == "The tutor is working it out …"
    assert not match_of(table).mine
    table.choose("answer", "accept")
    assert not table.shown.notice
    assert [each.option for each in match_of(table).mine] == ["accept"]
    await _wake(asleep)
    assert [(each.choice, each.first) for each in table.attempts] == [("accept", True)]


@pytest.mark.parametrize("word", ["accept", "refuse"])
async def test_an_answer_that_the_tutor_still_judges_is_not_asked_again(
    word: str, asleep: Asked
) -> None:
    table = GameTable("AUTUMN", opponent="curate", tutor="slight")
    table.choose("new")
    table.choose("answer", word)
    left, again = table.bookmarks.place["text"], GameTable()
    table.close()
    again.take_up(left)
    assert again.shown.notice == "The tutor is working it out …"
    await _wake(asleep)
    assert [each.choice for each in again.attempts] == [word]
    assert again.match
    is_warned = bool(again.shown.verdict.strip)
    assert is_warned == (word == "refuse")
    assert [each.option for each in again.match.mine] == ([] if is_warned else [word])
    assert "?" not in again.bookmarks.place["text"]


_ASKED: Final = (
    Decision.propose("8H 7H QS 7S 7D", "9H"),
    Decision.lead("8H 7H QS 7S 7D", "9H"),
    Decision.answer("9D 8D 7S 8C 7C", "TH"),
)
_OF_DECISIONS: Final = PickedSet(tuple(map(str, _ASKED)))
_QUIZZES: Final[dict[str, Callable[[], Quiz | Practice]]] = {
    "a quiz": lambda: quiz_on(*_ASKED),
    "a set": lambda: Practice(Log, plan=_OF_DECISIONS),
    "practice": lambda: Practice(Log, seed=1, kind="proposing"),
}


@pytest.mark.parametrize("name", _QUIZZES)
@pytest.mark.parametrize("goes_on", [False, True])
@pytest.mark.usefixtures("drawn_at_once")
async def test_answers_still_to_be_judged_are_logged_after_a_reload(
    name: str, goes_on: bool, asleep: Asked
) -> None:
    table, again, later = (_QUIZZES[name]() for _ in range(3))
    for each in (table, again, later):
        each.choose("begin")
    for _ in range(2 if goes_on else 1):
        table.choose("answer", _answers(table)[0])
        if goes_on:
            table.choose("next")
    left = table.bookmarks.place["text"]
    again.take_up(left)
    assert again.bookmarks.place["text"] == left
    assert again.shown.title == table.shown.title
    assert again.shown.verdict == table.shown.verdict
    await _wake(asleep)
    assert again.attempts == table.attempts
    assert [each.first for each in again.attempts] == [True] * (2 if goes_on else 1)
    if isinstance(again, Practice) and again.session.plan:
        assert tuple(again.answers_of_the_set()) == table.attempts
    later.take_up(again.bookmarks.place["text"])
    await _wake(asleep)
    assert later.attempts == ()


def _answers(table: Table) -> list[str]:
    return sorted(value for action, value in table.shown.offered if action == "answer")


def _begun(name: str) -> Table:
    table = _QUIZZES[name]()
    table.choose("begin")
    return table


def _asked_of_the_tutor() -> Table:
    table = GameTable("AUTUMN", opponent="curate", tutor="slight")
    table.choose("new")
    return table


@pytest.mark.parametrize("helped", [False, True])
async def test_an_answer_that_the_tutor_judges_is_first_after_a_reload_without_a_hint(
    helped: bool, asleep: Asked
) -> None:
    table, again = _asked_of_the_tutor(), _asked_of_the_tutor()
    if helped:
        table.choose("hint")
    table.choose("answer", "refuse")
    again.take_up(table.bookmarks.place["text"])
    await _wake(asleep)
    for each in (again, table):
        assert [attempt.first for attempt in each.attempts] == [not helped]


@cache
def _played() -> str:
    table = GameTable("AUTUMN", opponent="curate", tutor="off")
    table.choose("new")
    play_to_its_end(table, 3)
    return str(table.bookmarks.place["text"])


def _at_the_end_of_a_game() -> Table:
    table = GameTable("AUTUMN", opponent="curate", tutor="off")
    table.take_up(_played())
    return table


_PRESSES: Final[dict[str, tuple[Callable[[], Table], tuple[str, str]]]] = {
    "an answer to the tutor": (_asked_of_the_tutor, ("answer", "accept")),
    "a wrong answer to the tutor": (_asked_of_the_tutor, ("answer", "refuse")),
    **{f"an answer in {name}": (partial(_begun, name), ("answer", "play")) for name in _QUIZZES},
    "a review": (_at_the_end_of_a_game, ("review", "")),
}


@pytest.mark.parametrize("name", _PRESSES)
@pytest.mark.usefixtures("drawn_at_once")
async def test_a_simulation_is_not_lost_whenever_it_comes(
    name: str, asleep: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of them come after one look at any of them, as a thread ends between two lines of ours:
    after the first look, after the second, and so on."""
    begun, press = _PRESSES[name]
    looks, last, is_done = 0, 0, Held.done

    def come() -> None:
        for decision, future in [each for each in asleep if not is_done(each[1])]:
            future.set_result(priced(decision).result())

    def looked_at(future: Held) -> bool:
        nonlocal looks
        found, looks = is_done(future), looks + 1
        if looks == last:
            come()
        return found

    async def end() -> tuple[Scene, int]:
        nonlocal looks
        asleep.clear()
        table, looks = begun(), 0
        with monkeypatch.context() as looked:
            looked.setattr(Held, "done", looked_at)
            table.choose(*press)
            table._ask_again()  # as where something else has come meanwhile
            for _ in range(20):
                come()
                await asyncio.sleep(0)
        return replace(table.shown, arrival=Arrival(), spoken=""), len(table.attempts)

    expected, lost = await end(), list[int]()
    for last in range(1, looks + 1, 1 + looks // 50):
        if await end() != expected:
            lost.append(last)
    assert last > 5
    assert lost == []


@pytest.mark.parametrize("name", _QUIZZES)
@pytest.mark.usefixtures("drawn_at_once")
async def test_a_closed_table_logs_what_was_answered_and_asks_no_more(
    name: str, asleep: Asked
) -> None:
    panel, table = ProgressPanel(), _QUIZZES[name]()
    panel.follow(table)
    table.choose("begin")
    table.choose("answer", _answers(table)[0])
    table.close()
    await _wake(asleep)
    assert panel.attempts.attempts == table.attempts
    assert len(panel.attempts) == 1
    shown = table.scene
    panel._forget_answers(())
    assert not table.attempts
    assert table.scene == shown


@pytest.mark.usefixtures("drawn_at_once")
async def test_only_an_answer_and_the_problem_asked_are_simulated(asleep: Asked) -> None:
    """Or the simulator's queue would be full, and an answer in it dropped for ever."""
    table = Practice(Log, seed=1, kind="proposing")
    table.come_into_sight()
    table.choose("begin")
    answered = table.exercise.line
    table.choose("answer", "play")
    for kind in ("answering", "proposing") * 3:
        table.choose("kind", kind)
    assert sorted(str(each) for each, _ in asleep) == sorted((answered, table.exercise.line))


@pytest.mark.parametrize("text", ["?", "?play", "?KH", "?propose ", "??accept"])
def test_an_answer_that_is_none_is_refused_with_its_bookmark(text: str, asleep: Asked) -> None:
    table = GameTable("AUTUMN", opponent="curate", tutor="slight")
    table.choose("new")
    saved, scene = json.loads(table.bookmarks.place["text"]), table.scene
    saved["deals"][-1].append(text)
    with pytest.raises(EcarteError):
        table.take_up(json.dumps(saved))
    saved["deals"][-1][-1:] = ["?accept", "?accept"]
    with pytest.raises(EcarteError):
        table.take_up(json.dumps(saved))
    assert table.scene == scene
    del asleep


async def test_a_game_goes_on_without_a_simulation_that_fails(asleep: Asked) -> None:
    table = GameTable("AUTUMN", opponent="curate", tutor="slight")
    table.choose("new")
    table.choose("answer", "accept")
    asleep[0][1].set_exception(SimulationError("expected a simulation, got none"))
    await asyncio.sleep(0)
    assert [each.option for each in match_of(table).mine] == ["accept"]
    assert table.attempts == ()


async def test_a_game_is_played_and_reviewed_whenever_its_costs_come(asleep: Asked) -> None:
    table = GameTable("AUTUMN", opponent="curate", tutor="mistake")
    table.choose("new")
    play_to_its_end(table, 3)
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


class Drawings:
    """What stands in for the drawing thread: nothing is drawn until it is let come."""

    def __init__(self) -> None:
        self._asked: list[tuple[Callable[[], Any], Future[Any]]] = []

    def submit(self, draw: Callable[[], Any]) -> Future[Any]:
        self._asked.append((draw, Held()))
        return self._asked[-1][1]

    async def come(self) -> None:
        """Draw what is asked for until now, and have the loop hear of it."""
        for _ in range(len(self._asked)):
            draw, drawing = self._asked.pop(0)
            try:
                drawing.set_result(draw())
            except DrillError as problem:
                drawing.set_exception(problem)
            await asyncio.sleep(0)


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> Drawings:
    """What is drawn, which comes only when it is let come."""
    asked = Drawings()
    monkeypatch.setattr(sources, "_thread", lambda: asked)
    return asked


def _told(table: Practice) -> str:
    return table.shown.frame.progress


SET = Plan(skills=("tricks",), count=3, word="AUTUMN")


async def test_presses_are_answered_while_a_problem_is_drawn(drawings: Drawings) -> None:
    table = Practice(Log, plan=SET)
    for _ in range(2):
        table.choose("begin")
        assert table.shown.sentence == "One moment: your set is being dealt."
    await drawings.come()
    assert _told(table) == "Problem 1 of 3"
    table.choose("answer", "leader")
    verdict = table.scene
    table.choose("next")
    assert table.scene == verdict
    table.choose("retry")
    await drawings.come()
    assert _told(table) == "Problem 1 of 3", "what is pressed last counts"
    table.choose("answer", "leader")
    table.choose("next")
    assert _told(table) == "Problem 2 of 3"


async def test_presses_are_answered_while_other_sets_are_drawn(drawings: Drawings) -> None:
    table = Practice(Log, plan=SET)
    table.choose("begin")
    for _ in range(3):
        await drawings.come()
        wrong = {"leader": "follower", "follower": "leader"}
        table.choose("answer", wrong[TrickProblem.parse(table.exercise.line).winner])
        table.choose("next")
    await drawings.come()
    assert table.shown.title == "3 problems done"
    table.choose("missed")
    table.choose("again")
    table.choose("missed")
    await drawings.come()
    assert _told(table) == "Problem 1 of 6"
    assert table.shown.sentence.startswith("First the ones you missed")


def _note(table: Practice) -> str:
    entry = table.shown.form.entry
    assert entry is not None
    return entry.note


async def test_a_reply_to_a_hand_in_is_told_while_another_set_is_drawn(drawings: Drawings) -> None:
    table = Practice(Log, plan=SET, hand_in=lambda _: None)
    table.choose("begin")
    for _ in range(3):
        await drawings.come()
        table.choose("answer", "leader")
        table.choose("next")
    table.choose("hand_in", "student 1")
    table.choose("again")
    table.hear_of_hand_in("Given to your browser.", is_given=True)
    assert (table.shown.title, _note(table)) == ("3 problems done", "Given to your browser.")
    await drawings.come()
    assert (_told(table), _note(table)) == ("Problem 1 of 3", "Given to your browser.")


@pytest.mark.usefixtures("quick", "drawn_at_once")
def test_a_reply_to_a_hand_in_is_told_after_a_look_at_a_choice() -> None:
    table = Practice(Log, plan=_OF_DECISIONS, hand_in=lambda _: None)
    for press in (("begin", ""), ("answer", "play"), ("hand_in", "student 1"), ("change", "")):
        table.choose(*press)
    table.hear_of_hand_in("Given to your browser.", is_given=True)
    table.choose("leave")
    assert _note(table) == "Given to your browser."


@pytest.mark.usefixtures("at_the_start")
async def test_presses_are_answered_while_problems_are_picked(drawings: Drawings) -> None:
    table = Practice(Log, seed=1)
    table.choose("begin")
    table.choose("start", "new")
    assert table.shown.title == "Where shall we begin?"
    await drawings.come()
    first = table.exercise.line
    table.choose("know")
    assert table.exercise.line == first
    await drawings.come()
    assert kind_of(table.exercise.skill, table.exercise.line) != "tricks"
    table.choose("kind", "scoring")
    table.choose("kind", "answering")
    await drawings.come()
    assert table.exercise.skill == "answering"


@pytest.mark.parametrize("moment", range(3))
async def test_kept_preferences_are_obeyed_whenever_they_come(
    moment: int, drawings: Drawings
) -> None:
    log = Log([made(0)])
    table = Practice(lambda: log, seed=1, note="A note.")
    for each in range(3):
        if each == moment:
            table.take_preferences(saved_text(Preferences(kind="leading")))
        table.begin() if each == 0 else await drawings.come()
    assert table.exercise.skill == "leading"
    assert ("A note." in table.shown.sentence) == (moment < 2), "the second set is not the first"


@pytest.mark.usefixtures("quick")
async def test_presses_are_answered_while_other_cards_are_drawn(drawings: Drawings) -> None:
    table = GameTable("AUTUMN", opponent="curate", tutor="off")
    table.choose("new")
    play_to_its_end(table, 3)
    table.choose("review")
    review = table.scene
    table.choose("retry", next(row.value for row in rows_of(table.shown) if row.value))
    asked = table.scene
    table.choose("others")
    assert table.scene == asked
    table.choose("review")
    await drawings.come()
    assert table.scene == review
    table.choose("retry", next(row.value for row in rows_of(table.shown) if row.value))
    table.choose("others")
    await drawings.come()
    assert table.shown.frame.progress == "Other hidden cards"


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
