"""Taught before marked: no quiz marks by a hint that its lesson, or one before it, has not told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

import pytest

from ecarte_tutor import Decision, book
from ecarte_tutor.drills import (
    ClassCode,
    answering_problems,
    discarding_problems,
    leading_problems,
    nearing_problems,
    proposing_problems,
)
from ecarte_tutor.hints import hint
from tests.lessons.reading import lesson, names_in, read_aloud

FIRST = 3
"""The first lesson that tells a hint."""

Problems = Callable[[ClassCode], Iterable[Decision]]

QUIZZES: dict[int, tuple[str, Problems, Iterable[int]]] = {
    3: ("= proposing_quiz(", proposing_problems, range(12)),
    4: ("= answering_quiz(", answering_problems, range(12)),
    5: ("= discarding_quiz(", discarding_problems, range(12)),
    6: ("= leading_quiz(", leading_problems, (14, 19, 23, 34)),
    7: ("= nearing_quiz(", nearing_problems, range(12)),
}
"""Of each lesson: where its quiz begins, the problems that it asks, and for which codes we look: of
the leads, which are slow to draw, four that come to every hint that ninety come to."""


@cache
def _told_before_the_quiz(number: int) -> str:
    earlier = [read_aloud(lesson(before)) for before in range(FIRST, number)]
    return "\n".join([*earlier, read_aloud(lesson(number), until=QUIZZES[number][0])])


@pytest.mark.parametrize("number", QUIZZES)
def test_no_quiz_marks_by_a_hint_that_has_not_been_told(number: int) -> None:
    _, problems, codes = QUIZZES[number]
    marked_by = {
        id_
        for code in codes
        for problem in problems(ClassCode(f"TAUGHT-{code}"))
        for id_ in book(problem).hints
    }
    told = _told_before_the_quiz(number)
    assert marked_by
    assert not [id_ for id_ in sorted(marked_by) if hint(id_).statement not in told]


def test_a_hint_that_nobody_has_told_is_missed() -> None:
    assert hint("L7").statement not in _told_before_the_quiz(5)
    assert hint("L7").statement in _told_before_the_quiz(6)


def test_each_special_lead_of_lesson_6_is_decided_by_its_rule() -> None:
    special = names_in(lesson(6))["special"]
    assert list(special) == ["L1x", "L6", "L7", "L2", "L10", "S7"]
    assert [book(lead).hints[0] for lead in special.values()] == list(special)
