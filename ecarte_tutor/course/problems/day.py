"""The hand of the day: one clear problem, the same for everyone, of three kinds in turn."""

from __future__ import annotations

import random
from datetime import date
from typing import Final

from ...engine.decision import Decision
from ...grading import grade
from ...hints import book
from ...simulator.count_verdict import count_verdict
from .drawing import draw_problem
from .leading import FIRST
from .wish import Wish

_THEMES: Final = {
    "proposing": ("play", "propose"),
    "answering": ("refuse", "accept"),
    "leading": (FIRST,),
}
"""The skills that take turns, each with the themes that its hands are of."""

_AMONG: Final = 40
_CLEARLY: Final = 1.2
"""Games in 100 that every other choice costs, at least."""


def skill_of_the_day(day: date) -> str:
    """The skill that the hand of this day practises.

    >>> [skill_of_the_day(date(2026, 11, day)) for day in (24, 25, 26)]
    ['proposing', 'answering', 'leading']
    """
    return tuple(_THEMES)[day.toordinal() % len(_THEMES)]


def problem_of_the_day(day: date) -> Decision:
    """The first clear problem that is drawn for this day.

    It may be the first that somebody meets, so the book, the count and the simulator agree on it,
    and every other choice costs more than a game in a hundred. A lead is the first of its deal, and
    no king was announced. Takes a second or two: some are simulated until one is found.
    """
    skill = skill_of_the_day(day)
    chance = random.Random(f"{skill} {day}")  # noqa: S311 - problems, not secrets
    wish = Wish(skill=skill, theme=chance.choice(_THEMES[skill]))
    drawn: list[Decision] = []
    while len(drawn) < _AMONG:
        drawn += draw_problem(wish, chance, set(map(str, drawn)))
        if _is_clear(drawn[-1]):
            return drawn[-1]
    return drawn[0]


def _is_clear(problem: Decision) -> bool:
    said = book(problem)
    others = set(problem.options()) - said.advice
    if problem.king or not others or others & _by_the_count(problem):
        return False
    verdicts = {each: grade(problem, each, said=said) for each in problem.options()}
    return all(verdicts[each].with_the_simulator for each in said.advice) and all(
        not verdicts[each].with_the_simulator and verdicts[each].loss.mean > _CLEARLY
        for each in others
    )


def _by_the_count(problem: Decision) -> set[object]:
    """What the open-hand count finds best."""
    if problem.kind == "lead":
        from ...simulator import averages_of_leads

        averages = averages_of_leads(problem)
        return {max(averages, key=averages.__getitem__)}
    return {count_verdict(problem).advice}
