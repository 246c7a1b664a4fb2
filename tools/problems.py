"""Problems by the hundred: those of one class code after another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ecarte_tutor import Decision
from ecarte_tutor.course.problems.plan import Plan
from ecarte_tutor.course.problems.skills import SKILLS, Skill

ON_DECISIONS: Final = tuple(each for each in SKILLS if each.draw and each.read is None)
"""The skills whose problems are decisions."""


def problems(skill: Skill, word: str, number: int, of_each: int = 10) -> Iterator[Decision]:
    """Yield so many problems of a skill, at most `of_each` of every code."""
    for place in range(-(-number // of_each)):
        count = min(of_each, number - place * of_each)
        yield from Plan.of_lesson(skill.name, f"{word}-{place}", count).drawn()
