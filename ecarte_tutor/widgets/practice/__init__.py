"""Practice without end, sets that a teacher builds, and the progress panel with its reviews."""

from .builder import DrillBuilder
from .page import PracticePage, practice
from .practice import Practice
from .reviewed_progress import ReviewedProgress, progress_page, progress_panel

__all__ = [
    "DrillBuilder",
    "Practice",
    "PracticePage",
    "ReviewedProgress",
    "practice",
    "progress_page",
    "progress_panel",
]
