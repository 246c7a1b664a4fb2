"""Drills: problems generated from a seed, so that a class code gives everyone the same set."""

from .code import ClassCode
from .proposing import proposing_problems
from .taking import TrickProblem, trick_problems

__all__ = ["ClassCode", "TrickProblem", "proposing_problems", "trick_problems"]
