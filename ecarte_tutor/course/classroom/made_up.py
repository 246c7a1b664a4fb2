"""A made-up class, which shows a teacher what the class page shows."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from ...engine.decision import Decision
from ...hints import book
from ...simulator.units import GAMES
from ..problems.plan import Plan
from ..progress.attempt import BOOK, SIMULATOR, Attempt, Loss
from ..progress.learner import AskedSet, Learner
from ..progress.log import Log
from .results import problems_of
from .students import Student

MADE_UP: Final = Plan(
    skills=("proposing", "answering"),
    hints=("P2b", "P5", "A0", "A1"),
    count=6,
    difficulty="clear",
    word="4",
)
"""Set of problems that `made_up_class` was asked."""

_MADE_UP_NAME: Final = "An example"
_HARDEST: Final = 2
"""Index of the problem that the made-up class gets wrong most."""


def made_up_class(seed: int) -> tuple[Student, ...]:
    """Return five invented students, drawn with `seed`, as an example of a class.

    All were asked the set `MADE_UP`. Three have finished it, one is half through, and one has not
    begun. Each answer is right with a chance of four in five, but one in ten at the third problem.
    """
    chance = random.Random(seed)  # noqa: S311 - problems, not secrets
    problems = problems_of(MADE_UP)
    done = (len(problems), len(problems), len(problems), len(problems) // 2, 0)
    learners = (
        Learner(f"student {number}", (AskedSet(MADE_UP.short, _MADE_UP_NAME),))
        for number in range(1, len(done) + 1)
    )
    return tuple(
        Student(learner.name, Log(_made_up(chance, problems[:count])), learner)
        for learner, count in zip(learners, done, strict=True)
    )


def _made_up(chance: random.Random, problems: Sequence[Decision]) -> Iterator[Attempt]:
    when = datetime(2026, 1, 12, 9, tzinfo=UTC)
    for place, problem in enumerate(problems):
        when += timedelta(minutes=1, milliseconds=chance.randrange(1000))
        right = chance.random() < (1 / 10 if place == _HARDEST else 4 / 5)
        advised = book(problem).advice
        choice = next(each for each in problem.options() if (each in advised) == right)
        yield Attempt(
            when=when,
            skill="proposing" if problem.kind == "propose" else "answering",
            problem=str(problem),
            choice=str(choice),
            marks=((BOOK, right), (SIMULATOR, right)),
            loss=Loss(0.0 if right else 2.0, "made up", GAMES),
        )
