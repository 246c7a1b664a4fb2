"""The laws of écarté: what the two codes say, and what becomes of an irregularity."""

from . import rulings
from .differences import DIFFERENCES, Difference
from .law import CODE_NAMES, LAWS, Law, law
from .rulings import IRREGULARITIES, Ruling

__all__ = [
    "CODE_NAMES",
    "DIFFERENCES",
    "IRREGULARITIES",
    "LAWS",
    "Difference",
    "Law",
    "Ruling",
    "law",
    "rulings",
]
