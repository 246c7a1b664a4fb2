"""Verdicts: a choice judged once, and what is shown of it in a quiz and in a game."""

from .choice import Choice, OnDemand, Weighing
from .panels import book_panel, count_panel, verdict_panels, waiting_panels, warning_panels

__all__ = [
    "Choice",
    "OnDemand",
    "Weighing",
    "book_panel",
    "count_panel",
    "verdict_panels",
    "waiting_panels",
    "warning_panels",
]
