"""Exercises: for each skill how its problems are asked, judged and explained."""

from .catalogue import exercise_for, exercise_of, exercise_on
from .exercise import Answer, Exercise, OpenAnswer, PickingExercise, WeighedExercise
from .help import RULE, help_with, helped

__all__ = [
    "RULE",
    "Answer",
    "Exercise",
    "OpenAnswer",
    "PickingExercise",
    "WeighedExercise",
    "exercise_for",
    "exercise_of",
    "exercise_on",
    "help_with",
    "helped",
]
