"""Every quiz of the lessons, by its skill, and a way through their problems."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from ecarte_tutor.course.problems.skills import SKILLS_DRAWN
from ecarte_tutor.widgets import Quiz, lesson_quiz
from ecarte_tutor.widgets.plays.quiz.screens import asking
from ecarte_tutor.widgets.stage.exercises.exercise import Answer
from ecarte_tutor.widgets.stage.scene import Scene
from ecarte_tutor.widgets.stage.table.table import Table

QUIZZES: Final[dict[str, Callable[..., Quiz]]] = {
    skill: partial(lesson_quiz, skill) for skill in SKILLS_DRAWN
}


def ask(quiz: Quiz, place: int) -> None:
    """Ask the problem with this index, whichever was asked before."""
    result = replace(quiz.state.result, exercises=quiz.exercises)
    quiz.follow(asking(replace(quiz.state, place=place, result=result)))


def presses_of(table: Table) -> list[tuple[str, str]]:
    """The answers that are offered, and the cards that can be picked for one."""
    return sorted(each for each in table.shown.offered if each[0] in ("answer", "pick"))


def give_some_answer(table: Table) -> tuple[str, str]:
    """Press what answers, by picking a card first where cards are picked; return the last press."""
    offered = presses_of(table)
    press = next((each for each in offered if each[0] == "answer"), offered[0])
    table.choose(*press)
    return press if press[0] == "answer" else give_some_answer(table)


def go_on(quiz: Quiz) -> None:
    """Ask the next problem, without an answer to this one."""
    following = quiz.state.following()
    assert following is not None
    quiz.follow(asking(following))


def judged(answer: Answer) -> Scene:
    """The whole verdict on an answer, once it is simulated."""
    assert answer.marks
    return answer.scene()
