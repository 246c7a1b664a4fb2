"""One press, one answer: after the verdict no answer is taken until the problem is asked again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ecarte_tutor import Decision
from ecarte_tutor.course.problems.skills import SKILLS_DRAWN
from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.widgets import (
    FirstDeal,
    Practice,
    Quiz,
    Table,
    lesson_quiz,
    what_counts,
    what_do_you_say,
)
from ecarte_tutor.widgets.pages import ReviewedProgress
from ecarte_tutor.widgets.stage.exercises import exercise_on
from tests.widgets.quizzes import give_some_answer, judged, presses_of

HAND = Decision.propose("8H 7H QS 7S 7D", "9H")


def _is_answered(table: Table) -> bool:
    return table.shown.verdict.strip is not None


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("skill", SKILLS_DRAWN)
def test_a_problem_that_is_answered_takes_no_answer_until_retry(skill: str) -> None:
    quiz = lesson_quiz(skill, "AUTUMN", 2)
    asked = presses_of(quiz)
    press = give_some_answer(quiz)
    verdict = quiz.scene
    for each in [press, *asked]:
        quiz.choose(*each)
    assert not presses_of(quiz)
    assert (quiz.scene, len(quiz.attempts)) == (verdict, 1)
    quiz.choose("retry")
    assert presses_of(quiz) == asked
    give_some_answer(quiz)
    assert [each.first for each in quiz.attempts] == [True, False]


def test_practice_and_a_review_take_one_answer() -> None:
    table = Practice(Log, seed=1)
    table.choose("begin")
    table.choose("start", "new")
    press = give_some_answer(table)
    table.choose(*press)
    assert len(table.attempts) == 1
    page = ReviewedProgress()
    asked = page.follow(lesson_quiz("tricks", "AUTUMN", 2))
    assert isinstance(asked, Quiz)
    for value in ("leader", "follower", "leader"):
        asked.choose("answer", value)
    assert len(page.panel.attempts) == 1


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("kind", ["counts", "says", "first deal"])
def test_a_question_of_a_dialogue_is_answered_once(kind: str) -> None:
    made: dict[str, Callable[[], Table]] = {
        "counts": lambda: what_counts(HAND),
        "says": lambda: what_do_you_say(HAND, voices=("book", "count")),
        "first deal": FirstDeal,
    }
    table = made[kind]()
    presses = [press for _ in range(20) for press in presses_of(table)]
    for press in presses:
        if not _is_answered(table):
            table.choose(*press)
    assert _is_answered(table)
    assert not presses_of(table)


def test_the_hand_of_the_day_shows_an_answer_that_cannot_be_given_again() -> None:
    """Its page has no kernel: each scene says by itself what can be pressed."""
    scene = judged(exercise_on(HAND).answered("play"))
    data = scene.data()
    assert [each["action"] for each in data["choices"]] == ["", ""]
    assert not any("key" in each for each in data["choices"])
