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
from tests.lessons.reading import lesson, read_aloud

FIRST = 3
"""The first lesson that tells a hint."""

Problems = Callable[[ClassCode], Iterable[Decision]]

QUIZZES: dict[int, tuple[str, Problems]] = {
    3: ("= proposing_quiz(", proposing_problems),
    4: ("= answering_quiz(", answering_problems),
    5: ("= discarding_quiz(", discarding_problems),
    6: ("= leading_quiz(", leading_problems),
    7: ("= nearing_quiz(", nearing_problems),
}
"""Of each lesson: where its quiz begins, and the problems that it asks."""


@cache
def _told_before_the_quiz(number: int) -> str:
    earlier = [read_aloud(lesson(before)) for before in range(FIRST, number)]
    return "\n".join([*earlier, read_aloud(lesson(number), until=QUIZZES[number][0])])


@pytest.mark.parametrize("number", QUIZZES)
def test_no_quiz_marks_by_a_hint_that_has_not_been_told(number: int) -> None:
    _, problems = QUIZZES[number]
    marked_by = {
        id_
        for code in range(12)
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
    special = {
        "L1x": Decision.lead("8H 7H QS 9S 8D", turn_up="AH"),
        "L6": Decision.lead("QH JH 7H 8S 7D", turn_up="AH"),
        "L7": Decision.lead("7H 9S 8S KD JD", turn_up="AH", stood="dealer"),
        "L2": Decision.lead("8H AS 9D 10C 7C", turn_up="JH", stood="dealer"),
        "L10": Decision.lead(
            "QH 8H 7H", turn_up="AH", tricks=[("KS", "8S"), ("KD", "8D")], king="dealer"
        ),
        "S7": Decision.lead("QH JH 7H 8S 7S", turn_up="AH", score=(4, 2)),
    }
    assert all(book(lead).hints[0] == id_ for id_, lead in special.items())
    told = read_aloud(lesson(6))
    assert all(str(lead.hand) in told for lead in special.values())
