"""When practice opens the next kind: once those tried so far go well, or all but one."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest

from ecarte_tutor.course.practice.picker import AskedProblem, pick
from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.course.progress.log import Log
from tests.course.practice.learners import START, answered
from tests.problems import class_problems
from tests.sampling import part_and_whole

TOMORROW = START + timedelta(days=1)
SESSION = [AskedProblem("tricks", "tricks.KH.QH.7S", right=True)] * 3
"""What was asked before, so that neither tricks nor anything due comes next."""


@pytest.mark.parametrize(
    ("tricks", "scoring", "opened"),
    [
        # of the first three, those tried go well: the fourth opens
        ((1, 1), (1, 1), 4),
        ((3, 2), (3, 2), 4),
        ((6, 4), (1, 1), 4),
        # one that goes badly keeps nothing back, two do
        ((3, 1), (1, 1), 4),
        ((1, 0), (3, 2), 4),
        ((3, 1), (3, 1), 3),
        ((1, 0), (1, 0), 3),
    ],
)
@part_and_whole
def test_the_next_kind_opens_unless_two_go_badly(
    tricks: tuple[int, int], scoring: tuple[int, int], opened: int, whole: bool
) -> None:
    drawn = {
        "tricks": (class_problems("tricks", ClassCode("NEXT"), tricks[0]), tricks[1]),
        "scoring": (class_problems("scoring", ClassCode("NEXT"), scoring[0]), scoring[1]),
    }
    log = Log(
        answered(skill, str(each), START + timedelta(minutes=place), right=place < right)
        for skill, (problems, right) in drawn.items()
        for place, each in enumerate(problems)
    )
    log = log.plus([answered("proposing", PROPOSAL, START + timedelta(hours=1), right=True)])
    seeds = range(60 if whole else 12)
    asked = {pick(log, TOMORROW, random.Random(seed), SESSION).skill for seed in seeds}
    expected = ("scoring", "proposing", "answering")[: opened - 1]
    assert asked <= set(expected)
    assert ("answering" in asked) == (opened == 4)


PROPOSAL = "propose.pone.8H7HQS7S7D.9H.0-0.turf-club"
