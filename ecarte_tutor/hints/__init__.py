"""The book: the classic hints to players, each an object, and what they advise at a decision.

The hints are those of the article on écarté in the *Encyclopaedia Britannica*, ninth edition, by
Henry Jones ("Cavendish"), in our own words.
"""

from .catalogue import CATALOGUE, hint, name_of
from .consultation import BookVerdict, book
from .hint import SOURCE, HandHint, Hint, PlayHint
from .holding import Holding

__all__ = [
    "CATALOGUE",
    "SOURCE",
    "BookVerdict",
    "HandHint",
    "Hint",
    "Holding",
    "PlayHint",
    "book",
    "hint",
    "name_of",
]
