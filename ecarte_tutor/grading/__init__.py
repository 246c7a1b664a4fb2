"""Grading of a choice by two judges, the book (the hints) and the simulator, each by itself."""

from .at_the_table import Trust, trust_table
from .certificate import certificate
from .fact import Fact
from .reason import LATELY, LONGEST, Reason
from .strip import Strip, reason_for, reasons_of, verdict_strip, waiting_strip
from .verdict import Band, Bands, Verdict, grade

__all__ = [
    "LATELY",
    "LONGEST",
    "Band",
    "Bands",
    "Fact",
    "Reason",
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
