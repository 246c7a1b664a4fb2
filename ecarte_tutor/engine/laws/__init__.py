"""The laws of écarté: both codes of laws, where they differ, and the irregularities they cover."""

from .differences import DIFFERENCES, Difference
from .law import CODE_NAMES, IRREGULARITIES, LAWS, Irregularity, Law, law

__all__ = [
    "CODE_NAMES",
    "DIFFERENCES",
    "IRREGULARITIES",
    "LAWS",
    "Difference",
    "Irregularity",
    "Law",
    "law",
]
