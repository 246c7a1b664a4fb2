"""The picker: which problem a learner should be asked next, and why.

What fell due for review comes first, at every other problem. Else an idea is drawn by how far it is
from being mastered, and of its problems one that is as close as the learner is good.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ..drills import EVEN, LESSON_OF_SKILL, SKILLS_DRAWN
from ..progress import Log, review_queue
from .alike import problem_on
from .idea import Idea
from .mastery import Mastery, mastery_of_ideas, mastery_of_skills
from .wish import HINTS_DRAWN

_IN_ORDER: Final = tuple(
    skill for skill in LESSON_OF_SKILL if skill in SKILLS_DRAWN and skill != "laws"
)
"""The skills as the lessons teach them; one opens when those tried so far are going well. The laws
are for who seeks them out."""

_ENOUGH_TRIES, _GOING_WELL = 3, 2 / 3
_FEW: Final = 4
_MOSTLY: Final = 0.75
_NOT_TRIED: Final = Mastery()


@dataclass(frozen=True, slots=True)
class Pick:
    """The next problem."""

    skill: str
    line: str
    because: str
    """Why this one, in a few words."""


def pick(
    log: Log,
    now: datetime,
    chance: random.Random,
    without: Collection[str] = (),
    only: Collection[str] = (),
) -> Pick:
    """The problem to be asked next; 1 to 100 ms, a second where the weak idea is a rare one.

    Args:
        log: what was answered so far.
        now: the time, with its zone.
        chance: draws it: the same log, time and seed give the same problem.
        without: the lines of the problems asked in this sitting already.
        only: the skills to be practised; unless given, all that the learner has come to.
    """
    if len(without) % 2 == 0:
        again = pick_due(log, now, without, only)
        if again is not None:
            return again
    skills, ideas = mastery_of_skills(log), mastery_of_ideas(log)
    weights = _weights(skills, ideas, only or _open(skills))
    (idea,) = chance.choices(list(weights), list(weights.values()))
    standing = skills.get(idea.skill, _NOT_TRIED)
    problem = problem_on(idea, EVEN * level(standing), chance, without)
    return Pick(idea.skill, problem, _because(idea, standing, ideas.get(idea)))


def pick_due(
    log: Log, now: datetime, without: Collection[str] = (), only: Collection[str] = ()
) -> Pick | None:
    """What has been due for longest, of these skills if any are given; `None` where nothing is."""
    for each in review_queue(log).due(now):
        if each.problem not in without and (not only or each.skill in only):
            return Pick(each.skill, each.problem, "Due again")
    return None


def level(standing: Mastery) -> float:
    """How hard the hands of a skill should be, from 0, clear, to 1, even, for one who stands so.

    >>> level(Mastery(2, 3)), level(Mastery(6, 8)), level(Mastery(8, 8))
    (0.0, 0.5, 1.0)
    """
    if standing.asked < _FEW:
        return 0.0
    return max(0.0, 2 * standing.right / standing.asked - 1)


def _weights(
    skills: Mapping[str, Mastery], ideas: Mapping[Idea, Mastery], asked: Collection[str]
) -> dict[Idea, float]:
    """How much each idea of the skills asked is wanted: by the square of the chance to err."""
    wanted = {Idea(skill): skills.get(skill, _NOT_TRIED) for skill in asked}
    wanted |= {
        idea: standing
        for idea, standing in ideas.items()
        if idea.skill in asked and idea.hint in HINTS_DRAWN[idea.skill]
    }
    return {idea: (1 - standing.chance) ** 2 for idea, standing in wanted.items()}


def _open(skills: Mapping[str, Mastery]) -> list[str]:
    """The skills to be asked: those tried, and the next one when these are going well."""
    tried = [skill for skill in SKILLS_DRAWN if skill in skills]
    settled = all(_goes_well(skills[skill]) for skill in tried)
    following = [skill for skill in _IN_ORDER if skill not in skills][:1]
    return [*tried, *(following if settled else [])]


def _goes_well(standing: Mastery) -> bool:
    return standing.asked >= _ENOUGH_TRIES and standing.right >= _GOING_WELL * standing.asked


def _because(idea: Idea, standing: Mastery, known: Mastery | None) -> str:
    if not standing.asked:
        return "New to you"
    if known is not None and known.asked and known.right < _MOSTLY * known.asked:
        return f"{idea.hint or idea.skill.capitalize()}: {known} so far"
    if level(standing) >= 1 / 2 and idea.skill in (
        "proposing",
        "answering",
        "discarding",
        "leading",
    ):
        return f"{standing} right: a closer one"
    return f"{idea.skill.capitalize()}: {standing} so far"
