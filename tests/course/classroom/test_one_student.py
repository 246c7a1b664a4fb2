"""Files of one student are found by what is in them, whatever names stand on them."""

from __future__ import annotations

from itertools import permutations

import pytest

from ecarte_tutor.course.classroom import one_student
from ecarte_tutor.course.classroom.files import student_of
from ecarte_tutor.course.classroom.made_up import MADE_UP
from ecarte_tutor.course.classroom.one_student import Held, in_one_class
from ecarte_tutor.course.classroom.results import problems_of, sets_of
from ecarte_tutor.course.classroom.students import Student
from ecarte_tutor.course.progress.attempt import Attempt
from ecarte_tutor.course.progress.learner import AskedSet, Learner
from ecarte_tutor.course.progress.log import Log
from tests.course.progress.attempts import made

SET = (AskedSet(MADE_UP.short),)


def answers(*places: int, day: float = 0) -> list[Attempt]:
    """Answers to these problems of the made-up set, a minute apart, all wrong."""
    lines = [str(each) for each in problems_of(MADE_UP)]
    return [made(day + place / 1440, 2.0, problem=lines[place - 1]) for place in places]


def file(name: str, log: Log | list[Attempt], called: str = "x.jsonl") -> Student:
    log = log if isinstance(log, Log) else Log(log)
    found = student_of(called, log.export(Learner(name, SET)))
    assert isinstance(found, Student)
    return found


def names(*files: Student) -> list[str]:
    return [each.name for each in in_one_class(files)[0]]


def test_copies_of_a_file_are_compared_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    compared, are_one = list[bool](), one_student._are_one

    def counted(one: Held, other: Held) -> bool:
        compared.append(are_one(one, other))
        return compared[-1]

    monkeypatch.setattr(one_student, "_are_one", counted)
    copies = [file("Ann", answers(*range(1, 6)), f"{number}.jsonl") for number in range(100)]
    assert names(*copies) == ["Ann"]
    assert compared == [True] * 99, "of so many files 4,950 pairs can be made"


def test_a_file_without_answers_goes_by_its_name() -> None:
    empty, ann, other = file("ann", []), file("Ann", answers(1)), file("Ann", answers(1, day=1))
    assert names(empty, file("Ben", [])) == ["ann", "Ben"]
    assert names(empty, empty, ann) == ["Ann"]
    for order in permutations((empty, ann, other)):
        students, (left_out,) = in_one_class(order)
        assert [each.name for each in students] == ["Ann", "Ann (2)"]
        assert "no answers, and 2 students are called ann" in str(left_out)


def test_files_without_a_name_go_by_the_name_of_the_largest() -> None:
    files = [file("", answers(1), "a.jsonl"), file("", answers(1, 2), "Ann.JSONL.txt")]
    ((ann,), _) = in_one_class(files)
    assert (ann.name, ann.other_names, ann.files) == ("Ann", (), ("Ann.JSONL.txt", "a.jsonl"))


def test_a_student_who_has_a_set_under_two_names_counts_once() -> None:
    sets = (AskedSet(MADE_UP.short, "Tuesday"), AskedSet(str(MADE_UP), "Wednesday"))
    assert len({each.code for each in sets}) == 2
    ((plan, name, count),) = sets_of([Student("Ann", Log(), Learner("Ann", sets))])
    assert (plan, name, count) == (MADE_UP, "Wednesday", 1)
