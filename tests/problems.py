"""The problems that a class code asks in a lesson's quiz, and the lines of sets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.course.problems.plan import Plan
from ecarte_tutor.engine.rules.presets import PRESETS


def class_problems(
    skill: str,
    code: ClassCode | str,
    count: int | None = None,
    rules: str | None = None,
    hints: Sequence[str] = (),
) -> tuple[Any, ...]:
    """The problems of a skill under a code, as many as its lesson asks unless `count` is given."""
    return _drawn(Plan.of_lesson(skill, code, count, rules, hints), tuple(PRESETS))


def set_line(specified: str) -> str:
    """The code of a set, in full, from the part of it before the fingerprint."""
    plan = Plan.drawn_now(f"{specified}.")
    assert plan is not None, specified
    return str(plan)


@cache
def _drawn(plan: Plan, _known: tuple[str, ...]) -> tuple[Any, ...]:
    """Drawn once by each process; other rule sets known, other problems."""
    return plan.problems()
