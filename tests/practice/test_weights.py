"""How much more often a weak skill is practised than a firm one."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest

from ecarte_tutor.drills import ClassCode, trick_problems
from ecarte_tutor.practice import pick
from ecarte_tutor.progress import Log
from tests.practice.learners import START, answered


class Noting(random.Random):
    """Chance that notes the first thing it had to draw: from what, and how likely each was."""

    drawn: dict[str, float] | None = None

    def choices(self, population: Any, weights: Any = None, **more: Any) -> list[Any]:
        if self.drawn is None:
            self.drawn = dict(zip((each.skill for each in population), weights, strict=True))
        return super().choices(population, weights, **more)


@pytest.mark.parametrize(("asked", "right"), [(8, 8), (8, 0), (4, 2), (0, 0)])
def test_a_skill_is_drawn_by_the_square_of_the_chance_to_err(asked: int, right: int) -> None:
    problems = trick_problems(ClassCode("WEIGHTS"), asked) if asked else ()
    log = Log(
        answered("tricks", str(each), START + timedelta(minutes=place), right=place < right)
        for place, each in enumerate(problems)
    )
    chance = Noting(1)
    pick(log, START, chance, ["-"], ("tricks", "replies"))
    # By Laplace's rule; no reply was ever asked, so that is as likely wrong as right.
    errs = (asked - right + 1) / (asked + 2)
    drawn = chance.drawn
    assert drawn is not None
    assert drawn["tricks"] / drawn["replies"] == pytest.approx((errs / 0.5) ** 2)
