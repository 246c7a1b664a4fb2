"""Drawing: a few problems as wished, and of these the best; and the one of the day."""

from __future__ import annotations

import random
from collections.abc import Callable, Container
from dataclasses import replace
from datetime import date
from typing import Any, Final

from ...engine.decision import Decision
from ...errors import DrillError
from ...grading import grade
from ...hints import book, hint
from ...simulator.count_verdict import count_verdict
from .on_decisions import FIRST
from .skills import SKILL
from .wish import Drawn, Wish

_CANDIDATES: Final = 20
"""Candidates compared; the one whose closeness fits best is taken."""

_NEAR: Final = 0.1
"""Tolerance for a wish for a clear problem: a candidate within it ends the search."""

_SHARE: Final = 1 / 3
"""Tolerance for any other wish, as a share of the closeness wished for."""

_ENOUGH: Final = 500
"""Draws after which the best of the problems found so far is taken, and a theme gives way."""

_DIGITS: Final = 6
MOST_DRAWS: Final = 5_000
_FOR_A_RARE_HINT: Final = 2
"""Times as many draws for a hint that is rare."""


def draw_problem(
    wish: Wish,
    chance: random.Random,
    without: Container[str] = (),
    fits: Callable[[Any], bool] | None = None,
) -> tuple[Any, ...]:
    """Draw a problem like this, or two that belong together; 1 to 100 ms, a second if it is rare.

    It is selected as worth asking, and for how close it is; `sample_decisions` selects nothing.

    Args:
        wish: what it should be.
        chance: draws it; the same on every machine.
        without: lines that it should not be.
        fits: what else it must be.

    Raises:
        DrillError: where no such problem is found.
    """
    skill, best, found = SKILL[wish.skill], None, 0
    assert skill.draw is not None
    is_rare = wish.hint is not None and hint(wish.hint).rarity == "rare"
    most = MOST_DRAWS * (_FOR_A_RARE_HINT if is_rare else 1)
    near = max(_NEAR, _SHARE * wish.closeness)
    for draws in range(most):
        if draws == _ENOUGH and not found:
            wish = replace(wish, theme=None)  # some hints, and some rules, know one side only
        drawn = skill.draw(wish, chance)
        if drawn is None or any(str(each) in without for each in drawn.problems):
            continue
        if fits is not None and not all(map(fits, drawn.problems)):
            continue
        if best is None or _off(drawn, wish) < _off(best, wish):
            if not drawn.holds():
                continue
            best = drawn
        found += 1
        if _off(best, wish) <= near or found == _CANDIDATES or draws > _ENOUGH:
            break
    if best:
        return best.problems
    about = f" on {wish.hint}" if wish.hint else f" ({wish.theme})" if wish.theme else ""
    raise DrillError(
        f"in {most:,} draws we found no new problem of the skill “{wish.skill}”{about} at the "
        "scores you chose; ask for fewer problems, or allow other scores or hints"
    )


def _off(drawn: Drawn, wish: Wish) -> float:
    # The last bits of a float differ between machines, and which problem is nearest must not.
    return round(abs(drawn.closeness - wish.closeness), _DIGITS)


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
