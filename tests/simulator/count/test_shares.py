"""The shares of hands that a count tells are of all hands that the opponent may hold."""

from __future__ import annotations

from random import Random

import pytest

from ecarte_tutor import Decision, open_hand_counts
from ecarte_tutor.engine.cards import PACK, Card, Hand
from ecarte_tutor.simulator.count_verdict import count_verdict


@pytest.mark.parametrize("hand", ["8H 7H QS 7S 7D", "KH QH JH AS 7D", "7S 8S 7C 8C 7D"])
def test_the_point_and_the_vole_are_shares_of_65780_hands(hand: str) -> None:
    count = count_verdict(Decision.propose(hand, "9H"))
    tricks = open_hand_counts(hand, "9H")
    assert count.hands == 65_780
    assert count.point == pytest.approx(sum(tricks[3:]) / 65_780)
    assert count.vole == pytest.approx(tricks[5] / 65_780)
    assert count.point_hands == sum(tricks[3:])


def test_standing_is_advised_wherever_it_wins_more_than_it_loses() -> None:
    worths = []
    chance = Random(2)
    for _ in range(40):
        cards = chance.sample([card for card in PACK if card != Card("9H")], 5)
        count = count_verdict(Decision.propose(Hand(cards), "9H"))
        tricks = count.counts
        worth = sum(tricks[3:5]) + 2 * tricks[5] - 2 * sum(tricks[:3])
        assert (count.advice == "play") == (worth > 0)
        worths.append(worth / 65_780)
    assert min(map(abs, worths)) < 0.2
    assert min(worths) < 0 < max(worths)
