"""The quizzes, taken without a browser."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from threading import current_thread
from typing import Any

import pytest
from traitlets import TraitError

from ecarte_tutor import Decision, book, simulate
from ecarte_tutor.course.practice import sources
from ecarte_tutor.course.practice.sources import InOrder, Picks
from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.course.problems.plan import Plan
from ecarte_tutor.course.problems.skills import SKILLS_DRAWN
from ecarte_tutor.course.problems.tricks import TrickProblem
from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.widgets import GameTable, Practice, Quiz, lesson_quiz, quiz_on
from ecarte_tutor.widgets.plays.quiz.summary import QuizResult
from ecarte_tutor.widgets.stage.background.assessment import Assessment, assess
from ecarte_tutor.widgets.stage.background.simulation_thread import SimulationThread
from ecarte_tutor.widgets.stage.exercises import exercise_on
from ecarte_tutor.widgets.stage.scene import SceneLink
from tests.problems import class_problems
from tests.running import eventually
from tests.widgets.quizzes import go_on
from tests.widgets.scenes import panel_of

CODE = ClassCode("AUTUMN").text
THREE_TRUMPS = Decision.propose("JH 10H 8H 9S 7C", "9H")
FEW = 4  # every answer to a proposal is simulated, which is felt


def _take(quiz: Quiz, answers: list[str]) -> None:
    for answer in answers:
        quiz.choose("answer", answer)
        quiz.choose("next")


def _expect_plain_data_with_something_to_say(quiz: Quiz) -> None:
    assert json.loads(json.dumps(quiz.scene)) == quiz.scene
    assert quiz.scene["spoken"]


def _book_answers() -> list[str]:
    return ["play" if "play" in book(each).advice else "propose" for each in _problems()]


def _problems() -> Any:
    return class_problems("proposing", ClassCode(CODE), FEW)


def test_a_class_code_gives_the_same_quiz() -> None:
    assert lesson_quiz("proposing", CODE).scene == lesson_quiz("proposing", CODE.lower()).scene
    assert lesson_quiz("proposing", CODE).scene["code"] == CODE


@pytest.mark.parametrize("skill", SKILLS_DRAWN)
def test_a_learner_without_a_class_is_told_no_code(skill: str) -> None:
    quiz = lesson_quiz(skill, None, 1)
    assert "code" not in quiz.scene
    shown = json.dumps(quiz.scene)
    assert "class code" not in shown
    assert "Turf Club" not in shown or skill == "laws"
    assert lesson_quiz(skill, CODE, 1).scene["code"] == CODE


@pytest.mark.parametrize("code", ["<script>alert(1)</script>", "x" * 5000, "", "%00"])
def test_a_code_that_is_none_gives_a_fresh_quiz(code: str) -> None:
    quiz = lesson_quiz("tricks", code)
    assert quiz.scene["code"] != code
    assert quiz.scene["progress"] == "Problem 1 of 8"


@pytest.mark.parametrize("skill", ["proposing", "replies"])
def test_the_question_does_not_give_the_answer_away(skill: str) -> None:
    for problem in lesson_quiz(skill, CODE).exercises:
        question = json.dumps(problem.question().data())
        assert "strip" not in question
        assert '"lit": true' not in question
        assert "chosen" not in question or skill == "replies"


def test_following_the_book_is_marked_right_by_the_book() -> None:
    quiz = lesson_quiz("proposing", CODE, FEW)
    for answer in _book_answers():
        _expect_plain_data_with_something_to_say(quiz)
        quiz.choose("answer", answer)
        _expect_plain_data_with_something_to_say(quiz)
        quiz.choose("next")
    _expect_plain_data_with_something_to_say(quiz)
    assert quiz.state.result.marks["the book"] == FEW
    assert quiz.scene["title"] == f"{FEW} problems done"
    assert f"{FEW} of {FEW} with the book" in quiz.scene["sentence"]


def test_the_book_marks_only_the_problems_on_which_it_speaks() -> None:
    """Its hints are on the first proposal of a deal, and say to stand on three trumps."""
    quiz = quiz_on(THREE_TRUMPS, replace(THREE_TRUMPS, exchanged=((3, 3),)))
    _take(quiz, ["play", "play"])
    assert quiz.state.result.marks["the book"] == 1
    assert quiz.scene["sentence"].startswith("1 of 1 with the book; ")
    assert " of 2 with the simulator." in quiz.scene["sentence"]


def test_a_verdict_shows_both_judges() -> None:
    quiz = lesson_quiz("proposing", CODE)
    quiz.choose("answer", "play")
    scene = quiz.scene
    assert [door["name"] for door in scene["doors"]] == ["book", "simulator", "change"]
    assert panel_of(quiz.shown, "book").lead.split(".")[0] in book(quiz.exercise.line).text
    assert panel_of(quiz.shown, "simulator").chart is None
    counted = panel_of(quiz.shown, "count")
    assert counted.chart is not None
    assert sum(counted.chart.values) == 65_780
    assert "65,780" in counted.source
    assert scene["choices"][0]["chosen"]
    assert not scene["choices"][1]["chosen"]
    quiz.choose("retry")
    quiz.choose("answer", "propose")
    names = [door["name"] for door in quiz.scene["doors"]]
    assert names == ["book", "simulator", "map", "nemesis", "change"]


def test_only_the_first_answer_to_a_problem_counts() -> None:
    quiz = lesson_quiz("tricks", CODE)
    right = class_problems("tricks", ClassCode(CODE))[0].winner
    wrong = "leader" if right == "follower" else "follower"
    quiz.choose("answer", wrong)
    quiz.choose("retry")
    assert "strip" not in quiz.scene
    quiz.choose("answer", right)
    assert quiz.scene["strip"]["sign"] == "right"
    assert quiz.state.result.marks == {"the rules": 0}


def test_at_its_end_a_quiz_goes_on_under_a_code_of_its_own() -> None:
    quiz = lesson_quiz("proposing", CODE, 2)
    before = [each.line for each in quiz.exercises]
    _take(quiz, ["play"] * 2)
    (again,) = (each for each in quiz.shown.steps.actions if each.main)
    assert (again.label, again.key) == ("2 new hands", "Enter")
    quiz.choose("again")
    assert quiz.state.result.answers == {}
    assert quiz.scene["progress"] == "Problem 1 of 2"
    assert not {each.line for each in quiz.exercises} & set(before)
    assert quiz.state.problems.code is not None
    assert [str(each) for each in class_problems("proposing", quiz.state.problems.code, 2)] == [
        each.line for each in quiz.exercises
    ]


def test_whoever_came_without_a_code_goes_on_to_the_next_lesson_by_enter() -> None:
    quiz = lesson_quiz("proposing", None, 2)
    _take(quiz, ["play"] * 2)
    actions = quiz.shown.steps.actions
    assert "2 new hands" in [each.label for each in actions]
    assert not [each for each in actions if each.main or each.key == "Enter"]
    assert quiz.shown.steps.goes_on


def test_problems_of_no_code_are_taken_again() -> None:
    quiz = quiz_on(*_problems()[:2])
    first = dict(quiz.scene)
    _take(quiz, ["play"] * 2)
    quiz.choose("again")
    assert quiz.scene == first
    _take(quiz, ["play"] * 2)
    assert [each.first for each in quiz.attempts] == [True, True, False, False]


def test_what_went_wrong_is_asked_until_all_is_right() -> None:
    quiz = lesson_quiz("tricks", CODE)
    _take(quiz, ["leader"] * 8)
    wrong = [quiz.exercises[place].line for place in quiz.state.result.missed]
    asked = {each.line for each in quiz.exercises}
    quiz.choose("missed")
    lines = [each.line for each in quiz.exercises]
    again, new = lines[: len(wrong)], lines[len(wrong) :]
    assert again == wrong
    assert len(new) == len(wrong) == len(set(new) - asked)
    assert quiz.scene["progress"] == f"Problem 1 of {len(lines)}"
    assert quiz.shown.sentence.startswith(
        "First the ones you missed, then a similar hand for each."
    )
    _take(quiz, [TrickProblem.parse(line).winner for line in lines])
    assert ("missed", "") not in quiz.shown.offered
    firsts = [each.first for each in quiz.attempts[8:]]
    assert firsts == [False] * len(again) + [True] * len(new), "these answers had been seen"
    quiz.choose("again")
    assert quiz.scene["progress"] == "Problem 1 of 8"


def test_a_well_formed_message_is_a_choice() -> None:
    quiz = lesson_quiz("tricks", CODE)
    quiz._handle_custom_msg({"action": "answer", "value": "leader"}, [])
    answers = quiz.state.result.answers
    assert {place: answer.text for place, answer in answers.items()} == {0: "leader"}


def test_a_fault_in_a_callback_is_told_on_the_page(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    quiz = lesson_quiz("tricks", CODE)
    monkeypatch.setattr(QuizResult, "with_answer", None)
    quiz.choose("answer", "leader")
    assert quiz.scene["title"] == "Something went wrong on our side."
    assert "a step of the Quiz failed" in caplog.text


class Recorder:
    """A thread that simulates nothing, and knows what it was asked for, and how."""

    def __init__(self) -> None:
        self.asked: dict[Decision, Future[Assessment]] = {}
        self.wanted: dict[Decision, str] = {}
        """What is not left, each `now` or `ahead`."""

    def submit(
        self,
        decision: Decision,
        pending: Future[Assessment],
        *,
        ahead: bool = False,
        by: object = None,
    ) -> Future[Assessment]:
        self.asked[decision] = pending
        self.wanted[decision] = "ahead" if ahead and self.wanted.get(decision) != "now" else "now"
        return pending

    def leave(self, pending: Future[Assessment], by: object = None) -> None:
        for decision, each in self.asked.items():
            if each is pending and not pending.done():
                self.wanted.pop(decision, None)


def test_a_problem_is_simulated_from_when_it_is_shown_until_it_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    recorder = Recorder()
    for name in ("submit", "leave"):
        monkeypatch.setattr(SimulationThread, name, staticmethod(getattr(recorder, name)))
    first, second, third = (
        Decision.propose(f"8H 7H QS 7S {card}", "9H") for card in ("7D", "8D", "9D")
    )
    quiz = quiz_on(first, second, third)
    assert not recorder.asked
    quiz._repr_mimebundle_()
    assert recorder.wanted == {first: "now", second: "ahead"}
    go_on(quiz)
    assert recorder.wanted == {second: "now", third: "ahead"}
    recorder.asked[second].set_result(assess(simulate(second)))
    quiz.choose("answer", "play")
    assert quiz.attempts
    quiz.choose("next")
    assert recorder.wanted == {second: "now", third: "now"}


@pytest.fixture
def drawing(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the threads in which problems are drawn, but for what other tests began."""
    sources._thread().submit(int).result()
    threads: list[str] = []
    for kind in (InOrder, Picks):

        def noted(source: Any, following: Any = kind.next) -> Any:
            threads.append(current_thread().name)
            return following(source)

        monkeypatch.setattr(kind, "next", noted)
    return threads


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    "make",
    [
        lambda: lesson_quiz("tricks", CODE, 3),
        lambda: lesson_quiz("discarding", CODE, 2),
        lambda: Practice(Log, seed=1),
        lambda: Practice(Log, plan=Plan(skills=("tricks",), count=3, word="AUTUMN")),
    ],
)
def test_no_press_draws_a_problem(make: Callable[[], Quiz | Practice], drawing: list[str]) -> None:
    """But a thread beside it does: for the next problem, a set, a kind, "I know this"."""
    table, chance = make(), random.Random(3)
    drawing.clear()
    for _ in range(60):
        offered = [each for each in table.shown.offered if each[0] not in ("nemesis", "change")]
        table.choose(*chance.choice(sorted(offered)))
        assert not table.shown.title.startswith("Something went wrong")
    assert len(drawing) > 1
    assert current_thread().name not in drawing


