"""Verdicts: a choice judged once, and what is shown of it in a quiz and in a game."""

from .choice import Choice, Weighing
from .panels import book_panel, count_panel, verdict_panels, waiting_panels, warning_panels

__all__ = [
    "Choice",
    "Weighing",
    "book_panel",
    "count_panel",
    "verdict_panels",
    "waiting_panels",
    "warning_panels",
]
