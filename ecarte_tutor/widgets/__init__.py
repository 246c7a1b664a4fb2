"""Widgets: the table on which a lesson lays its cards, and the quizzes played on it."""

from .explorer import FrontierExplorer
from .quiz import Quiz, proposing_quiz, trick_quiz
from .table import Table

__all__ = ["FrontierExplorer", "Quiz", "Table", "proposing_quiz", "trick_quiz"]
