"""Problems from a class code: balanced, and worth asking."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ecarte_tutor import Decision, book, open_hand_counts
from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.course.problems.skills import SKILL_OF_KIND
from tests.problems import class_problems

CODES = ["AUTUMN", "SPRING", "CLUB-NIGHT-3"]

HALVES: dict[str, tuple[int, Callable[[Decision], bool]]] = {
    "proposing": (10, lambda problem: "play" in book(problem).advice),
    "answering": (10, lambda problem: "refuse" in book(problem).advice),
    "discarding": (8, lambda problem: problem.seat == "dealer"),
    "leading": (8, lambda problem: not problem.tricks),
}
"""How many problems a set has, and what is so of half of them."""


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("skill", HALVES)
def test_half_of_a_sets_problems_are_of_one_sort_and_no_hand_comes_twice(
    skill: str, code: str
) -> None:
    problems, (count, is_so) = class_problems(skill, ClassCode(code)), HALVES[skill]
    assert (len(problems), sum(map(is_so, problems))) == (count, count // 2)
    assert len({problem.hand for problem in problems}) == count
    assert {SKILL_OF_KIND[problem.kind].name for problem in problems} == {skill}
    assert not any(problem.exchanged for problem in problems if skill == "leading")
    asked = {problem.asked for problem in problems if problem.seat == "dealer"}
    assert skill != "discarding" or asked <= {3, 4, 5}


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("skill", ["proposing", "answering", "score"])
def test_no_problem_of_the_talk_is_hopeless_or_a_gift(skill: str, code: str) -> None:
    for problem in class_problems(skill, ClassCode(code)):
        counts = open_hand_counts(problem.hand, problem.turn_up, leads=problem.seat == "pone")
        assert 0.15 <= sum(counts[3:]) / 65_780 <= 0.92
        if skill == "score":
            assert not book(problem).borderline
        else:
            assert max(problem.score) < 4


@pytest.mark.parametrize("code", CODES)
def test_trick_problems_are_won_by_both_sides_and_differ(code: str) -> None:
    problems = class_problems("tricks", ClassCode(code))
    assert {problem.winner for problem in problems} == {"leader", "follower"}
    assert len(set(problems)) == 8


def test_trick_problems_ask_for_the_ace_the_ruff_and_the_discard() -> None:
    problems = [each for code in CODES for each in class_problems("tricks", ClassCode(code))]
    reasons = " ".join(problem.reason for problem in problems)
    assert "the ace ranks between knave and ten" in reasons
    assert "any trump beats any plain card" in reasons
    assert "A card of another plain suit never wins" in reasons


@pytest.mark.parametrize("code", CODES)
def test_the_reason_for_a_trick_agrees_with_who_takes_it(code: str) -> None:
    order = ["king", "queen", "knave", "ace", "ten", "nine", "eight", "seven"]
    for problem in class_problems("tricks", ClassCode(code), count=30):
        lead, reply = problem.lead, problem.reply
        if lead.suit is reply.suit:
            higher = min((lead, reply), key=lambda card: order.index(card.rank.word))
            assert problem.winner == ("leader" if higher is lead else "follower")
            assert f"the {higher.rank.word} ranks above" in problem.reason
        else:
            assert (problem.winner == "follower") == (reply.suit is problem.trump)
