"""Simulations in the background, while a learner thinks a problem over.

A page begins to simulate a problem when it shows it, and cancels that when the learner leaves the
problem. On a site, one process simulates for all kernels, so that a problem which several visitors
meet is simulated once; in a notebook, a thread does it.
"""

from .assessment import Assessment, assess
from .backend import SOCKET_VARIABLE, backend
from .on_demand import OnDemand
from .queue import Job, Priority, SimulationQueue

__all__ = [
    "SOCKET_VARIABLE",
    "Assessment",
    "Job",
    "OnDemand",
    "Priority",
    "SimulationQueue",
    "assess",
    "backend",
]
