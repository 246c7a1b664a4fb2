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
from ecarte_tutor.course.progress import Attempt, Log
from ecarte_tutor.hints import book
from tests.course.practice.learners import START, answered

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


def test_three_of_four_proposals_with_two_trumps_are_a_habit() -> None:
    made = mistakes(*[(TWO, "propose")] * 3, (NONE, "play"))
    said = "You propose too often with two trumps: 3 of your last 4 mistakes in proposing."
    assert str(habit(made)) == said
    assert str(habit([*made, *mistakes(*[(ONE, "propose")] * 9, right=True)])) == said


def test_what_is_common_to_different_hands_is_told_without_them() -> None:
    made = mistakes((TWO, "propose"), (ONE, "propose"), (NONE, "propose"), (ONE, "play"))
    assert str(habit(made)) == "You propose too often: 3 of your last 4 mistakes in proposing."


def test_near_the_end_the_score_comes_first() -> None:
    late = Decision.propose("8H 7H QS JS AS", "9H", (2, 4))
    said = "You propose too often when your opponent needs one point: 3 of your last 3 mistakes"
    assert str(habit(mistakes(*[(late, "propose")] * 3))) == f"{said} near the end of a game."


@pytest.mark.parametrize(
    "made",
    [
        [],
        mistakes(*[(TWO, "propose")] * 2),
        mistakes(*[(TWO, "propose")] * 3, right=True),
        mistakes((TWO, "propose"), (TWO, "play"), (ONE, "play"), (ONE, "propose")),
        mistakes(*[(TWO, "whist")] * 4),
    ],
)
def test_fewer_than_three_or_no_more_than_half_are_no_habit(made: list[Attempt]) -> None:
    assert habit(made) is None


def test_trumps_that_are_led_too_soon_are_told() -> None:
    assert str(habit(mistakes(*[(LEAD, "QH")] * 3))) == (
        "You lead a trump too soon: 3 of your last 3 mistakes in leading."
    )


PROPOSED = mistakes(*[(TWO, "propose")] * 3)


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
        assert habit([*log, *mistakes((ONE, "propose"), (NONE, "propose"))]) is None
        assert habit([*log, *PROPOSED]) is not None


def test_a_habit_is_drilled_longer_only_while_it_goes_well() -> None:
    (found,) = habits(PROPOSED)
    assert found.is_drilled
    (found,) = habits([*PROPOSED, *PROPOSED])
    assert not found.is_drilled
    (found,) = habits([*PROPOSED, *PROPOSED, *mistakes((TWO, "play"), right=True)])
    assert found.is_drilled


def test_mistakes_of_long_ago_are_no_habit() -> None:
    assert habit([*PROPOSED, *mistakes(*[(ONE, "play")] * 59, right=True)]) is None


def answers(line: str, *, refuses: bool) -> tuple[str, bool]:
    """What one says who goes by the book, unless he refuses with one trump; whether it is right."""
    decision = Decision.parse(line)
    advice = [str(each) for each in book(decision).advice if isinstance(each, str)]
    choice = next(iter(advice), "made up")
    if refuses and decision.kind == "answer" and len(decision.hand.of(decision.trump)) == 1:
        choice = "refuse"
    return choice, choice in (*advice, "made up")


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2))]
)
def test_who_refuses_too_often_is_asked_to_accept(seed: int) -> None:
    """He errs until he is told of it, and is right from then on."""
    log, chance, asked = Log(), random.Random(seed), list[AskedProblem]()
    drilled, kinds = list[str](), list[str]()
    told: Habit | None = None
    while len(asked) < 60:
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
