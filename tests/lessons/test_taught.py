"""Taught before marked: every hint is told before a quiz or the game may mark by it."""

from __future__ import annotations

from functools import cache

import pytest

from ecarte_tutor import book
from ecarte_tutor.hints import CATALOGUE, Hint, hint
from tests.lessons.reading import lesson, names_in, read_aloud
from tests.problems import class_problems

CODES = ("AUTUMN", "QDW-NUT")
FIRST = 3
"""The first lesson that tells a hint."""

MARKS_AT = {"propose": 3, "answer": 4, "number": 5, "discard": 5, "lead": 6, "king": 9}
"""Of each kind of decision on which the book speaks: the first lesson that marks it."""

NEAR_THE_END = 7
"""The first lesson that asks to propose and to answer at scores near the end of the game."""

QUIZZES = {
    3: ("= lesson_quiz(", "proposing"),
    4: ("= lesson_quiz(", "answering"),
    5: ("= lesson_quiz(", "discarding"),
    6: ('= lesson_quiz(\n    "leading"', "leading"),
    7: ("= lesson_quiz(", "score"),
    9: ("GameTable(", ""),
}
"""Of each lesson: where it begins to mark, and the skill that it asks."""


def _marks_by(found: Hint) -> int:
    """The first lesson that may mark by a hint."""
    return min(
        max(MARKS_AT[kind], NEAR_THE_END)
        if found.needs_score and kind in ("propose", "answer")
        else MARKS_AT[kind]
        for kind in found.kinds
    )


@cache
def _told_before(number: int) -> str:
    """What is read before this lesson marks anything."""
    until, _ = QUIZZES[number]
    earlier = [read_aloud(lesson(before)) for before in range(FIRST, number)]
    return "\n".join([*earlier, read_aloud(lesson(number), until=until)])


@pytest.mark.parametrize("found", CATALOGUE, ids=lambda each: each.id)
def test_a_hint_is_told_before_any_lesson_may_mark_by_it(found: Hint) -> None:
    assert found.statement in _told_before(_marks_by(found))


@pytest.mark.parametrize("number", [number for number, (_, skill) in QUIZZES.items() if skill])
def test_a_quiz_marks_by_hints_of_its_lesson_or_an_earlier_one(number: int) -> None:
    _, skill = QUIZZES[number]
    problems = [asked for code in CODES for asked in class_problems(skill, code, 10)]
    marked_by = {id_ for problem in problems for id_ in book(problem).hints}
    assert marked_by
    assert not [id_ for id_ in sorted(marked_by) if _marks_by(hint(id_)) > number]


def test_a_hint_that_nobody_has_told_is_missed() -> None:
    assert hint("L7").statement not in _told_before(5)
    assert hint("L7").statement in _told_before(6)


def test_each_special_lead_of_lesson_6_is_decided_by_its_rule() -> None:
    special = names_in(lesson(6))["special"]
    assert list(special) == ["L1x", "L6", "L7", "L2", "L10", "S7"]
    assert [book(lead).hints[0] for lead in special.values()] == list(special)