def is_so_long(values: list[str], length: int) -> bool:
    return len(values) == length


def test_the_next_problem_is_drawn_before_it_is_asked_for(drawing: list[str]) -> None:
    quiz = lesson_quiz("tricks", CODE, 3)
    for drawn in (2, 3, 3):  # the first one too
        assert eventually(partial(is_so_long, drawing, drawn))
        quiz.choose("answer", "leader")
        quiz.choose("next")
    assert quiz.scene["title"] == "3 problems done"
    assert eventually(partial(is_so_long, drawing, 4)), "the first of a set that may come next"


async def test_a_problem_drawn_ahead_is_simulated_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    recorder = Recorder()
    for name in ("submit", "leave"):
        monkeypatch.setattr(SimulationThread, name, staticmethod(getattr(recorder, name)))
    quiz = lesson_quiz("proposing", CODE, 3)
    quiz._repr_mimebundle_()
    first, second, third = class_problems("proposing", CODE, 3)
    for place, wanted in enumerate(
        ({first: "now", second: "ahead"}, {second: "now", third: "ahead"})
    ):
        if place:
            go_on(quiz)
        drawing = quiz.state.problems.ahead()
        assert await asyncio.to_thread(eventually, drawing.begin().done)
        await asyncio.sleep(0)  # the loop hears of it
        assert recorder.wanted == wanted


