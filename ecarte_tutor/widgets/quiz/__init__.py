"""Quizzes: problems asked one at a time, their summary, and a quiz saved to go on with later."""

from .quiz import Quiz

__all__ = ["Quiz"]
