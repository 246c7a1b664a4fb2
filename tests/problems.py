"""The problems that a class code asks in a lesson's quiz."""

from __future__ import annotations

from typing import Any

from ecarte_tutor.course.problems import ANY, ClassCode, Plan


def class_problems(
    skill: str, code: ClassCode | str, count: int | None = None, rules: str = ANY
) -> tuple[Any, ...]:
    """The problems of a skill under a code, as many as its lesson asks unless `count` is given."""
    return Plan.of_lesson(skill, code, count, rules).problems()
