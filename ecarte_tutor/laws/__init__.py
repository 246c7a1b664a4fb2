"""The laws of écarté: what the two codes say, and what becomes of an irregularity."""

from . import rulings
from .irregularities import IRREGULARITIES, Irregularity
from .law import LAWS, Law, law
from .rulings import Ruling

__all__ = ["IRREGULARITIES", "LAWS", "Irregularity", "Law", "Ruling", "law", "rulings"]
