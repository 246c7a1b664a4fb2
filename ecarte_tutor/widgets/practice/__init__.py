"""Practice on a page: problems picked for the learner, and sets that a teacher builds."""

from .builder import DrillBuilder
from .page import PracticePage, practice
from .practice import Practice

__all__ = ["DrillBuilder", "Practice", "PracticePage", "practice"]
