"""One press, one answer: after the verdict no answer is taken until the problem is asked again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ecarte_tutor import Decision
from ecarte_tutor.course.problems import SKILLS_DRAWN
from ecarte_tutor.course.progress import Log
from ecarte_tutor.widgets import (
    FirstDeal,
    Practice,
    Quiz,
    Table,
    lesson_quiz,
    what_counts,
    what_do_you_say,
)
from ecarte_tutor.widgets.exercises import exercise_on
from ecarte_tutor.widgets.sessions.pages import ReviewedProgress
from tests.widgets.quizzes import judged

HAND = Decision.propose("8H 7H QS 7S 7D", "9H")


def _answers(table: Table) -> list[tuple[str, str]]:
    return sorted(each for each in table.shown.offered if each[0] in ("answer", "pick"))


def _give(table: Table) -> tuple[str, str]:
    """Give some answer, by picking a card first where cards are picked; return the last press."""
    offered = _answers(table)
    press = next((each for each in offered if each[0] == "answer"), offered[0])
    table.choose(*press)
    return press if press[0] == "answer" else _give(table)


def _is_answered(table: Table) -> bool:
    return table.shown.verdict.strip is not None


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("skill", SKILLS_DRAWN)
def test_a_problem_that_is_answered_takes_no_answer_until_retry(skill: str) -> None:
    quiz = lesson_quiz(skill, "AUTUMN", 2)
    asked = _answers(quiz)
    press = _give(quiz)
    verdict = quiz.scene
    for each in [press, *asked]:
        quiz.choose(*each)
    assert not _answers(quiz)
    assert (quiz.scene, len(quiz.attempts)) == (verdict, 1)
    quiz.choose("retry")
    assert _answers(quiz) == asked
    _give(quiz)
    assert [each.first for each in quiz.attempts] == [True, False]


def test_practice_and_a_review_take_one_answer() -> None:
    table = Practice(Log, seed=1)
    table.choose("begin")
    table.choose("start", "new")
    press = _give(table)
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
    presses = [press for _ in range(20) for press in _answers(table)]
    for press in presses:
        if not _is_answered(table):
            table.choose(*press)
    assert _is_answered(table)
    assert not _answers(table)


def test_the_hand_of_the_day_shows_an_answer_that_cannot_be_given_again() -> None:
    """Its page has no kernel: each scene says by itself what can be pressed."""
    scene = judged(exercise_on(HAND).answered("play"))
    data = scene.data()
    assert [each["action"] for each in data["choices"]] == ["", ""]
    assert not any("key" in each for each in data["choices"])
