"""The glossary: every word of the game and of its teaching, told once in two lines.

Lessons, quizzes and the game show the same text wherever such a word is pressed.
"""

from .catalogue import WORDS, word
from .word import Chapter, Word

__all__ = ["WORDS", "Chapter", "Word", "word"]
