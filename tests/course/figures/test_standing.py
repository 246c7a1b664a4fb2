"""The hands that the book plays at once: the kept table beside hands dealt at random."""

from __future__ import annotations

import random
from math import sqrt

from ecarte_tutor import Decision, Hand, book
from ecarte_tutor.course.figures import hands_played_at_once
from ecarte_tutor.engine.cards import PACK

EVERY_HAND = 1_359_288
"""Hands of five beside a turn-up of one suit: 8 * C(31, 5)."""


def test_the_table_tells_of_every_hand_and_of_the_share_that_hands_dealt_at_random_show() -> None:
    played, hands = hands_played_at_once()
    assert hands == EVERY_HAND
    chance, deals = random.Random(1897), 1_500
    dealt = [chance.sample(PACK, 6) for _ in range(deals)]
    seen = sum(
        book(Decision.propose(Hand(cards), turn_up)).advice == {"play"} for *cards, turn_up in dealt
    )
    share = played / hands
    assert abs(seen / deals - share) < 4 * sqrt(share * (1 - share) / deals)
