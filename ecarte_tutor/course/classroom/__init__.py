"""A class: its students' progress files, their totals, and their results in a teacher's set."""

from .made_up import made_up_class
from .plots import plot_set
from .results import SetResult, sets_of

__all__ = ["SetResult", "made_up_class", "plot_set", "sets_of"]
