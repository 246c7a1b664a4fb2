"""Verdicts: a choice judged once, and its panels in a quiz and in a game."""

from .choice import Choice, are_ready
from .panels import book_panel, count_panel, verdict_doors, waiting_doors

__all__ = [
    "Choice",
    "are_ready",
    "book_panel",
    "count_panel",
    "verdict_doors",
    "waiting_doors",
]
