"""Exercises: for each skill how its problems are asked, judged and explained."""

from .catalogue import exercise_for, exercise_of, exercise_on, exercises_due, exercises_of
from .exercise import Answer, Exercise, PickingExercise
from .help import RULE, helped

__all__ = [
    "RULE",
    "Answer",
    "Exercise",
    "PickingExercise",
    "exercise_for",
    "exercise_of",
    "exercise_on",
    "exercises_due",
    "exercises_of",
    "helped",
]
