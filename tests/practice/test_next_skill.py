"""When practice opens the next skill: once all tried so far go well."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest

from ecarte_tutor.drills import ClassCode, trick_problems
from ecarte_tutor.practice import pick
from ecarte_tutor.progress import Log
from tests.practice.learners import START, answered


@pytest.mark.parametrize(
    ("asked", "right", "opens"),
    [(2, 2, False), (3, 3, True), (3, 2, True), (3, 1, False), (6, 4, True), (6, 3, False)],
)
def test_two_of_three_right_open_the_next_skill(asked: int, right: int, *, opens: bool) -> None:
    log = Log(
        answered("tricks", str(each), START + timedelta(minutes=place), right=place < right)
        for place, each in enumerate(trick_problems(ClassCode("NEXT"), asked))
    )
    drawn = {pick(log, START, random.Random(seed), ["-"]).skill for seed in range(40)}
    assert "tricks" in drawn
    assert (len(drawn) == 2) == opens
