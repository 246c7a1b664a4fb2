"""Payoffs: what each end of a deal is worth at a score, as the pone's chance of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.simulator.batch.play import ENDS
from ecarte_tutor.simulator.batch.views import NOBODY, SEATS, Stakes
from ecarte_tutor.simulator.winning import Needs

NO_KING: Final = len(SEATS)
"""Stands for the seat that holds the king where neither does."""


@dataclass(frozen=True, slots=True, eq=False)
class Payoffs:
    """The pone's chance of the game after each end of a deal; or any other worth of it."""

    stakes: Stakes
    """What the cards are played for."""

    values: NDArray[np.float64]
    """By who is vulnerable, who held the king and the pone's tricks; the shape is `play.ENDS`."""

    @property
    def scale(self) -> float:
        """Half of what the point is worth with nobody vulnerable and no king: a unit for errors."""
        middle = self.values[NOBODY, NO_KING]
        return float(middle[3] - middle[2]) / 2


def payoffs_at(rules: RuleSet, needs: Needs, chances: Mapping[Needs, float]) -> Payoffs:
    """The payoffs of a deal at this score.

    Args:
        rules: the house rules.
        needs: what the two still need.
        chances: the pone's chance of the game before each deal that may come next.
    """
    values = np.zeros(ENDS)
    names = (*SEATS, None)
    for vulnerable, holder, tricks in np.ndindex(ENDS):
        kings = [int(rules.king_scores and holder == seat) for seat in range(len(SEATS))]
        left = Needs(needs.pone - kings[0], needs.dealer - kings[1])
        if min(left) > 0:
            pone, dealer = rules.trick_points(tricks, names[vulnerable])
            left = Needs(left.pone - pone, left.dealer - dealer)
        values[vulnerable, holder, tricks] = chance_after(left, chances)
    score = (rules.target - needs.pone, rules.target - needs.dealer)
    return Payoffs(Stakes.of(rules, score), values)


def chance_after(left: Needs, chances: Mapping[Needs, float]) -> float:
    """The chance of the one who was the pone: the other is the pone of the deal to come."""
    if min(left) <= 0:
        return float(left.pone <= 0)
    return 1 - chances[Needs(left.dealer, left.pone)]
