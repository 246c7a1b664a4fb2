"""Drawing: the best of a few random problems that are as specified, and the problem of the day."""

from __future__ import annotations

import random
from collections.abc import Callable, Container
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any, Final

from ...engine.decision import Decision
from ...errors import DrillError
from ...grading import grade
from ...hints import book, hint
from ...simulator.count_verdict import count_verdict
from .skills import SKILL
from .spec import Drawn, ProblemSpec

_CANDIDATES: Final = 20
"""Candidates compared, of which the one with the best closeness is taken."""

_NEAR: Final = 0.11
"""Tolerance where a clear problem is specified: a candidate within it ends the search."""

_SHARE: Final = 1 / 3
"""Tolerance for other problems, as a share of the closeness specified."""

_ENOUGH: Final = 500
"""Draws after which the best problem found is taken; if none is found, the theme is dropped."""

_DIGITS: Final = 6
MOST_DRAWS: Final = 5_000
_FOR_A_RARE_HINT: Final = 2
"""Factor on `MOST_DRAWS` for a rare hint."""


def draw_problem(
    spec: ProblemSpec,
    chance: random.Random,
    without: Container[str] = (),
    fits: Callable[[Any], bool] | None = None,
) -> tuple[Any, ...]:
    """Return one problem as `spec` specifies, in a tuple; two for a skill that asks pairs.

    Of a few random decisions that are not trivial, the one nearest to `spec.closeness` is returned.
    Of problems on the rules, which are all clear, it is the first. Takes 1 to 50 ms, or a second
    for a rare hint.

    Args:
        spec: the skill, hint, closeness, scores and rules.
        chance: random generator; equal states give equal problems on every machine.
        without: texts, as `str(problem)`, of problems not to return.
        fits: called with a problem, returns True if it may be returned; by default all may.

    Raises:
        DrillError: if thousands of random deals have no such problem.
    """
    skill, found = SKILL[spec.skill], list[Drawn]()
    assert skill.draw is not None
    is_rare = spec.hint is not None and hint(spec.hint).rarity == "rare"
    most = MOST_DRAWS * (_FOR_A_RARE_HINT if is_rare else 1)
    spec = replace(spec, closeness=max(spec.closeness, skill.clearest(spec.theme)))
    near = max(_NEAR, _SHARE * spec.closeness)
    for draws in range(most):
        if draws == _ENOUGH and not found:
            spec = replace(spec, theme=None)  # some hints, and some rules, know one side only
        drawn = skill.draw(spec, chance)
        if drawn is None or any(str(each) in without for each in drawn.problems):
            continue
        if fits is not None and not all(map(fits, drawn.problems)):
            continue
        found.append(drawn)
        is_last = len(found) == _CANDIDATES or draws > _ENOUGH or draws == most - 1
        while found:
            best = min(found, key=partial(_off, spec=spec))
            if _off(best, spec) > near and not is_last:
                break
            if best.holds():  # slow, so only what would be returned is checked
                return best.problems
            found.remove(best)
    about = f" on {spec.hint}" if spec.hint else f" ({spec.theme})" if spec.theme else ""
    raise DrillError(
        f"in {most:,} draws we found no new problem of the skill “{spec.skill}”{about} at the "
        "scores you chose; ask for fewer problems, or allow other scores or hints"
    )


def _off(drawn: Drawn, spec: ProblemSpec) -> float:
    if drawn.closeness is None:
        return 0.0
    # The last bits of a float differ between machines, and which problem is nearest must not.
    return round(abs(drawn.closeness - spec.closeness), _DIGITS)


_THEMES: Final = {
    "proposing": ("play", "propose"),
    "answering": ("refuse", "accept"),
    "discarding": ("pone",),
}
"""Skills of the problem of the day, by turns, each with the themes to draw from."""

_AMONG: Final = 40
_CLEARLY: Final = {"propose": 1.2, "answer": 1.2, "discard": 0.8}
"""Least cost of every other choice, in games in 100, by the kind of decision."""


def skill_of_the_day(day: date) -> str:
    """Return the name of the skill that `problem_of_the_day` practises.

    >>> [skill_of_the_day(date(2026, 11, day)) for day in (24, 25, 26)]
    ['proposing', 'answering', 'discarding']
    """
    return tuple(_THEMES)[day.toordinal() % len(_THEMES)]


def problem_of_the_day(day: date) -> Decision:
    """Return a decision with a clear answer, drawn with the date as seed; takes 1 to 5 s.

    The problem may be the first that somebody sees, so the book, the simulator and, unless cards
    are to be discarded, the open-hand count agree on the answer. Every other choice costs more than
    1.2 games in 100, or than 0.8 where cards are to be discarded. If none of forty problems drawn
    is so clear, the first of them is returned.
    """
    skill = skill_of_the_day(day)
    chance = random.Random(f"{skill} {day}")  # noqa: S311 - problems, not secrets
    spec = ProblemSpec(skill=skill, theme=chance.choice(_THEMES[skill]))
    drawn: list[Decision] = []
    while len(drawn) < _AMONG:
        drawn += draw_problem(spec, chance, set(map(str, drawn)))
        if _is_clear(drawn[-1]):
            return drawn[-1]
    return drawn[0]


def _is_clear(problem: Decision) -> bool:
    said = book(problem)
    others = set(problem.options()) - said.advice
    if not others or (problem.kind != "discard" and count_verdict(problem).advice in others):
        return False
    from ...simulator import simulate

    simulation = simulate(problem)
    verdicts = {
        each: grade(problem, each, said=said, simulation=simulation) for each in problem.options()
    }
    return all(verdicts[each].with_the_simulator for each in said.advice) and all(
        not verdicts[each].with_the_simulator and verdicts[each].loss.mean > _CLEARLY[problem.kind]
        for each in others
    )
