"""The tutor: simulates every decision of a game while it is thought over."""

from __future__ import annotations

from weakref import WeakSet

from ...course.problems import SKILL_OF_KIND
from ...engine.decision import Decision
from ..background import OnDemand


def is_simulated(decision: Decision) -> bool:
    """Whether a cost can be told: there is a choice, and the simulator knows its kind."""
    return decision.kind in SKILL_OF_KIND and len(decision.options()) > 1


class Tutor:
    """Simulates decisions of a game in the background."""

    def __init__(self) -> None:
        self._asked: WeakSet[OnDemand] = WeakSet()

    def simulate(self, decision: Decision, *, ahead: bool = False) -> OnDemand:
        """Begins to simulate a decision.

        The learner's thinking time pays for it: by the time of the choice it is mostly done.
        """
        pending = OnDemand(decision)
        pending.begin(ahead=ahead)
        self._asked.add(pending)
        return pending

    def rest(self) -> None:
        """Cancel every simulation that is not finished."""
        for asked in self._asked:
            asked.cancel()
