"""Weighing: simulations in the background, while a problem is thought over.

A page begins to weigh a problem when it shows it, and drops it when the problem is left. On a site
one process weighs for all kernels, so that what several visitors are asked is simulated once;
elsewhere it is a thread beside the notebook.
"""

from .on_demand import OnDemand
from .scales import PLACE, Scales, scales
from .weigher import Asked, Wanted, Weigher

__all__ = ["PLACE", "Asked", "OnDemand", "Scales", "Wanted", "Weigher", "scales"]
