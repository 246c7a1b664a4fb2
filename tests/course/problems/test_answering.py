"""Problems on answering: marked by the book as its general rule says."""

from __future__ import annotations

import pytest

from ecarte_tutor import Decision, book
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


@pytest.mark.parametrize("code", CODES)
def test_where_no_exception_speaks_three_guards_refuse_and_fewer_accept(code: str) -> None:
    general = [
        each for each in class_problems("answering", ClassCode(code)) if book(each).hints == ("A0",)
    ]
    assert general
    for problem in general:
        assert book(problem).advice == {"refuse" if _guards(problem) >= 3 else "accept"}
