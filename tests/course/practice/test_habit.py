"""What most mistakes have in common is told where it is most of them, and until it is put right."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta

import pytest

from ecarte_tutor import Decision
from ecarte_tutor.course.practice.habit import Habit, habit, habits, invites
from ecarte_tutor.course.practice.idea import BASIC, kind_of
from ecarte_tutor.course.practice.picker import ON_HABIT, RESTS, AskedProblem, pick
from ecarte_tutor.course.progress.attempt import Attempt
from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.hints import book
from tests.course.practice.learners import START, answered
from tools.bench import concluded as bench

TWO, ONE, NONE = (
    Decision.propose(hand, "9H") for hand in ("8H 7H QS JS AS", "8H QS JS AS KD", "KS QS JS AS KD")
)
LEAD = Decision.lead("QH 9H KS 10S 7D", "8H", seat="pone")


def mistakes(*made: tuple[Decision, str], right: bool = False) -> list[Attempt]:
    found = []
    for place, (decision, choice) in enumerate(made):
        skill = "leading" if decision.kind == "lead" else "proposing"
        when = START + timedelta(minutes=place)
        attempt = answered(skill, str(decision), when, right=right)
        found.append(replace(attempt, choice=choice))
    return found


def asked_both_ways(*made: tuple[Decision, str]) -> list[Attempt]:
    """Those mistakes, after as many right proposals, so that a coin would err both ways."""
    return [*mistakes(*[(TWO, "propose")] * (10 - len(made)), right=True), *mistakes(*made)]


PROPOSED = asked_both_ways(*[(TWO, "propose")] * 5)


def test_mistakes_one_way_are_a_habit_where_problems_asked_both_ways() -> None:
    said = "You tend to propose too often with two trumps: all your last 5 mistakes in proposing"
    assert str(habit(PROPOSED)) == f"{said} were of this kind."
    later = [*PROPOSED, *mistakes(*[(ONE, "propose")] * 9, right=True)]
    assert str(habit(later)).startswith(said)


def test_mistakes_one_way_are_none_where_every_problem_asked_the_same() -> None:
    for count in (5, 20):
        assert habit(mistakes(*[(TWO, "propose")] * count)) is None


def test_it_is_looked_for_after_ten_answers_and_then_after_each_five() -> None:
    assert habit(PROPOSED[:1] + PROPOSED[2:]) is None
    assert habit(PROPOSED) is not None
    late = [*asked_both_ways((TWO, "propose")), *mistakes(*[(TWO, "propose")] * 5)]
    assert [bool(habit(late[:count])) for count in range(10, 16)] == [False] * 5 + [True]


def test_what_is_common_to_different_hands_is_told_without_them() -> None:
    made = [(TWO, "propose"), (ONE, "propose"), (NONE, "propose"), (ONE, "propose"), (NONE, "play")]
    said = "You tend to propose too often: 4 of your last 5 mistakes in proposing were of this"
    assert str(habit(asked_both_ways(*made))).startswith(said)


def test_near_the_end_the_score_comes_first() -> None:
    late = Decision.propose("8H 7H QS JS AS", "9H", (2, 4))
    said = "You tend to propose too often when your opponent needs one point: all your last 5"
    right = mistakes(*[(late, "propose")] * 5, right=True)
    told = str(habit([*right, *mistakes(*[(late, "propose")] * 5)]))
    assert told.startswith(f"{said} mistakes near the end of a game")


@pytest.mark.parametrize(
    "made",
    [
        [],
        asked_both_ways(*[(TWO, "propose")] * 2),
        mistakes(*[(TWO, "propose")] * 10, right=True),
        asked_both_ways((TWO, "propose"), (TWO, "play"), (ONE, "play"), (ONE, "propose")),
        mistakes(*[(TWO, "whist")] * 10),
    ],
)
def test_fewer_than_three_or_no_more_than_half_are_no_habit(made: list[Attempt]) -> None:
    assert habit(made) is None


def test_trumps_that_are_led_too_soon_are_told() -> None:
    right = mistakes(*[(LEAD, "KS")] * 5, right=True)
    assert str(habit([*right, *mistakes(*[(LEAD, "QH")] * 5)])) == (
        "You tend to lead a trump too soon: all your last 5 mistakes in leading were of this kind."
    )


@pytest.mark.long
def test_who_tosses_a_coin_has_no_habit_and_who_errs_one_way_has() -> None:
    (coin, *_), (errs, *_) = (
        [row.told for row in rows(40, seed=3)] for rows in (bench.of_a_coin, bench.one_way)
    )
    assert coin <= 8
    assert errs >= 14


def test_three_right_in_a_row_put_a_habit_right_and_two_do_not() -> None:
    two = mistakes(*[(TWO, "play")] * 2, right=True)
    (found,) = habits([*PROPOSED, *two])
    assert (found.right, found.is_put_right) == (2, False)
    (found,) = habits([*PROPOSED, *two, *mistakes((TWO, "play"), right=True)])
    assert found.is_put_right
    assert habit([*PROPOSED, *two, *mistakes((TWO, "propose"), (TWO, "propose"))]) is not None


def test_right_answers_to_other_hands_put_no_habit_right() -> None:
    others = mistakes((ONE, "play"), (NONE, "propose"), (TWO, "propose"), right=True) * 3
    (found,) = habits([*PROPOSED, *others])
    assert (found.asked, found.right) == (0, 0)


def test_a_habit_put_right_is_not_told_again_from_the_same_mistakes() -> None:
    mended = [*PROPOSED, *mistakes(*[(TWO, "play")] * 3, right=True)]
    later = [*mended, *mistakes(*[(ONE, "play")] * 60, right=True)]
    for log in (mended, later):
        assert habit(log) is None
        assert habit([*log, *mistakes(*[(TWO, "propose")] * 2)]) is None
    assert habit([*mended, *PROPOSED]) is not None


def test_a_habit_is_drilled_longer_only_while_it_goes_well() -> None:
    (found,) = habits(PROPOSED)
    assert found.is_drilled
    (found,) = habits([*PROPOSED, *mistakes(*[(TWO, "propose")] * 3)])
    assert not found.is_drilled
    more = mistakes(*[(TWO, "propose")] * 3), mistakes((TWO, "play"), right=True)
    (found,) = habits([*PROPOSED, *more[0], *more[1]])
    assert found.is_drilled


def test_mistakes_of_long_ago_are_no_habit() -> None:
    assert habit([*PROPOSED, *mistakes(*[(ONE, "play")] * 149, right=True)]) is None


def answers(line: str, *, refuses: bool) -> tuple[str, bool]:
    """What one says who goes by the book, unless he refuses with one trump; whether it is right."""
    decision = Decision.parse(line)
    advice = [str(each) for each in book(decision).advice if isinstance(each, str)]
    choice = next(iter(advice), "made up")
    if refuses and decision.kind == "answer" and len(decision.hand.of(decision.trump)) == 1:
        choice = "refuse"
    return choice, choice in (*advice, "made up")


@pytest.mark.long
@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2))]
)
def test_who_refuses_too_often_is_asked_to_accept(seed: int) -> None:
    """He errs until he is told of it, and is right from then on."""
    log, chance, asked = Log(), random.Random(seed), list[AskedProblem]()
    drilled, kinds = list[str](), list[str]()
    told: Habit | None = None
    while len(asked) < 120:
        now = START + timedelta(minutes=len(asked))
        found = pick(log, now, chance, asked, known=BASIC)
        told = habit(log)
        choice, right = answers(found.line, refuses=told is None)
        if told is not None:
            kinds.append(kind_of(found.skill, found.line))
            drilled += [found.line] * (found.because == ON_HABIT)
        attempt = answered(found.skill, found.line, now, right=right)
        log = log.plus([replace(attempt, choice=choice)])
        asked.append(AskedProblem(found.skill, found.line, right))
        if told is not None and habit(log) is None:
            break
    assert told is not None
    assert told.trait.startswith("refuse too often")
    assert habits(log)[0].is_put_right
    assert kinds.count("answering") >= 3
    assert len(kinds) <= 12 + RESTS  # three misses in a row may be what told of it
    for line in drilled:
        decision = Decision.parse(line)
        assert decision.kind == "answer"
    assert sum(invites(Decision.parse(line), told.trait) for line in drilled) >= len(drilled) / 2
    assert habit(log.plus([answered("tricks", "tricks.KH.QH.7S", now, right=True)])) is None
