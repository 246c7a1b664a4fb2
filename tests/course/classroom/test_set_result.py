"""The results of a set, recounted from the students' answers."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest

from ecarte_tutor.course.classroom.made_up import MADE_UP
from ecarte_tutor.course.classroom.results import (
    ProblemResult,
    SetAnswer,
    SetResult,
    problems_of,
    sets_of,
)
from ecarte_tutor.course.classroom.students import Student
from ecarte_tutor.course.problems.laws import LawProblem
from ecarte_tutor.course.problems.plan import Plan
from ecarte_tutor.course.progress.attempt import Attempt
from ecarte_tutor.course.progress.learner import AskedSet, Learner
from ecarte_tutor.course.progress.log import Log
from tests.course.progress.attempts import START, made


def chosen(problem: ProblemResult) -> list[str]:
    return [each.choice for each in problem.answers]


def test_each_problem_says_how_many_missed_it_and_what_they_chose(
    result: SetResult, students: tuple[Student, ...]
) -> None:
    asked = [str(each) for each in problems_of(MADE_UP)]
    assert [str(each.problem) for each in result.problems] == asked
    for row in result.problems:
        own = {each.name: a for each in students for a in each.log if a.problem == str(row.problem)}
        wrong = [name for name, each in own.items() if not dict(each.marks)["the simulator"]]
        assert row.missed_by == tuple(wrong)
        assert (row.missed, row.counted) == (len(wrong), len(own))
        assert Counter(each.choice for each in row.answers) == Counter(
            each.choice for each in own.values()
        )
        assert row.is_hard == (2 * len(wrong) >= len(own))
    (worst,) = result.most_missed
    assert worst.place == 3
    assert worst.missed == max(each.missed for each in result.problems)


def test_who_has_not_finished_is_told_apart_from_who_has_not_begun(result: SetResult) -> None:
    assert [each.state for each in result.students] == ["", "", "", "unfinished", "not begun"]
    assert [each.answered for each in result.students] == [6, 6, 6, 3, 0]


def attempt(line: str, choice: str, minute: int, *, right: bool, first: bool = True) -> Attempt:
    return Attempt(
        when=START + timedelta(minutes=minute),
        skill="tricks",
        problem=line,
        choice=choice,
        marks=(("the rules", right),),
        first=first,
    )


@pytest.mark.parametrize(
    ("missed", "of", "is_hard"), [(0, 0, False), (0, 3, False), (1, 3, False), (2, 4, True)]
)
def test_half_of_the_class_makes_a_problem_hard(missed: int, of: int, *, is_hard: bool) -> None:
    answers = tuple(
        SetAnswer(f"student {n}", "a problem", attempt("a problem", "play", n, right=n >= missed))
        for n in range(of)
    )
    assert ProblemResult(1, "a problem", answers).is_hard == is_hard


def test_only_this_sets_first_answers_count() -> None:
    plan = Plan(skills=("tricks",), count=3, difficulty="clear", word="7K")
    first, second, third = map(str, plan.problems())
    log = Log(
        [
            attempt(first, "leader", 1, right=False),
            attempt(first, "follower", 2, right=True),
            attempt(second, "leader", 3, right=True, first=False),
            attempt("tricks.KH.QH.7S", "leader", 4, right=False),
            made(0),
        ]
    )
    result = SetResult.of(plan, [Student("student 1", log)])
    one, two, three = result.problems
    assert (one.missed, one.counted, chosen(one)) == (1, 1, ["leader"])
    assert (two.missed, two.counted, chosen(two)) == (0, 0, ["leader"]), "the rule was seen"
    assert (str(three.problem), three.answers) == (third, ())
    assert [(each.answered, each.right) for each in result.students] == [(2, 0)]


def test_the_answer_to_a_law_problem_is_told_in_words() -> None:
    plan = Plan(skills=("laws",), count=1, difficulty="clear", word="7K")
    (problem,) = plan.problems()
    assert isinstance(problem, LawProblem)
    for number, words in enumerate(problem.choices, start=1):
        right = words == problem.answer
        log = Log([attempt(str(problem), str(number), 1, right=right)])
        result = SetResult.of(plan, [Student("student 1", log)])
        assert chosen(result.problems[0]) == [words]
    is_now_right = str(problem.choices.index(problem.answer) + 1)
    for choice, right in (("no number", False), (is_now_right, False)):
        log = Log([attempt(str(problem), choice, 1, right=right)])
        result = SetResult.of(plan, [Student("student 1", log)])
        assert chosen(result.problems[0]) == ["another answer"]


def test_the_sets_of_a_class_go_by_the_name_that_most_files_give() -> None:
    usual = Plan(skills=("proposing", "answering"), word="C7")
    leads = Plan(skills=("leading",), word="C7")
    named = ((usual, "Week 3"), (usual, "Week 3"), (usual, ""), (leads, ""))
    said = [*((plan.short, name) for plan, name in named), ("E7K8", "no")]
    students = [
        Student(f"student {number}", Log(), Learner(sets=(AskedSet(*each),)))
        for number, each in enumerate(said)
    ]
    assert sets_of(students) == (
        (usual, "Week 3", 3),
        (leads, "", 1),
    )


def test_the_frame_of_a_set_counts_as_its_results_do(result: SetResult) -> None:
    frame = result.to_frame()
    assert len(frame) == len(result.students) * len(result.problems)
    given = frame.dropna(subset=["chose"])
    assert given.groupby("student").size().to_dict() == {
        each.name: each.answered for each in result.students if each.answered
    }
    right = given[given["right"] & ~given["help"]].groupby("student").size()
    assert right.to_dict() == {each.name: each.right for each in result.students if each.right}
