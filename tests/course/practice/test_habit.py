"""What most mistakes have in common is told only where it is most of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from ecarte_tutor import Decision
from ecarte_tutor.course.practice import habit
from ecarte_tutor.course.progress import Attempt
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
