"""The same hand at two scores: the book turns round in half of the pairs, where a hint says so."""

from __future__ import annotations

import pytest

from ecarte_tutor import book
from ecarte_tutor.course.problems.code import ClassCode
from tests.problems import class_problems

CODES = ["AUTUMN", "SPRING", "CLUB-NIGHT-3"]


@pytest.mark.parametrize("code", CODES)
def test_each_hand_is_asked_at_love_all_and_near_the_end(code: str) -> None:
    problems = class_problems("score", ClassCode(code))
    assert len(problems) == 8
    for first, second in zip(problems[::2], problems[1::2], strict=True):
        assert (first.hand, first.turn_up, first.kind) == (
            second.hand,
            second.turn_up,
            second.kind,
        )
        early, late = sorted((first, second), key=lambda each: sum(each.score))
        assert early.score == (0, 0)
        assert max(late.score) == 4
    assert len({problem.hand for problem in problems}) == 4
    assert sum(problem.kind == "propose" for problem in problems) == 4


@pytest.mark.parametrize("code", CODES)
def test_the_score_turns_the_advice_in_half_of_the_pairs(code: str) -> None:
    problems = class_problems("score", ClassCode(code))
    turned = 0
    for pair in zip(problems[::2], problems[1::2], strict=True):
        early, late = sorted(pair, key=lambda each: sum(each.score))
        if book(early).advice == book(late).advice:
            continue
        turned += 1
        assert book(late).hints[0].startswith("S")
        assert book(late).advice <= {"play", "refuse"}
    assert turned == 2
