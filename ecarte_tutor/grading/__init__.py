"""Grading: one choice, marked by the book and by the simulator, and never the two mixed."""

from .at_the_table import AtTheTable
from .bands import Band, Bands
from .reason import why_in_words
from .trust import Trust, trust_table
from .verdict import Verdict, grade

__all__ = [
    "AtTheTable",
    "Band",
    "Bands",
    "Trust",
    "Verdict",
    "grade",
    "trust_table",
    "why_in_words",
]
