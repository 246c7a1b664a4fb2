"""Verdicts: a choice judged once, and what is shown of it in a quiz and in a game."""

from .choice import Choice, Weighing
from .doors import verdict_doors, waiting_doors
from .panels import book_panel, count_panel
from .strip import verdict_strip, waiting_strip

__all__ = [
    "Choice",
    "Weighing",
    "book_panel",
    "count_panel",
    "verdict_doors",
    "verdict_strip",
    "waiting_doors",
    "waiting_strip",
]
