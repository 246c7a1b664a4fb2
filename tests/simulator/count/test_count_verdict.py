"""The count's verdict on standing, against sums done by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor import Decision, IllegalAction, open_hand_counts
from ecarte_tutor.engine.cards import PACK, Hand
from ecarte_tutor.simulator.count_verdict import count_verdict

# The weakest hand under P2b. Its 65,780 opponents leave it 39,899 points and 406 voles.
WEAK = ("8H 7H QS 7S 7D", "9H")
POINT_HANDS, VOLE_HANDS, HANDS = 39_899, 406, 65_780


def _worth(win: int, vole: int, loss: int) -> Fraction:
    losing = HANDS - POINT_HANDS
    return Fraction((POINT_HANDS - VOLE_HANDS) * win + VOLE_HANDS * vole - losing * loss, HANDS)


@pytest.mark.parametrize(
    ("score", "expected"),
    [
        ((0, 0), _worth(win=1, vole=2, loss=2)),
        ((4, 0), _worth(win=1, vole=1, loss=2)),
        ((0, 4), _worth(win=1, vole=2, loss=1)),
        ((4, 4), _worth(win=1, vole=1, loss=1)),
    ],
)
def test_standing_is_worth_its_points_up_to_the_target(
    score: tuple[int, int], expected: Fraction
) -> None:
    assert count_verdict(Decision.propose(*WEAK, score=score)).worth == pytest.approx(
        float(expected)
    )


@pytest.mark.parametrize("hand", [WEAK[0], "KH QH JH AS 7D", "7S 8S 7C 8C 7D"])
def test_the_point_is_a_share_of_65780_hands(hand: str) -> None:
    count, tricks = count_verdict(Decision.propose(hand, "9H")), open_hand_counts(hand, "9H")
    assert (count.hands, count.point_hands) == (HANDS, sum(tricks[3:]))
    assert count.point == pytest.approx(sum(tricks[3:]) / HANDS)


def test_two_wins_in_three_are_needed_when_a_win_is_one_and_a_loss_two() -> None:
    assert count_verdict(Decision.propose(*WEAK, score=(4, 0))).needed == pytest.approx(2 / 3)


def test_an_even_chance_is_enough_when_the_opponent_is_at_four() -> None:
    # S1: with the dealer at four, any hand with an even chance of three tricks is played.
    verdict = count_verdict(Decision.propose(*WEAK, score=(4, 4)))
    assert verdict.needed == pytest.approx(1 / 2)
    assert verdict.advice == "play"
    assert count_verdict(Decision.propose(*WEAK, score=(4, 0))).advice == "propose"


@given(st.permutations(PACK), st.tuples(*[st.integers(0, 4)] * 2))
def test_standing_gains_exactly_when_more_hands_win_than_are_needed(
    pack: list[object], score: tuple[int, int]
) -> None:
    decision = Decision.propose(Hand(pack[:5]), pack[5], score)  # type: ignore[arg-type]
    verdict = count_verdict(decision)
    if 0 < verdict.point < 1:
        assert (verdict.worth > 0) == (verdict.point > verdict.needed)


def test_the_dealer_is_counted_as_the_follower() -> None:
    pone, dealer = Decision.propose(*WEAK), Decision.answer(*WEAK)
    assert count_verdict(dealer).point < count_verdict(pone).point
    assert count_verdict(dealer).stand == "refuse"


def test_only_standing_or_not_is_counted() -> None:
    with pytest.raises(IllegalAction, match="'lead'"):
        count_verdict(Decision.lead(*WEAK))
