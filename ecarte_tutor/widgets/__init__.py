"""Widgets: the table on which a lesson lays its cards, and the quizzes played on it."""

from .explorer import FrontierExplorer
from .game import GameTable
from .quiz import Quiz, answering_quiz, discarding_quiz, proposing_quiz, trick_quiz
from .table import Table

__all__ = [
    "FrontierExplorer",
    "GameTable",
    "Quiz",
    "Table",
    "answering_quiz",
    "discarding_quiz",
    "proposing_quiz",
    "trick_quiz",
]
