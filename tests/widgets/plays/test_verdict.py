"""One verdict a decision: it is graded once, and no answer asks the book or a judge again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from itertools import product
from typing import Any

import pytest

from ecarte_tutor import Decision, book, grade
from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.course.progress.attempt import Attempt
from ecarte_tutor.grading.strip import verdict_strip
from ecarte_tutor.simulator import Simulation, simulate
from ecarte_tutor.widgets import GameTable, lesson_quiz
from ecarte_tutor.widgets.plays.game.turn import REASONED, reason_told
from ecarte_tutor.widgets.stage import verdict as choices
from ecarte_tutor.widgets.stage.background import assessment
from ecarte_tutor.widgets.stage.background.assessment import Assessment, assess
from ecarte_tutor.widgets.stage.background.simulation_thread import simulation_thread
from ecarte_tutor.widgets.stage.exercises import exercise_on
from ecarte_tutor.widgets.stage.exercises.decision import DecisionExercise
from tests.sampling import first_and_rest
from tests.widgets.games import match_of, turn_of
from tests.widgets.quizzes import give_some_answer
from tests.widgets.scenes import cloth_of, panel_of

CODE = ClassCode("AUTUMN").text
JUDGES = "book", "grade", "simulate", "book, while it is simulated"


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[str, str]]:
    """How often the book, the grading and the simulator were asked of a decision, and by whom."""
    asked: Counter[tuple[str, str]] = Counter()

    def counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def ask(*args: Any, **more: Any) -> Any:
            asked[name, str(args[0])] += 1
            return function(*args, **more)

        return ask

    monkeypatch.setattr("ecarte_tutor.grading.verdict.book", counted("book", book))
    monkeypatch.setattr(assessment, "book", counted("book", book))
    monkeypatch.setattr(assessment, "grade", counted("grade", grade))
    monkeypatch.setattr(choices, "book", counted("book, while it is simulated", book))
    monkeypatch.setattr("ecarte_tutor.simulator.simulate", counted("simulate", simulate))
    return asked


def _about(calls: Counter[tuple[str, str]], *lines: str) -> dict[tuple[str, str], int]:
    """The calls about these problems: the thread may be busy with what a test before this left."""
    return {call: times for call, times in calls.items() if call[1] in lines}


@pytest.mark.long
@pytest.mark.parametrize(
    "skill",
    ["proposing", "answering", pytest.param("discarding", marks=pytest.mark.long), "leading"],
)
def test_a_problem_is_judged_once(skill: str, calls: Counter[tuple[str, str]]) -> None:
    quiz = lesson_quiz(skill, CODE, 2)
    lines = [each.line for each in quiz.exercises]
    told: list[Attempt] = []
    quiz.on_attempt = told.append
    calls.clear()  # a drill asks the book of what it draws
    give_some_answer(quiz)
    quiz.choose("retry")
    give_some_answer(quiz)
    assert _about(calls, *lines) == dict.fromkeys(product(JUDGES, lines[:1]), 1)
    quiz.choose("next")
    give_some_answer(quiz)
    quiz.choose("next")  # the summary: its marks, its remarks and what was missed
    assert quiz.shown.title == "2 problems done"
    assert _about(calls, *lines) == dict.fromkeys(product(JUDGES, lines), 1)
    assert len(told) == 3


@pytest.mark.long
def test_an_answer_to_what_has_been_simulated_asks_nobody(calls: Counter[tuple[str, str]]) -> None:
    exercise = exercise_on(Decision.propose("8H 7H QS 7S 7D", "9H"))
    assert isinstance(exercise, DecisionExercise)
    simulation_thread().submit(exercise.decision, exercise.pending).result(60)
    calls.clear()
    for option in exercise.decision.options():
        scene = exercise.answered(str(option)).scene()
        assert scene.verdict.strip
    assert not _about(calls, str(exercise.decision))


@pytest.mark.long
def test_panel_mark_and_log_say_the_same() -> None:
    quiz = lesson_quiz("leading", CODE)
    told: list[Attempt] = []
    quiz.on_attempt = told.append
    for _ in quiz.exercises:
        give_some_answer(quiz)
        marks = dict(told[-1].marks)
        badge = panel_of(quiz.shown, "simulator").badge
        assert badge is not None
        assert (badge.tone == "good") == marks["the simulator"]
        assert marks == quiz.state.result.answers[quiz.state.place].marks
        quiz.choose("next")


def test_the_books_word_is_there_before_the_simulators(monkeypatch: pytest.MonkeyPatch) -> None:
    quiz = lesson_quiz("proposing", CODE, 1)
    shown: list[str] = []

    def slow(decision: Any, **others: Any) -> Simulation:
        shown.extend(door.name for door in quiz.shown.verdict.doors if door.panels)
        return simulate(decision, **others)

    monkeypatch.setattr("ecarte_tutor.simulator.simulate", slow)
    quiz.choose("answer", "play")
    assert shown == ["book"]
    assert {door.name for door in quiz.shown.verdict.doors if door.panels} >= {"book", "simulator"}


def test_a_choice_in_a_game_is_judged_once(calls: Counter[tuple[str, str]]) -> None:
    table = GameTable(CODE, opponent="curate", tutor="mistake")
    table.choose("new")
    turn = turn_of(table)
    assert turn is not None
    line = str(turn.decision)
    word = cloth_of(table.shown).choices[0].value
    table.choose("answer", word)
    if ("anyway", "") in table.shown.offered:
        assert calls["book", line] == calls["grade", line] == 1
        table.choose("why")
        table.choose("anyway")
    assert len(match_of(table).mine) == 1
    assert table.attempts[0].choice == word
    assert [calls[judge, line] for judge in JUDGES] == [1, 1, 1, 0]


@pytest.mark.long
@pytest.mark.parametrize(
    ("text", "table", "other"),
    [
        ("propose.pone.8H7HQS7S7D.9H.2-3.turf-club", "propose", "play"),  # the simulator's
        ("answer.dealer.AH7H7DJC9C.JH.1-3.turf-club", "refuse", "accept"),  # the book's
    ],
)
def test_where_the_judges_differ_the_tables_choice_has_a_tick(
    text: str, table: str, other: str
) -> None:
    asked = Decision.parse(text)
    values = simulate(asked)
    chosen, not_chosen = (
        verdict_strip(grade(asked, option, simulation=values)) for option in (table, other)
    )
    assert (chosen.sign, not_chosen.sign) == ("right", "differ")
    assert chosen.line == not_chosen.line
    assert chosen.line.startswith("The book ")
    assert chosen.advice == f"At the table: {table}, as you did."
    assert not_chosen.advice == f"At the table: {table}."
    assert chosen.reason
    assert not_chosen.reason
    done: Future[Assessment] = Future()
    done.set_result(assess(values))
    assert choices.Choice(asked, table, done).badge.sign == "✔"


@pytest.mark.parametrize(
    "text",
    first_and_rest(
        [
            "propose.pone.KHAHAD8C7C.7S.0-4.turf-club",  # two near misses and the score are tried
            "answer.dealer.AH7H7DJC9C.JH.1-3.turf-club",  # the judges differ
            "lead.pone.TS8STD8DJC.9S.4-4.turf-club.stood-pone",
        ]
    ),
)
def test_once_a_decision_is_simulated_no_verdict_takes_another_simulation(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Decision.parse(text)
    done: Future[Assessment] = Future()
    done.set_result(assess(simulate(asked)))
    monkeypatch.setattr("ecarte_tutor.simulator.valuation.brief_difference", None)
    monkeypatch.setattr("ecarte_tutor.simulator.valuation.glance", None)
    if asked.kind != "lead":  # what is told of cards is counted on few deals, once one is chosen
        monkeypatch.setattr("ecarte_tutor.simulator.replay", None)
    for option in asked.options():
        choice = choices.Choice(asked, option, done)
        assert choice.strip.reason
        assert reason_told(choice, REASONED)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("propose.pone.AHKDJDKC8C.QH.0-0.turf-club", True),
        ("propose.pone.AHKDJDKC8C.QH.0-0.turf-club.exchange-3-4", False),
        ("lead.pone.9S8SKDTDAC.TS.0-0.turf-club.stood-pone", True),
    ],
)
def test_no_card_is_changed_where_the_count_would_miss_the_exchange(
    line: str, *, offered: bool
) -> None:
    decision = Decision.parse(line)
    exercise = exercise_on(decision)
    for option in list(decision.options())[:2]:
        doors = exercise.answered(str(option)).scene().verdict.doors
        assert any(door.name == "change" for door in doors) == offered
