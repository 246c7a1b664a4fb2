"""Practice: what a learner has mastered, and which problem is asked next."""

from .lesson_tables import (
    GameChoice,
    annotated_choices,
    annotated_game,
    mistakes,
    mistakes_markdown,
    turning_points,
    turning_points_markdown,
)

__all__ = [
    "GameChoice",
    "annotated_choices",
    "annotated_game",
    "mistakes",
    "mistakes_markdown",
    "turning_points",
    "turning_points_markdown",
]
