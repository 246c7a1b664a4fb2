"""Grading: one choice, marked by the book and by the simulator, and never the two mixed."""

from .at_the_table import AtTheTable
from .bands import Band, Bands
from .reason import why_in_words
from .strip import Strip, verdict_strip, waiting_strip
from .trust import Trust, trust_table
from .verdict import Verdict, grade

__all__ = [
    "AtTheTable",
    "Band",
    "Bands",
    "Strip",
    "Trust",
    "Verdict",
    "grade",
    "trust_table",
    "verdict_strip",
    "waiting_strip",
    "why_in_words",
]
