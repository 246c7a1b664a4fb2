"""The scales of this process: where it has decisions weighed."""

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
