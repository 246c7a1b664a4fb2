"""Exercises: how the problems of each skill are asked, judged and explained."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from ....course.practice.lesson_tables import hands_against
from ....course.problems.picked import AnySet, read_problem
from ....course.problems.skills import skill_of
from ....course.progress.statistics import Scheduled
from ....engine.pasted import linked
from ....errors import EcarteError
from .against_people import PersonExercise
from .decision import (
    AnsweringExercise,
    DiscardingExercise,
    FollowingExercise,
    LeadingExercise,
    ProposingExercise,
)
from .exercise import Exercise
from .on_rules import LawExercise, ReplyExercise, ScoringExercise, TrickExercise

_KINDS: Final[tuple[type[Exercise], ...]] = (
    TrickExercise,
    ScoringExercise,
    ProposingExercise,
    AnsweringExercise,
    DiscardingExercise,
    ReplyExercise,
    LeadingExercise,
    FollowingExercise,
    LawExercise,
)
_BY_SKILL: Final = {each.skill: each for each in _KINDS}


def exercise_on(problem: Any, among: Iterable[str] = ()) -> Exercise:
    """Return the exercise that asks `problem`: a `Decision`, a `TrickProblem` or another.

    It trains a skill of those named in `among` if one of them takes the problem (`skill_of`).
    """
    exercise = _BY_SKILL[skill_of(problem).name](problem)
    exercise.skill = skill_of(problem, among).name
    return exercise


def exercises_of(plan: AnySet) -> Iterator[Exercise]:
    """Return the exercises of the set `plan` in order, each drawn when the iterator reaches it."""
    return (exercise_on(each, plan.skills) for each in plan.drawn())


def exercise_of(line: str, among: Iterable[str] = ()) -> Exercise | None:
    """Return the exercise on the problem in the text `line`; `None` for any other text.

    `among` is that of `exercise_on`.

    >>> again = exercise_of("tricks.KH.QH.7S")
    >>> again.skill, again.line
    ('tricks', 'tricks.KH.QH.7S')
    """
    try:
        text = linked(line, "problem")
        if row := hands_against().get(text):
            return PersonExercise(row)
        return exercise_on(read_problem(text), among)
    except EcarteError:
        return None


def exercise_for(skill: str, line: str) -> Exercise | None:
    """Return the exercise on the problem in the text `line`, if it trains `skill`, else `None`.

    Return `None` also if `line` is not the text of a problem that a quiz can ask.

    >>> exercise_for("tricks", "tricks.KH.QH.7S")
    <TrickExercise tricks.KH.QH.7S>
    >>> exercise_for("replies", "tricks.KH.QH.7S") is None
    True
    """
    exercise = exercise_of(line, (skill,))
    return exercise if exercise and (exercise.skill, exercise.line) == (skill, line) else None


def exercises_due(due: Iterable[Scheduled]) -> Iterator[Exercise]:
    """Return the exercises on the problems in `due`, in order; omit those that cannot be asked."""
    return filter(None, (exercise_for(each.skill, each.problem) for each in due))
