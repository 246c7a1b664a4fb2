"""Alike: new problems on the idea of one, drawn for whoever got that one wrong."""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import replace

from ...engine.decision import Decision
from ...errors import DrillError, EcarteError
from ...hints import hint
from ..problems import (
    CLEAR,
    HINTS_DRAWN,
    SKILL,
    SKILLS_DRAWN,
    USUAL_RULES,
    Wish,
    draw_problem,
)
from .idea import Idea, idea_of_line


def problem_on(
    idea: Idea,
    closeness: float,
    chance: random.Random,
    without: Collection[str] = (),
    rules: str = USUAL_RULES,
    scores: str | None = None,
) -> str:
    """The line of a problem on an idea; on its skill, where there is none on its hint.

    Args:
        idea: what it should practise.
        closeness: how close its choice should be.
        chance: draws it.
        without: lines that it should not be.
        rules: the text of a rule set.
        scores: one of `SCORES`; unless given, early ones where the idea allows it.
    """
    id_ = idea.hint if idea.hint in HINTS_DRAWN[idea.skill] else None
    themes = SKILL[idea.skill].themes(rules)
    wish = Wish(
        skill=idea.skill,
        hint=id_,
        theme=chance.choice(themes),
        closeness=closeness,
        scores=scores or ("any" if id_ and hint(id_).needs_score else "early"),
        rules=rules,
    )
    try:
        (problem,) = draw_problem(wish, chance, without)
    except DrillError:
        easier = replace(wish, hint=None, theme=None, scores=scores or "early")
        (problem,) = draw_problem(easier, chance, without)
    return str(problem)


def problem_like(
    skill: str, line: str, chance: random.Random, without: Collection[str] = ()
) -> str | None:
    """The line of a clear new problem on the idea of this one, and by its rules.

    `None` where none is drawn: to follow is asked in a game only.

    >>> missed = "propose.pone.8H7HQS7S7D.9H.0-0.turf-club"
    >>> new = problem_like("proposing", missed, random.Random(1))
    >>> str(idea_of_line("proposing", missed)), str(idea_of_line("proposing", new))
    ('P2b', 'P2b')
    """
    if skill not in SKILLS_DRAWN:
        return None
    return problem_on(idea_of_line(skill, line), CLEAR, chance, without, _rules_of(skill, line))


def _rules_of(skill: str, line: str) -> str:
    """The rule set of a problem as text; the usual one if the problem has none."""
    read = SKILL[skill].read or Decision.parse
    try:
        return str(getattr(read(line), "rules", USUAL_RULES))
    except EcarteError:
        return USUAL_RULES
