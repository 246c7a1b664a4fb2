"""Grading: one choice, marked by the book and by the simulator, and never the two mixed."""

from .bands import Band, Bands
from .certificate import certificate
from .reason import LATELY, LONGEST, Reason, Reasons
from .strip import Strip, reason_for, reasons_of, verdict_strip, waiting_strip
from .trust import Trust, trust_table
from .verdict import Verdict, grade

__all__ = [
    "LATELY",
    "LONGEST",
    "Band",
    "Bands",
    "Reason",
    "Reasons",
    "Strip",
    "Trust",
    "Verdict",
    "certificate",
    "grade",
    "reason_for",
    "reasons_of",
    "trust_table",
    "verdict_strip",
    "waiting_strip",
]
