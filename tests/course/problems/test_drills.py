"""Problems from a class code: balanced, and worth asking."""

from __future__ import annotations

import pytest

from ecarte_tutor import book, open_hand_counts
from ecarte_tutor.course.problems import ClassCode
from tests.problems import class_problems

CODES = ["AUTUMN", "SPRING", "CLUB-NIGHT-3"]


@pytest.mark.parametrize("code", CODES)
def test_half_of_the_proposing_problems_are_to_be_played(code: str) -> None:
    problems = class_problems("proposing", ClassCode(code))
    played = sum("play" in book(problem).advice for problem in problems)
    assert (len(problems), played) == (10, 5)


@pytest.mark.parametrize("code", CODES)
def test_no_proposing_problem_is_hopeless_or_a_gift(code: str) -> None:
    for problem in class_problems("proposing", ClassCode(code)):
        counts = open_hand_counts(problem.hand, problem.turn_up)
        assert 0.15 <= sum(counts[3:]) / 65_780 <= 0.92
        assert max(problem.score) < 4


@pytest.mark.parametrize("code", CODES)
def test_no_hand_comes_twice(code: str) -> None:
    problems = class_problems("proposing", ClassCode(code))
    assert len({problem.hand for problem in problems}) == len(problems)


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
