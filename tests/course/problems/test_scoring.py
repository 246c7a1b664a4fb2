"""Scoring problems: every point told independently, from the tricks and the words alone."""

from __future__ import annotations

import random
from functools import cache

import pytest

from ecarte_tutor import Deal
from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.course.problems.scoring import SCORING_THEMES, ScoringProblem
from ecarte_tutor.course.problems.spec import ANY
from ecarte_tutor.engine.deal.events import Accepted, KingAnnounced, Proposed, Refused
from ecarte_tutor.engine.rules.presets import PRESETS
from tests.problems import class_problems
from tests.sampling import first_and_rest

CODES = [
    "AUTUMN",
    *(pytest.param(code, marks=pytest.mark.long) for code in ("SPRING", "CLUB-NIGHT-3")),
]
ORDER = "789TAJQK"
VULNERABLE_VOLE = {"turf-club": 2, "london": 2, "bga": 2, "denexa": 3, "wikipedia": 3}
"""What each source gives for all five tricks against a player who would not change cards."""


@cache
def _problems(code: str) -> tuple[ScoringProblem, ...]:
    """Three times as many as are usually asked."""
    return class_problems("scoring", ClassCode(code), count=24)


def _tricks(problem: ScoringProblem) -> list[tuple[str, dict[str, str]]]:
    """Each trick from the letters of its cards: who wins it, and what each player put down."""
    trump, leader, found = str(problem.deal.turn_up)[1], "pone", []
    for lead, reply in ((str(lead), str(reply)) for lead, reply in problem.deal.tricks):
        follower = "dealer" if leader == "pone" else "pone"
        higher = ORDER.index(reply[0]) > ORDER.index(lead[0])
        beaten = higher if reply[1] == lead[1] else reply[1] == trump
        cards = {leader: lead, follower: reply}
        leader = follower if beaten else leader
        found.append((leader, cards))
    return found


def _trick_points(problem: ScoringProblem) -> tuple[int, int]:
    """(the pone's, the dealer's), from the talk and the tricks."""
    talk = [type(event) for event in problem.deal.events]
    at_risk = None if Accepted in talk else "dealer" if Refused in talk else "pone"
    assert (Proposed in talk) == (at_risk != "pone")
    made = sum(winner == "pone" for winner, _ in _tricks(problem))
    winner, loser = ("pone", "dealer") if made > 2 else ("dealer", "pone")
    points = 2 if made in (0, 5) else 1
    if loser == at_risk:
        points = VULNERABLE_VOLE[problem.rules.name] if made in (0, 5) else 2
    return (points, 0) if winner == "pone" else (0, points)


def _king_points(problem: ScoringProblem) -> tuple[int, int]:
    """(the pone's, the dealer's): for a king turned up, or held when the talk was over."""
    deal = problem.deal
    if str(deal.turn_up)[0] == "K":
        return 0, 1
    announced = [event.seat for event in deal.events if isinstance(event, KingAnnounced)]
    if problem.rules.name != "bga":
        return announced.count("pone"), announced.count("dealer")
    # There the king marks itself: whoever plays it held it when the talk was over.
    king = f"K{deal.trump}"
    held = [player for _, cards in _tricks(problem) for player in cards if cards[player] == king]
    return held.count("pone"), held.count("dealer")


@pytest.mark.parametrize("code", CODES)
def test_a_deal_scores_its_tricks_and_its_king_and_four_answers_differ(code: str) -> None:
    for problem in _problems(code):
        expected = tuple(map(sum, zip(_trick_points(problem), _king_points(problem), strict=True)))
        mine, theirs = expected if problem.seat == "pone" else expected[::-1]
        assert problem.points == (mine, theirs)
        assert problem.points in problem.choices
        assert len(set(problem.choices)) == 4
        assert (0, 0) not in problem.choices


@pytest.mark.parametrize("code", CODES)
def test_scoring_problems_go_round_the_cases(code: str) -> None:
    problems = class_problems("scoring", ClassCode(code), rules=ANY)
    assert len({problem.deal for problem in problems}) == len(problems) == 8
    voles = [problem for problem in problems if 5 in problem.tricks]
    assert len(voles) == 4
    told = " ".join(reason for problem in problems for reason in problem.reasons)
    assert "it counts three" in told
    assert "it stays at two" in told
    assert "for the king" in told


@pytest.mark.parametrize("code", CODES)
def test_the_lessons_own_set_is_played_at_home(code: str) -> None:
    problems = class_problems("scoring", ClassCode(code))
    assert {str(problem.rules) for problem in problems} == {"turf-club"}
    assert len({problem.deal for problem in problems}) == len(problems) == 8
    assert len([problem for problem in problems if 5 in problem.tricks]) >= 2


@pytest.mark.parametrize("code", CODES)
def test_the_reasons_add_up_to_the_points(code: str) -> None:
    numbers = {"one": 1, "two": 2, "three": 3}
    for problem in _problems(code):
        tricks, *king = problem.reasons
        worth = max(
            (number for word, number in numbers.items() if f"counts {word}" in tricks),
            default=2,
        )
        assert worth + len(king) == sum(problem.points)
        winner = "pone" if problem.deal.won[0] >= 3 else "dealer"
        dared = problem.deal.vulnerable == winner and max(problem.tricks) < 5
        assert ("only where it fails" in tricks) == dared


@pytest.mark.parametrize(
    ("rules", "vole", "king"),
    [
        ("bga_target-11_king-scores-no", 2, False),
        ("bga_target-11_vulnerable-vole-3", 3, True),
    ],
)
def test_a_clubs_deals_are_scored_by_its_rules(rules: str, vole: int, king: bool) -> None:
    problems = class_problems("scoring", ClassCode("AUTUMN"), 16, rules)
    assert {str(problem.rules) for problem in problems} == {rules}
    assert all(str(ScoringProblem.parse(str(problem))) == str(problem) for problem in problems)
    assert any(problem.king for problem in problems) == king
    assert vole == max(sum(problem.points) - bool(problem.king) for problem in problems)


@pytest.mark.parametrize("rules", first_and_rest(PRESETS, 2))
def test_no_deal_is_given_up_that_ends_on_the_theme(rules: str) -> None:
    chance, met = random.Random(rules), set()
    for _ in range(300):
        moments = [Deal.start(seed=chance, rules=rules)]
        while not moments[-1].over:
            moments.append(moments[-1].act(chance.choice(moments[-1].options())))
        *earlier, end = moments
        for name, theme in SCORING_THEMES.items():
            if theme.is_of(end):
                met.add(name)
                assert all(map(theme.is_possible, earlier)), (name, end.events)
    assert len(met) > 4
