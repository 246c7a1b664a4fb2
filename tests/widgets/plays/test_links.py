"""The line of the problem on the table, the link to it, and a quiz that begins with it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor.course.practice.sources import InOrder
from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.widgets import Quiz, lesson_quiz
from ecarte_tutor.widgets.stage.exercises import exercise_of
from tests.problems import class_problems

CODE = ClassCode("AUTUMN").text
TRICK = "tricks.KH.QH.7S"


def lines(quiz: Quiz) -> list[str]:
    return [each.line for each in quiz.exercises]


def test_every_question_and_every_verdict_has_its_line() -> None:
    quiz = lesson_quiz("tricks", CODE)
    line = str(class_problems("tricks", ClassCode(CODE))[0])
    assert quiz.scene["problem"] == {"line": line}
    quiz.choose("answer", "leader")
    assert quiz.scene["problem"] == {"line": line}


def test_on_the_site_it_is_an_address_in_the_same_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")
    assert lesson_quiz("tricks", problem=TRICK).scene["problem"] == {"line": TRICK, "linked": True}


def test_a_problem_that_was_given_comes_first_and_then_the_set() -> None:
    quiz = lesson_quiz("tricks", CODE, problem=TRICK)
    assert lines(quiz) == [TRICK, *lines(lesson_quiz("tricks", CODE))]
    assert quiz.scene["progress"] == "Problem 1 of 9"
    assert quiz.scene["code"] == CODE


def test_a_problem_of_the_set_comes_first_and_only_once() -> None:
    usual = lines(lesson_quiz("tricks", CODE))
    assert lines(lesson_quiz("tricks", CODE, problem=usual[3])) == [
        usual[3],
        *usual[:3],
        *usual[4:],
    ]


def test_each_quiz_of_a_page_takes_only_what_it_asks() -> None:
    lead = lines(lesson_quiz("leading", CODE, 2))[1]
    assert lines(lesson_quiz("leading", CODE, 2, problem=lead))[0] == lead
    replies = lesson_quiz("replies", CODE, 2, problem=lead)
    assert lines(replies) == lines(lesson_quiz("replies", CODE, 2))
    assert not replies.scene["sentence"].startswith("The link")


def test_a_quiz_on_two_skills_takes_problems_of_both() -> None:
    for line in lines(lesson_quiz("score", CODE))[::3]:
        assert lines(lesson_quiz("score", "SPRING", problem=line))[0] == line


def test_a_link_to_nothing_is_said_once_and_the_quiz_goes_on() -> None:
    quiz = lesson_quiz("tricks", CODE, problem="<script>alert(1)</script>")
    assert quiz.scene["sentence"].startswith("We couldn’t find the problem in that link")
    assert quiz.scene["spoken"].startswith("We couldn’t find the problem in that link")
    assert "<script>" not in str(quiz.scene)
    quiz.choose("answer", "leader")
    quiz.choose("retry")
    assert "The link" not in quiz.scene["sentence"]


def test_a_problem_of_another_lesson_leads_there_and_the_quiz_goes_on() -> None:
    lead = lines(lesson_quiz("leading", CODE, 1))[0]
    quiz = lesson_quiz("tricks", CODE, problem=lead)
    assert quiz.scene["sentence"].startswith("The problem in that link belongs to another lesson")
    (link,) = quiz.scene["links"]
    assert link["address"] == f"leading.ipynb?problem={lead}"
    assert lines(quiz) == lines(lesson_quiz("tricks", CODE))
    quiz.choose("answer", "leader")
    quiz.choose("retry")
    assert "links" not in quiz.scene


def test_what_is_no_class_code_is_told() -> None:
    quiz = lesson_quiz("tricks", "zzz!!")
    assert quiz.scene["sentence"].startswith("'zzz!!' is not a class code")
    assert quiz.state.problems.code
    assert quiz.state.problems.code in quiz.scene["code"]
    assert "no class code" not in lesson_quiz("tricks", None).scene["sentence"]
    assert len(lesson_quiz("tricks", "!" * 500).scene["sentence"]) < 400


@given(st.text(max_size=500) | st.text("KQJAT987SHDC.-", max_size=120).map("tricks.".__add__))
def test_whatever_stands_in_the_address_makes_a_quiz(text: str) -> None:
    quiz = lesson_quiz("tricks", CODE, 1, problem=text)
    assert len(quiz.exercises) in (1, 2)
    assert (exercise_of(text) is None) == quiz.scene["sentence"].startswith("We couldn’t find")


def test_a_quiz_without_a_code_shows_none() -> None:
    exercise = exercise_of(TRICK)
    assert exercise is not None
    quiz = Quiz(InOrder([exercise, exercise]))
    for _ in range(2):
        assert "code" not in quiz.scene
        quiz.choose("answer", "leader")
        quiz.choose("next")
    assert "code" not in quiz.scene
    assert quiz.scene["title"] == "2 problems done"
