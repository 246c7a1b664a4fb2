"""Diagrams: ideas of the lessons as labelled drawings that answer to a press in the browser."""

from .diagram import Diagram
from .lessons import (
    cards_to_come,
    line_to_beat,
    phases_of_a_deal,
    score_ladder,
    suits_stopped,
    who_leads,
)

__all__ = [
    "Diagram",
    "cards_to_come",
    "line_to_beat",
    "phases_of_a_deal",
    "score_ladder",
    "suits_stopped",
    "who_leads",
]
