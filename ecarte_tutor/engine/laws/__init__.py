"""The laws of écarté: what the two codes say, where they differ, and what can go wrong."""

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
