"""A feature of the opponent's hands is told as a reason where it explains enough of the loss."""

from __future__ import annotations

import numpy as np
import pytest

from ecarte_tutor import Decision
from ecarte_tutor.simulator.reasons import Contest, _exchanging

TRUMPS_78, PLAIN = 0b11, 0b11 << 8
"""Two trumps that are not the king, and no trump."""
HUNDREDS = 20
"""How many hundreds of hands: enough for a share of them to be told."""


@pytest.mark.parametrize(
    ("lost_elsewhere", "is_told"), [(0, True), (5, True), (14, True), (16, False), (40, False)]
)
def test_it_accounts_for_two_fifths_of_what_standing_loses(
    lost_elsewhere: int, *, is_told: bool
) -> None:
    # Ten of every hundred hands have two trumps, and all of them win; so do some of the others.
    hands = np.array(([TRUMPS_78] * 10 + [PLAIN] * 90) * HUNDREDS, np.uint32)
    stood = np.tile(np.arange(100) >= 10 + lost_elsewhere, HUNDREDS)
    exchanged, nothing = np.ones(len(hands), np.bool_), np.zeros(len(hands))
    decision = Decision.propose("9H 8H KS 8S 7D", "7H")
    contest = Contest(
        decision,
        "propose",
        "play",
        hands,
        np.full(len(hands), 1 / len(hands)),
        (nothing, nothing),
        (exchanged, stood),
    )
    told = [each for each in _exchanging(contest) if "of 100 hands, and" in each]
    assert bool(told) == is_told
    assert (10 / (10 + lost_elsewhere) >= 0.4) == is_told
