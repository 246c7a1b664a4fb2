"""The tutor: weighs every decision of a game while it is thought over."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING

from ...decision import Decision
from ...drills import SKILLS_OF_DECISIONS

if TYPE_CHECKING:
    from ...simulator import Simulation


def is_weighed(decision: Decision) -> bool:
    """Whether a cost can be told: there is a choice, and the simulator knows its kind."""
    return decision.kind in SKILLS_OF_DECISIONS and len(decision.options()) > 1


class Tutor:
    """Simulates decisions beside a game, one at a time, in a thread of its own."""

    def __init__(self) -> None:
        self._bench = ThreadPoolExecutor(max_workers=1, thread_name_prefix="tutor")

    def weigh(self, decision: Decision) -> Future[Simulation]:
        """Begins to simulate a decision, after those begun before.

        The learner's thinking time pays for it: by the time of the choice it is mostly done.
        """
        from ...simulator import simulate

        return self._bench.submit(simulate, decision)

    def rest(self) -> None:
        """Begins nothing more, and ends when the simulation going on is done."""
        self._bench.shutdown(wait=False, cancel_futures=True)
