"""Progress of a learner and of a class: logs and files, what choices cost, and what is due."""

from . import progress as _of_a_learner
from .classroom.whole_class import WholeClass, read_class
from .progress import *  # noqa: F403 - this is the door to all of it

__all__ = ["WholeClass", "read_class"]
__all__ += _of_a_learner.__all__
