"""The tutor: weighs every decision of a game while it is thought over."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING
from weakref import WeakSet

from ...decision import Decision
from ...drills import SKILLS_OF_DECISIONS
from ...weighing import Wanted, scales

if TYPE_CHECKING:
    from ...simulator import Simulation


def is_weighed(decision: Decision) -> bool:
    """Whether a cost can be told: there is a choice, and the simulator knows its kind."""
    return decision.kind in SKILLS_OF_DECISIONS and len(decision.options()) > 1


class Tutor:
    """Has decisions of a game weighed in the background."""

    def __init__(self) -> None:
        self._asked: WeakSet[Future[Simulation]] = WeakSet()

    def weigh(self, decision: Decision, wanted: Wanted = Wanted.SHOWN) -> Future[Simulation]:
        """Begins to weigh a decision.

        The learner's thinking time pays for it: by the time of the choice it is mostly done.
        """
        asked = scales().weigh(decision, wanted)
        self._asked.add(asked)
        return asked

    def rest(self) -> None:
        """Has nothing weighed any further."""
        for asked in self._asked:
            asked.cancel()
