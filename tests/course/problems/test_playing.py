"""Problems on leading and replying: worth asking, and rightly answered."""

from __future__ import annotations

from functools import cache

import pytest

from ecarte_tutor import Decision, book
from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.course.problems.tricks import ReplyProblem
from ecarte_tutor.simulator import simulate
from tests.problems import class_problems

CODES = ["AUTUMN", "SPRING", "CLUB-NIGHT-3"]
ORDER = "KQJAT987"


@cache
def _leads(code: str) -> tuple[Decision, ...]:
    return class_problems("leading", ClassCode(code))


def _may_be_played(problem: ReplyProblem) -> set[str]:
    """The law of play, from the letters alone: win, else follow, else trump, else any."""
    hand = list(map(str, problem.hand))
    rank, suit, trump = *str(problem.lead), str(problem.turn_up)[1]
    follows = {card for card in hand if card[1] == suit}
    wins = {card for card in follows if ORDER.index(card[0]) < ORDER.index(rank)}
    trumps = {card for card in hand if card[1] == trump}
    return wins or follows or trumps or set(hand)


@pytest.mark.parametrize("code", CODES)
def test_the_legal_replies_and_the_duty_told_are_those_of_the_law(code: str) -> None:
    for problem in class_problems("replies", ClassCode(code), count=30):
        legal = _may_be_played(problem)
        suits = {card[1] for card in legal}
        assert set(map(str, problem.legal)) == legal
        for card in problem.hand:
            assert (problem.why_not(card) is None) == (card in problem.legal)
        if "must trump" in problem.duty:
            assert suits == {str(problem.turn_up)[1]} != {str(problem.lead)[1]}
        elif "play what you like" in problem.duty:
            assert len(legal) == 5
        else:
            assert suits == {str(problem.lead)[1]}
            beats = all(ORDER.index(card[0]) < ORDER.index(str(problem.lead)[0]) for card in legal)
            assert beats == ("can beat" in problem.duty)


@pytest.mark.parametrize("code", CODES)
def test_reply_problems_go_round_the_four_duties(code: str) -> None:
    problems = class_problems("replies", ClassCode(code))
    duties = [problem.duty for problem in problems]
    for words, often in (("so you must.", 2), ("none above", 2), ("must trump", 2)):
        assert sum(words in duty for duty in duties) == often
    assert sum("play what you like" in duty for duty in duties) == 2
    assert len({problem.hand for problem in problems}) == 8


@pytest.mark.parametrize("code", CODES)
def test_no_lead_is_one_where_every_card_will_do(code: str) -> None:
    for problem in _leads(code):
        said = book(problem)
        ruled_out = set(problem.hand) - said.advice
        assert not said.silent
        assert len(ruled_out) >= (1 if problem.tricks else 2)
        if problem.tricks:
            means = [value.mean for value in simulate(problem).values()]
            assert max(means) - min(means) >= 0.1
