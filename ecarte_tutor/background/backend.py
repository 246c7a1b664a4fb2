"""Where this process has decisions simulated: in a thread of its own, or a site's process."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Final

from .client import SimulationClient
from .local_thread import local_queue
from .queue import SimulationQueue

if TYPE_CHECKING:
    from .assessment import Assessment

SOCKET_VARIABLE: Final = "ECARTE_SIMULATION_SOCKET"
"""Environment variable with the path of the shared process's socket."""


@cache
def backend() -> SimulationClient | SimulationQueue[Assessment]:
    """Return a client of the shared process in a kernel of a site, otherwise a local queue."""
    socket_path = os.environ.get(SOCKET_VARIABLE)
    return SimulationClient(socket_path) if socket_path else local_queue()
