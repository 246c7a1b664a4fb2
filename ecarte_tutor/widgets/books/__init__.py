"""Books to look things up in: the hints, the laws, and the words of the game."""

from .hint_book import HintBook
from .law_book import LawBook
from .word_book import WordBook

__all__ = ["HintBook", "LawBook", "WordBook"]
