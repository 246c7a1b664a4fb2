"""For the tests of a class: five students who were made up, and what they handed in."""

from __future__ import annotations

import pytest

from ecarte_tutor.course.classroom.made_up import MADE_UP, made_up_class
from ecarte_tutor.course.classroom.results import SetResult
from ecarte_tutor.course.classroom.students import Student


@pytest.fixture(scope="module")
def students() -> tuple[Student, ...]:
    return made_up_class(7)


@pytest.fixture(scope="module")
def result(students: tuple[Student, ...]) -> SetResult:
    return SetResult.of(MADE_UP, students)
