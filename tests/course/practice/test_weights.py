"""How much more often a weak kind is practised than a firm one."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest

from ecarte_tutor import Decision
from ecarte_tutor.course.practice.idea import BASIC, KINDS_IN_ORDER
from ecarte_tutor.course.practice.picker import AskedProblem, pick
from ecarte_tutor.course.problems.skills import AT_THE_SCORE
from ecarte_tutor.course.progress.log import Log
from tests.course.practice.learners import START, answered
from tests.problems import class_problems

A_TURN = AskedProblem("tricks", "tricks.KH.QH.7S", right=True)
"""Something asked before, so that nothing due comes first."""


class Noting(random.Random):
    """Chance that notes the first thing it had to draw: from what, and how likely each was."""

    drawn: dict[str, float] | None = None

    def choices(self, population: Any, weights: Any = None, **more: Any) -> list[Any]:
        if self.drawn is None:
            self.drawn = dict(zip(population, weights, strict=True))
        return super().choices(population, weights, **more)


@pytest.mark.parametrize(
    "wrong", [0, 4, *(pytest.param(wrong, marks=pytest.mark.long) for wrong in (1, 2, 3))]
)
def test_a_kind_is_drawn_by_the_square_of_the_chance_to_err(wrong: int) -> None:
    """Of proposing `wrong` are wrong in ten, never so many that it must come next."""
    skills = [kind for kind in KINDS_IN_ORDER if kind not in (*BASIC, AT_THE_SCORE)]
    log = Log(
        answered(skill, str(each), START + timedelta(minutes=place), right=right)
        for skill in skills
        for place, each in enumerate(class_problems(skill, "WEIGHTS", 8))
        for right in [skill != "proposing" or place >= wrong]
    )
    at_the_score = str(Decision.propose("8H 7H QS 7S 7D", "9H", (4, 4)))
    log = log.plus([answered("proposing", at_the_score, START, right=True)])
    chance = Noting(1)
    pick(log, START, chance, [A_TURN], known=BASIC)
    # By Laplace's rule.
    errs = {"proposing": (wrong + 1) / 10, "score": 1 / 3}
    drawn = chance.drawn
    assert drawn is not None
    for kind, weight in drawn.items():
        share = (errs.get(kind, 1 / 10) / errs["score"]) ** 2
        assert weight / drawn["score"] == pytest.approx(share)
