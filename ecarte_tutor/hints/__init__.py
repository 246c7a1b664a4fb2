"""The book: the classic hints to players, each an object, and what they advise at a decision.

The hints are those of the article on écarté in the *Encyclopaedia Britannica*, ninth edition, by
Henry Jones ("Cavendish"), in our own words.
"""

from .catalogue import CATALOGUE, hint, name_of
from .consultation import BookVerdict, advised, book, may_decide, shortfall
from .hint import SOURCE, HandHint, Hint, PlayHint
from .holding import Holding
from .p_standing import STANDING, open_hints, standing_hints
from .px_proposing import point_is_certain

__all__ = [
    "CATALOGUE",
    "SOURCE",
    "STANDING",
    "BookVerdict",
    "HandHint",
    "Hint",
    "Holding",
    "PlayHint",
    "advised",
    "book",
    "hint",
    "may_decide",
    "name_of",
    "open_hints",
    "point_is_certain",
    "shortfall",
    "standing_hints",
]
