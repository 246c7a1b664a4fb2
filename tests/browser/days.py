"""Hands of the day that are the same on every date, on the site of these tests and in a lab."""

from __future__ import annotations

import os
from datetime import date
from typing import Final

from ecarte_tutor.course.problems.drawing import problem_of_the_day, skill_of_the_day
from ecarte_tutor.engine.decision import Decision

VARIABLE: Final = "ECARTE_TESTS_TODAY"
"""The environment variable with the date on which the tests began."""

_TAKEN: Final = date(2026, 11, 27)
"""The day whose hand is taken for that date's."""


def _in_place_of(day: date) -> date:
    return _TAKEN - (date.fromisoformat(os.environ[VARIABLE]) - day)


def hand_of(day: date) -> Decision:
    """The hand that these tests have on this day."""
    return problem_of_the_day(_in_place_of(day))


def skill_of(day: date) -> str:
    """The skill that it practises."""
    return skill_of_the_day(_in_place_of(day))
