"""The catalogue: from a problem, or from its line in a log or a link, to its exercise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from ...course.problems import (
    SKILLS_OF_DECISIONS,
    LawProblem,
    ReplyProblem,
    ScoringProblem,
    TrickProblem,
)
from ...course.progress import Scheduled
from ...engine.decision import Decision
from ...errors import EcarteError
from .decision import DecisionExercise
from .discarding import DiscardingExercise
from .exercise import Exercise
from .laws import LawExercise
from .leading import FollowingExercise, LeadingExercise
from .replies import ReplyExercise
from .scoring import ScoringExercise
from .stand import AnsweringExercise, ProposingExercise
from .tricks import TrickExercise

_ON_DECISIONS: Final[dict[str, type[DecisionExercise]]] = {
    each.skill: each
    for each in (
        ProposingExercise,
        AnsweringExercise,
        DiscardingExercise,
        LeadingExercise,
        FollowingExercise,
    )
}
_ON_THE_RULES: Final[dict[type[Any], Callable[[Any], Exercise]]] = {
    TrickProblem: TrickExercise,
    ReplyProblem: ReplyExercise,
    ScoringProblem: ScoringExercise,
    LawProblem: LawExercise,
}
_LINES: Final[dict[str, Callable[[str], Any]]] = {
    TrickExercise.skill: TrickProblem.parse,
    ReplyExercise.skill: ReplyProblem.parse,
    ScoringExercise.skill: ScoringProblem.parse,
    LawExercise.skill: LawProblem.parse,
}
"""For each skill on the rules, which is also how its problems' lines begin, what reads them."""


def exercise_on(problem: Any) -> Exercise:
    """The exercise that asks a problem, as a drill draws it."""
    if isinstance(problem, Decision):
        return _ON_DECISIONS[SKILLS_OF_DECISIONS[problem.kind]](problem)
    return _ON_THE_RULES[type(problem)](problem)


def exercise_of(line: str) -> Exercise | None:
    """The exercise of a problem's line; `None` for what no quiz asks, whoever wrote it.

    >>> again = exercise_of("tricks.KH.QH.7S")
    >>> again.skill, again.line
    ('tricks', 'tricks.KH.QH.7S')
    """
    read = _LINES.get(line.partition(".")[0], _decision)
    try:
        problem = read(line)
    except EcarteError:
        return None
    return None if problem is None else exercise_on(problem)


def exercise_for(skill: str, line: str) -> Exercise | None:
    """The exercise of an attempt in a log; `None` for what no quiz asks, whoever wrote it."""
    exercise = exercise_of(line)
    known = exercise is not None and (exercise.skill, exercise.line) == (skill, line)
    return exercise if known else None


def exercises_due(due: Iterable[Scheduled]) -> Iterator[Exercise]:
    """The exercises of problems that are due, in their order; what no quiz asks is left out."""
    return filter(None, (exercise_for(each.skill, each.problem) for each in due))


def _decision(line: str) -> Decision | None:
    """A decision that a quiz asks: one with something to decide, whose cost can be known."""
    decision = Decision.parse(line)
    asked = decision.kind in SKILLS_OF_DECISIONS and len(decision.options()) > 1
    return decision if asked else None
