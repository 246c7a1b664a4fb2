"""The scales of this process: where it has decisions weighed, and a decision put on them."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Final, Protocol

from ..decision import Decision
from .elsewhere import WeighElsewhere
from .here import weigh_here
from .weigher import Asked, Wanted

if TYPE_CHECKING:
    from ..simulator import Simulation

PLACE: Final = "ECARTE_WEIGHER"
"""The environment variable with the socket of a process that weighs for this one and others."""


class Scales(Protocol):
    """Weighs decisions in the background."""

    def weigh(self, decision: Decision, wanted: Wanted = ...) -> Asked[Simulation]:
        """Begins to weigh a decision once it is its turn."""


@cache
def scales() -> Scales:
    """Those of a site, where this is a kernel of one; else a thread of this process."""
    place = os.environ.get(PLACE)
    return WeighElsewhere(place) if place else weigh_here()


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
