"""Hands against people: exact counts, hands judged one by one, and deals dealt by the referee."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from ecarte_tutor import Decision, Hand, RuleSet, open_hand_counts, simulate
from ecarte_tutor.course.practice.lesson_tables import (
    PERSON,
    HandAgainst,
    change_by,
    changed_by,
    hands_against,
)
from ecarte_tutor.simulator import Budget, winning_chance
from ecarte_tutor.simulator.masks import hand_of
from tools.people import PersonPolicy, StrongPolicy
from tools.tables.build_people import ASKED, DEALS, LEADS, decisions, first_word

TURF = RuleSet.named("turf-club")
HANDS = 65_780


CHANGED = [row for row in hands_against().values() if row.is_changed]


def most_gained(habit: str, asks: str) -> HandAgainst:
    return max(changed_by(habit, asks), key=lambda row: row.gained)


def _worth(score: tuple[int, int], tricks: int, vulnerable: str) -> float:
    """The pone's games in 100 after a deal without a king in hand, the other dealing next."""
    gains = TURF.trick_points(tricks, vulnerable)  # type: ignore[arg-type]
    mine, theirs = (own + gain for own, gain in zip(score, gains, strict=True))
    return 100 * winning_chance(TURF, (mine, theirs), "dealer")


@pytest.mark.parametrize("row", changed_by("refuses", "propose"), ids=lambda row: row.line)
def test_a_proposal_that_is_always_refused_wins_what_the_count_says(row: HandAgainst) -> None:
    """The same cards are played either way; counted over all hands, with open cards."""
    decision = Decision.parse(row.line)
    assert (row.usual, row.best) == ("play", "propose")
    counts = open_hand_counts(decision.hand, decision.turn_up)
    worth = {
        vulnerable: sum(
            count * _worth(decision.score, tricks, vulnerable) / HANDS
            for tricks, count in enumerate(counts)
        )
        for vulnerable in ("pone", "dealer")
    }
    # With the king in hand, of either, there is a point more: it shifts the worth of both alike.
    assert worth["dealer"] - worth["pone"] == pytest.approx(row.gained, abs=2.0)


@pytest.mark.parametrize("habit", [*PERSON][2:])
def test_a_proposer_is_dealt_the_hands_of_his_habit(habit: str) -> None:
    """Each hand of a few is counted by itself: near the line if he pauses, or any at all."""
    row = most_gained(habit, "answer")
    decision = Decision.parse(row.line)
    values = simulate(decision, policy=PersonPolicy(habit=habit))  # type: ignore[arg-type]
    masks = np.unique(values.cases(decision.read("refuse")).hands)[::80]
    averages = [_average(hand_of(mask, decision.trump), decision) for mask in masks]
    if habit == "hesitates":  # here the best lead of each deal is led, which is worth more
        assert all(0 <= average <= 0.5 for average in averages)
    else:
        assert min(averages) < -0.5
        assert max(averages) > 0.5


def _average(hand: Hand, decision: Decision) -> float:
    """The pone's points a deal with open cards, if he plays without proposing."""
    counts = open_hand_counts(hand, decision.turn_up)
    points = [TURF.trick_points(tricks, "pone") for tricks in range(6)]
    pairs = zip(counts, points, strict=True)
    return sum(count * (mine - theirs) for count, (mine, theirs) in pairs) / HANDS


@pytest.mark.parametrize("cards", ["JHASKDQCAC", "QH8SJDQCAC"])
def test_refusing_one_who_always_proposes_is_worth_what_the_count_says(cards: str) -> None:
    """His five cards are any, so the count over all hands is what a refusal is worth."""
    row = next(row for row in changed_by("always proposes", "answer") if cards in row.line)
    decision = Decision.parse(row.line)
    counts = open_hand_counts(decision.hand, decision.turn_up, leads=False)
    made = [TURF.trick_points(5 - tricks, "dealer") for tricks in range(6)]
    pairs = zip(counts, made, strict=True)
    points = sum(count * (mine - his) for count, (his, mine) in pairs) / HANDS
    has_king = decision.trump_king in decision.hand
    king = 1 if has_king else -5 / 26  # the point of the king, mine or as often as he holds him
    policy = PersonPolicy(habit="always proposes")
    values = simulate(decision, policy=policy, to_target=False, deals=4_000)
    assert values["refuse"].mean == pytest.approx(points + king, abs=0.12)


