"""People of one habit: policies that talk by it in one seat, and as the reckoner otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ecarte_tutor.course.practice.lesson_tables import Habit
from ecarte_tutor.simulator import ReckonerPolicy
from ecarte_tutor.simulator.batch.views import TalkView
from ecarte_tutor.simulator.masks import Rows
from ecarte_tutor.simulator.play.averages import lead_averages

_PLAYS: Final = 0.3
"""The open-hand average, in points, from which the averager plays at once."""

_NEAR: Final = 0.3
"""How far below that a hand may be for a pone to hesitate over it."""

_SLIP: Final = 0.001
"""The chance that he says the other word after all."""

SEATS_OF_HABITS: Final[dict[Habit, int]] = {
    "refuses": 1,
    "never proposes": 0,
    "always proposes": 0,
    "hesitates": 0,
}
"""The seat in which each habit shows: 0 the pone, 1 the dealer."""


@dataclass(frozen=True, slots=True)
class StrongPolicy(ReckonerPolicy):
    """The reckoner, who is known to talk as he does.

    His answers are valued without a correction, as those against people are.
    """

    def chance_to_stand(self, view: TalkView) -> NDArray[np.float64]:
        """Chance that he stands, as the other player knows who knows how he talks."""
        stands = self.stands(view, np.random.default_rng(0))
        return np.where(stands, 1 - _SLIP, _SLIP)


@dataclass(frozen=True, slots=True)
class PersonPolicy(StrongPolicy):
    """The reckoner in one seat, and in the other a person whose first word is a habit."""

    habit: Habit = "refuses"

    def __str__(self) -> str:
        return f"a player who {self.habit}"

    def stands(self, view: TalkView, random: np.random.Generator) -> Rows:
        """Mask of the deals in which the seat stands, the person's first word by habit."""
        if view.seat != SEATS_OF_HABITS[self.habit] or view.rounds:
            return ReckonerPolicy.stands(self, view, random)
        if self.habit == "hesitates":
            # He proposes after a pause with these hands only: nothing else is dealt to him.
            return ~_near_the_line(view)
        return np.full(len(view), self.habit != "always proposes")


def _near_the_line(view: TalkView) -> Rows:
    """True for the hands that a pone proposes with, but might have played."""
    standing = view.standing()
    worth = lead_averages(standing, view.stakes).max(axis=1)
    found: Rows = (worth >= _PLAYS - _NEAR) & (worth < _PLAYS)
    return found
