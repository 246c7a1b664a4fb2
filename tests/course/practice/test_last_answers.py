"""A learner is known by the last eight first answers, not by how they began."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ecarte_tutor.course.practice.idea import Mastery, mastery_of_ideas, mastery_of_kinds
from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.course.progress.log import Log
from tests.course.practice.learners import START, answered
from tests.problems import class_problems


@pytest.mark.parametrize("wrong_first", [0, 3, 8, 11])
def test_the_last_eight_first_answers_count(wrong_first: int) -> None:
    problems = class_problems("tricks", ClassCode("LAST"), 12)
    marks = [place >= wrong_first for place in range(len(problems))]
    log = Log(
        answered("tricks", str(each), START + timedelta(minutes=place), right=marks[place])
        for place, each in enumerate(problems)
    )
    expected = Mastery(sum(marks[-8:]), 8)
    assert mastery_of_kinds(log) == {"tricks": expected}
    assert [*mastery_of_ideas(log).values()] == [expected]
