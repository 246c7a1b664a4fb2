"""Practice on a page: problems picked for the learner, and sets that a teacher builds."""

from .page import PracticePage, practice
from .practice import Practice

__all__ = ["Practice", "PracticePage", "practice"]
