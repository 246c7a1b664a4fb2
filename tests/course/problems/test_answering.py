"""Problems on standing and answering: others by another code, balanced, and marked by the book."""

from __future__ import annotations

import pytest

from ecarte_tutor import Decision, book, open_hand_counts
from ecarte_tutor.course.problems import ClassCode
from tests.problems import class_problems

CODES = ["AUTUMN", "SPRING", "CLUB-NIGHT-3"]


def _guards(problem: Decision) -> int:
    """One for each trump, for each suit headed by K or Q, and for each J with company."""
    suits: dict[str, str] = {}
    for text in map(str, problem.hand):
        suits[text[1]] = suits.get(text[1], "") + text[0]
    trumps = len(suits.pop(str(problem.trump), ""))
    guarded = sum(
        bool(set(ranks) & set("KQ")) or ("J" in ranks and len(ranks) > 1)
        for ranks in suits.values()
    )
    return trumps + guarded


def test_another_class_code_gives_others() -> None:
    first, second, third = (set(class_problems("answering", ClassCode(code))) for code in CODES)
    assert not first & second
    assert not second & third


@pytest.mark.parametrize("code", CODES)
def test_half_of_the_answering_problems_are_to_be_refused(code: str) -> None:
    problems = class_problems("answering", ClassCode(code))
    refused = sum("refuse" in book(problem).advice for problem in problems)
    assert (len(problems), refused) == (10, 5)
    assert all((problem.kind, problem.seat) == ("answer", "dealer") for problem in problems)


@pytest.mark.parametrize("code", CODES)
def test_where_no_exception_speaks_three_guards_refuse_and_fewer_accept(code: str) -> None:
    general = [
        each for each in class_problems("answering", ClassCode(code)) if book(each).hints == ("A0",)
    ]
    assert general
    for problem in general:
        assert book(problem).advice == {"refuse" if _guards(problem) >= 3 else "accept"}


@pytest.mark.parametrize("code", CODES)
def test_no_answering_problem_is_hopeless_or_a_gift(code: str) -> None:
    problems = class_problems("answering", ClassCode(code))
    for problem in problems:
        counts = open_hand_counts(problem.hand, problem.turn_up, leads=False)
        assert 0.15 <= sum(counts[3:]) / 65_780 <= 0.92
        assert max(problem.score) < 4
    assert len({problem.hand for problem in problems}) == len(problems)
