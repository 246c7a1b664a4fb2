"""A decision to be weighed when somebody comes to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..decision import Decision
from .scales import scales
from .weigher import Asked, Wanted

if TYPE_CHECKING:
    from ..simulator import Simulation


class OnDemand:
    """A decision whose simulation is begun when asked for, at the latest when it is needed."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self._asked: Asked[Simulation] | None = None

    def begin(self, wanted: Wanted = Wanted.SHOWN) -> None:
        """Begins to weigh it in the background, or hurries it."""
        if self._asked is None:
            self._asked = scales().weigh(self.decision, wanted)
        else:
            self._asked.hurry(wanted)

    def drop(self) -> None:
        """Has it weighed no further, unless it is there already; it may be begun again."""
        if self._asked is not None and not self._asked.done():
            self._asked.cancel()
            self._asked = None

    def done(self) -> bool:
        """Whether the simulation is there."""
        return self._asked is not None and self._asked.done()

    def result(self) -> Simulation:
        """The simulation; waits for it, a second or two if it was not begun before."""
        self.begin(Wanted.NOW)
        assert self._asked is not None
        return self._asked.result()
