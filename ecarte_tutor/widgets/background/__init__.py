"""Simulations in the background, while a learner thinks a problem over.

A page begins to simulate a problem when it shows the problem, and cancels the simulation when the
learner goes on. One thread of the notebook's kernel does the work. The kernels of a site share
their results in a folder, so that a problem that several visitors meet is simulated once.
"""

from .assessment import Assessment, assess
from .simulation_thread import (
    FOLDER_VARIABLE,
    give_back_memory,
    share_one_arena,
    simulation_thread,
)

__all__ = [
    "FOLDER_VARIABLE",
    "Assessment",
    "assess",
    "give_back_memory",
    "share_one_arena",
    "simulation_thread",
]
