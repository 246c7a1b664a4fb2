"""Every quiz of the lessons, by its skill."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from ecarte_tutor.course.problems import SKILLS_DRAWN
from ecarte_tutor.widgets import Quiz, lesson_quiz

QUIZZES: Final[dict[str, Callable[..., Quiz]]] = {
    skill: partial(lesson_quiz, skill) for skill in SKILLS_DRAWN
}
