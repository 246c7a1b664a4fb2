"""Progress of a learner and of a class: logs and files, what choices cost, and what is due."""

from .classroom.whole_class import WholeClass, read_class
from .progress.attempt import Attempt
from .progress.log import Log
from .progress.statistics import Statistics
from .progress.store import read

__all__ = ["Attempt", "Log", "Statistics", "WholeClass", "read", "read_class"]
