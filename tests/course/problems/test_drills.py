"""Problems from a class code: the same for everyone, and worth asking."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor import EcarteError, NotationError, book, open_hand_counts
from ecarte_tutor.course.problems import ClassCode, proposing_problems, trick_problems

CODES = ["7K2-41", "SPRING", "CLUB-NIGHT-3"]


def test_a_class_code_is_read_without_regard_to_case() -> None:
    assert ClassCode(" club-night-3 ") == ClassCode("CLUB-NIGHT-3")


@pytest.mark.parametrize("text", ["", "   ", "---", "a b", "é", "x" * 33, "<script>", "٣", None, 7])
def test_a_text_that_is_no_class_code_is_refused_with_the_text(text: str) -> None:
    with pytest.raises(NotationError, match="class code"):
        ClassCode(text)


@given(st.text(max_size=60))
def test_any_text_is_a_class_code_or_a_notation_error(text: str) -> None:
    try:
        code = ClassCode(text)
    except EcarteError:
        return
    assert ClassCode(code.text) == code


def test_fresh_codes_differ_and_can_be_given_on() -> None:
    codes = {ClassCode.fresh().text for _ in range(50)}
    assert len(codes) == 50
    assert all(ClassCode(code).text == code for code in codes)


def test_a_code_means_the_same_problems_in_every_release() -> None:
    # Printed once and kept: a teacher's worksheet must not change under the class.
    first = [str(decision) for decision in proposing_problems(ClassCode("7K2-41"))[:2]]
    assert first == [str(decision) for decision in proposing_problems(ClassCode("7k2-41"))[:2]]
    assert first != [str(decision) for decision in proposing_problems(ClassCode("SPRING"))[:2]]


@pytest.mark.parametrize("code", CODES)
def test_half_of_the_proposing_problems_are_to_be_played(code: str) -> None:
    problems = proposing_problems(ClassCode(code))
    played = sum("play" in book(problem).advice for problem in problems)
    assert (len(problems), played) == (10, 5)


@pytest.mark.parametrize("code", CODES)
def test_no_proposing_problem_is_hopeless_or_a_gift(code: str) -> None:
    for problem in proposing_problems(ClassCode(code)):
        counts = open_hand_counts(problem.hand, problem.turn_up)
        assert 0.30 <= sum(counts[3:]) / 65_780 <= 0.92
        assert max(problem.score) < 4


@pytest.mark.parametrize("code", CODES)
def test_no_hand_comes_twice(code: str) -> None:
    problems = proposing_problems(ClassCode(code))
    assert len({problem.hand for problem in problems}) == len(problems)


@pytest.mark.parametrize("code", CODES)
def test_trick_problems_are_won_by_both_sides_and_differ(code: str) -> None:
    problems = trick_problems(ClassCode(code))
    assert {problem.winner for problem in problems} == {"leader", "follower"}
    assert len({(problem.lead, problem.reply) for problem in problems}) == 8


@pytest.mark.parametrize("code", CODES)
def test_trick_problems_ask_for_the_ace_the_ruff_and_the_discard(code: str) -> None:
    problems = trick_problems(ClassCode(code))
    reasons = " ".join(problem.reason for problem in problems)
    assert "the ace ranks between knave and ten" in reasons
    assert "any trump beats any plain card" in reasons
    assert "A card of another plain suit never wins" in reasons


@pytest.mark.parametrize("code", CODES)
def test_the_reason_for_a_trick_agrees_with_who_takes_it(code: str) -> None:
    order = ["king", "queen", "knave", "ace", "ten", "nine", "eight", "seven"]
    for problem in trick_problems(ClassCode(code), count=40):
        lead, reply = problem.lead, problem.reply
        if lead.suit is reply.suit:
            higher = min((lead, reply), key=lambda card: order.index(card.rank.word))
            assert problem.winner == ("leader" if higher is lead else "follower")
            assert f"the {higher.rank.word} ranks above" in problem.reason
        else:
            assert (problem.winner == "follower") == (reply.suit is problem.trump)
