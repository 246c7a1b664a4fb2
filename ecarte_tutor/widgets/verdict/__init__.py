"""Verdicts: a choice judged once, and its panels in a quiz and in a game."""

from .choice import Choice, PendingSimulation
from .doors import verdict_doors, waiting_doors
from .panels import book_panel, count_panel

__all__ = [
    "Choice",
    "PendingSimulation",
    "book_panel",
    "count_panel",
    "verdict_doors",
    "waiting_doors",
]
