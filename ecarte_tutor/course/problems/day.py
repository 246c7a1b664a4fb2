"""The hand of the day: one clear problem, the same for everyone."""

from __future__ import annotations

from datetime import date
from typing import Final

from ...engine.decision import Decision
from ...grading import grade
from ...hints import book
from ...simulator.count_verdict import count_verdict
from .code import ClassCode
from .plan import Plan

_AMONG: Final = 10
_CLEARLY: Final = 1.2
"""Games in 100 that the other choice costs, at least."""


def code_of_the_day(day: date) -> ClassCode:
    """The class code whose hands the hand of the day is one of.

    >>> code_of_the_day(date(2026, 11, 22)).text
    'DAY-2026-11-22'
    """
    return ClassCode(f"DAY-{day.isoformat()}")


def problem_of_the_day(day: date) -> Decision:
    """To play or to propose: the first clear one of ten that the day's code draws.

    It may be the first that somebody meets, so the book, the count and the simulator agree on it,
    and the other choice costs more than a game in a hundred. Takes a second or two: some are
    simulated until one is found.
    """
    problems: tuple[Decision, ...] = Plan.of_lesson(
        "proposing", code_of_the_day(day), _AMONG
    ).problems()
    return next(filter(_is_clear, problems), problems[0])


def _is_clear(problem: Decision) -> bool:
    said = book(problem)
    others = set(problem.options()) - said.advice
    if len(others) != 1 or count_verdict(problem).advice in others:
        return False
    verdict = grade(problem, others.pop(), said=said)
    return not verdict.with_the_simulator and verdict.loss.mean > _CLEARLY
