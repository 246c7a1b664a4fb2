"""Grading: one choice, marked by the book and by the simulator, and never the two mixed."""

from .bands import Band, Bands
from .reason import why_in_words
from .table import AtTheTable
from .verdict import Verdict, grade

__all__ = ["AtTheTable", "Band", "Bands", "Verdict", "grade", "why_in_words"]
