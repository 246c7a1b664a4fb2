"""The commonest mistakes: ordered by rule, and each hand is simulated again."""

from __future__ import annotations

import pytest

from ecarte_tutor import Decision, book, simulate
from ecarte_tutor.course.practice.habit import trait
from ecarte_tutor.course.practice.lesson_tables import Mistake, mistakes
from tools.tables.build_mistakes import WrongChoice, commonest


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, marks=pytest.mark.long) if place % 3 else row
        for place, row in enumerate(mistakes())
    ],
    ids=lambda row: row.trait,
)
def test_the_hand_of_a_mistake_costs_what_is_told(row: Mistake) -> None:
    decision = Decision.parse(row.line)
    choice, best = decision.read(row.choice), decision.read(row.best)
    assert trait(decision, choice) == row.trait
    assert best in book(decision).advice
    assert choice not in book(decision).advice
    loss = simulate(decision, 1_000, seed=7).loss(choice, best)
    assert loss.mean == pytest.approx(row.lost, abs=0.5 + 3 * loss.error)


def test_there_are_ten_and_the_commonest_is_first() -> None:
    invited = [row.invited for row in mistakes()]
    assert len(invited) == 10
    assert invited == sorted(invited, reverse=True)
    assert all(0 < row.invited <= row.problems for row in mistakes())


def test_mistakes_are_put_together_by_what_they_share() -> None:
    hands = [Decision.propose(f"{rank}H 7H QS 7S 7D", "9H") for rank in ("8", "10", "J", "Q")]
    costs = (1.0, 4.0, 2.2, 0.0)
    drawn = [
        (hand, [WrongChoice(hand, "propose", "propose", "play", cost)] if cost else [])
        for hand, cost in zip(hands, costs, strict=True)
    ]
    drawn[0][1].append(WrongChoice(hands[0], "dawdle", "propose", "play", 9.0))
    first, second = commonest(drawn)
    assert (first.trait, first.problems, first.invited, first.cost) == ("propose", 4, 3, 2.4)
    assert (first.line, first.lost) == (str(hands[2]), 2.2)
    assert (second.trait, second.invited) == ("dawdle", 1)
