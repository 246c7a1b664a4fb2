"""Grading of a choice by two judges, the book (the hints) and the simulator, each by itself."""

from .at_the_table import Trust, trust_table
from .certificate import certificate
from .reason import Fact, Reason
from .strip import reason_for, reasons_of
from .verdict import Band, Bands, Verdict, grade

__all__ = [
    "Band",
    "Bands",
    "Fact",
    "Reason",
    "Trust",
    "Verdict",
    "certificate",
    "grade",
    "reason_for",
    "reasons_of",
    "trust_table",
]
