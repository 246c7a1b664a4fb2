"""Endless practice, sets that a teacher builds, and the progress panel with its reviews."""

from .builder import DrillBuilder
from .pages import PracticePage, ReviewedProgress, practice, progress_page, progress_panel
from .practice import Practice

__all__ = [
    "DrillBuilder",
    "Practice",
    "PracticePage",
    "ReviewedProgress",
    "practice",
    "progress_page",
    "progress_panel",
]