@pytest.mark.parametrize("place", [0, 2, 4])
def test_a_row_is_simulated_again_with_other_cards(place: int) -> None:
    habit, ask, _ = ASKED[place]
    kind = next(decisions(ask, 1)).kind
    row = most_gained(habit, kind)
    decision = Decision.parse(row.line)
    policy, few = PersonPolicy(habit=habit), Budget(total=16_000)
    values = simulate(decision, policy=policy, seed=7, budget=few)
    gain = values.loss(decision.read(row.usual), decision.read(row.best))
    assert gain.mean == pytest.approx(row.gained, abs=0.5 + 3 * gain.error)
    strong = simulate(decision, policy=StrongPolicy(), seed=7, budget=few)
    assert strong.best == decision.read(row.usual)


def test_rows_come_from_the_deals_of_the_codes() -> None:
    asked = [str(decision) for decision in decisions(first_word, DEALS)]
    rows = [row.line for row in changed_by("refuses", "propose")]
    assert rows == [line for line in asked if line in rows]
    assert all(row.looked_at <= (LEADS if row.asks == "lead" else DEALS) for row in CHANGED)


def test_a_mean_and_its_error_are_those_of_the_rows() -> None:
    change = change_by("hesitates", "answer")
    gains = np.array([row.gained for row in changed_by("hesitates", "answer")])
    assert change.gained == pytest.approx(gains.mean())
    assert change.error == pytest.approx(gains.std(ddof=1) / np.sqrt(len(gains)))
    assert change.changed == len(gains)


def test_every_gain_is_sure_and_more_than_nothing() -> None:
    assert all(row.gained > max(2 * row.error - 0.1, 0.1) for row in CHANGED)
    assert all(row.gained >= 1 for row in hands_against().values() if not row.is_changed)


def test_every_row_is_a_decision_with_a_right_answer_and_a_wrong_one() -> None:
    for row in hands_against().values():
        decision = Decision.parse(row.line)
        good = {decision.read(each) for each in row.good.split()}
        assert decision.kind == row.asks, row
        assert decision.read(row.best) in good < set(decision.options()), row
        assert decision.read(row.usual) in decision.options(), row
        assert (decision.read(row.usual) not in good) == row.is_changed, row


def test_a_habit_changes_half_of_the_hands_of_each_kind() -> None:
    rows = Counter((row.habit, row.asks, row.is_changed) for row in hands_against().values())
    asked = {(row.habit, row.asks) for row in hands_against().values()}
    assert {habit for habit, _ in asked} == set(PERSON)
    assert all(rows[*each, True] == rows[*each, False] >= 10 for each in asked)


def test_whoever_always_answers_the_other_way_errs_in_two_of_five() -> None:
    answers = [row for row in hands_against().values() if row.asks == "answer"]
    accepted = sum(row.best == "accept" for row in answers)
    assert len(answers) / 2 < accepted < 2 / 3 * len(answers)


def test_a_hand_that_a_habit_does_not_change_is_simulated_again() -> None:
    few = Budget(total=16_000)
    for row in [row for row in hands_against().values() if not row.is_changed][::30]:
        decision = Decision.parse(row.line)
        policy = PersonPolicy(habit=row.habit)  # type: ignore[arg-type]
        against = simulate(decision, policy=policy, seed=7, budget=few)
        strong = simulate(decision, policy=StrongPolicy(), seed=7, budget=few)
        assert against.loss(decision.read(row.best)).mean < 1
        assert strong.loss(decision.read(row.best)).mean < 1