def test_a_quiz_may_have_a_heading_of_its_own_and_lead_elsewhere() -> None:
    """So the hand of the day leads to the lessons, and a class's hand says how it was answered."""
    doors = (SceneLink(label="Learn", address="first-deal.ipynb", main=True),)
    exercise = exercise_on(TrickProblem.parse("tricks.KH.QH.7S"))
    quiz = Quiz(InOrder([exercise]), heading="The hand of the day", doors=doors)
    assert quiz.shown.frame.progress == "The hand of the day"
    assert not quiz.shown.steps.links
    quiz.choose("answer", "leader")
    assert quiz.shown.frame.progress == "The hand of the day"
    assert quiz.shown.steps.links == doors
    assert [each.action for each in quiz.shown.steps.actions] == ["retry"]


def test_a_single_problem_has_no_summary_but_is_done_with_its_answer() -> None:
    quiz = Quiz(InOrder([exercise_on(TrickProblem.parse("tricks.KH.QH.7S"))]))
    for press in (("answer", "leader"), ("retry",), ("answer", "follower")):
        assert quiz.shown.frame.asks == ("done" if press == ("retry",) else "asked")
        quiz.choose(*press)
    assert [each.action for each in quiz.shown.steps.actions] == ["retry"]


def test_a_quiz_may_offer_a_set_that_comes_without_doors() -> None:
    """So ten others come after the hand of the day, where it is a notebook's."""
    first, second, third = map(exercise_on, class_problems("proposing", CODE, 3))
    doors = (SceneLink(label="Learn", address="first-deal.ipynb", main=True),)
    quiz = Quiz(
        InOrder([first]),
        heading="The hand of the day",
        doors=doors,
        more=InOrder(drawn=[second, third], count=2),
    )
    quiz.choose("answer", "play")
    assert [each.action for each in quiz.shown.steps.actions] == ["retry", "more"]
    assert quiz.shown.steps.links == doors
    quiz.choose("more")
    assert quiz.exercise == second
    assert quiz.shown.frame.progress == "Problem 1 of 2"
    quiz.choose("answer", "play")
    assert [each.action for each in quiz.shown.steps.actions] == ["retry", "next"]
    assert [*quiz.shown.steps.links] == []
    quiz.choose("next")
    assert quiz.exercise == third


def test_every_answer_can_be_observed_and_is_not_sent_to_the_page() -> None:
    quiz, seen = lesson_quiz("tricks", CODE), list[tuple[int, str]]()
    quiz.observe(lambda change: seen.append((len(change.new), quiz.shown.title)), names="attempts")
    for answer in ("leader", "follower"):
        quiz.choose("answer", answer)
        assert seen[-1] == (len(quiz.attempts), quiz.shown.title)  # its verdict is on the table
        quiz.choose("next")
    quiz.choose("answer", "nothing of the kind")
    assert [count for count, _ in seen] == [1, 2]
    assert [each.choice for each in quiz.attempts] == ["leader", "follower"]
    assert "attempts" not in quiz.keys
    with pytest.raises(TraitError, match="read-only"):
        quiz.attempts = ()


@pytest.mark.parametrize("table", [Quiz, Practice, GameTable])
def test_help_tells_how_answers_are_read(table: type) -> None:
    told = str(table.__doc__)
    assert 'observe(f, "attempts")' in told
    assert "`attempts` has" in told
