"""Simulations in the background, while a learner thinks a problem over.

A page begins to simulate a problem when it shows it, and cancels that when the learner leaves the
problem. A thread beside the notebook does it. The kernels of a site leave what they have simulated
in a folder, so that a problem which several visitors meet is simulated once.
"""

from .assessment import Assessment, assess
from .simulation_thread import FOLDER_VARIABLE, give_back_memory, simulation_thread

__all__ = [
    "FOLDER_VARIABLE",
    "Assessment",
    "assess",
    "give_back_memory",
    "simulation_thread",
]
