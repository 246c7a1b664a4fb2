"""What a quiz tells of an answer, and the way back from a logged problem to an exercise."""

from __future__ import annotations

import pytest

from ecarte_tutor.decision import Decision
from ecarte_tutor.drills import (
    ClassCode,
    answering_problems,
    discarding_problems,
    leading_problems,
    proposing_problems,
    reply_problems,
    trick_problems,
)
from ecarte_tutor.grading import grade
from ecarte_tutor.progress import Attempt, Loss
from ecarte_tutor.widgets import leading_quiz, trick_quiz
from ecarte_tutor.widgets.attempts import attempt_at, exercise_for, name_of
from ecarte_tutor.widgets.deciding import DecisionExercise
from ecarte_tutor.widgets.exercise import Exercise
from ecarte_tutor.widgets.leading import LeadingExercise
from ecarte_tutor.widgets.replying import ReplyExercise
from ecarte_tutor.widgets.taking import TrickExercise

CODE = ClassCode("7K2-41")

DECISIONS = {
    "proposing": proposing_problems,
    "answering": answering_problems,
    "discarding": discarding_problems,
    "leading": leading_problems,
}


@pytest.mark.parametrize("skill", DECISIONS)
def test_a_logged_decision_is_asked_again(skill: str) -> None:
    for decision in DECISIONS[skill](CODE, 3):
        again = exercise_for(skill, str(decision))
        assert isinstance(again, DecisionExercise)
        assert again.decision == decision
        assert name_of(again) == (skill, str(decision))


def test_a_logged_trick_and_a_logged_reply_are_asked_again() -> None:
    exercises: list[Exercise] = [TrickExercise(each) for each in trick_problems(CODE)]
    exercises += [ReplyExercise(each) for each in reply_problems(CODE)]
    for exercise in exercises:
        skill, problem = name_of(exercise)
        assert exercise_for(skill, problem) == exercise


@pytest.mark.parametrize(
    ("skill", "problem"),
    [
        ("tricks", ""),
        ("tricks", "KH.QH"),
        ("tricks", "KH.KH.7S"),
        ("tricks", "kh.KH.7S"),
        ("tricks", "KH.QH.1S"),
        ("replies", "KHQH7H8S7D.KH.9H"),
        ("replies", "KHQH7H8S.JH.9H"),
        ("proposing", "lead"),
        ("proposing", str(Decision.answer("7H 8H QS 7S 7D", "9H"))),
        ("no such skill", "KH.QH.7S"),
        ("__class__", "x" * 500),
    ],
)
def test_what_no_quiz_asks_is_not_asked(skill: str, problem: str) -> None:
    assert exercise_for(skill, problem) is None


def test_the_attempt_has_both_marks_and_the_simulators_cost() -> None:
    exercise = LeadingExercise(leading_problems(CODE, 1)[0])
    for option in exercise.decision.options():
        attempt = attempt_at(exercise, str(option), first=True)
        verdict = grade(exercise.decision, option, simulation=exercise.simulation)
        assert dict(attempt.marks) == {
            "the book": verdict.with_the_book,
            "the simulator": verdict.with_the_simulator,
        }
        assert attempt.loss == Loss(round(max(0.0, verdict.loss.mean), 4), verdict.loss.method)
    assert attempt_at(exercise, str(exercise.simulation.best), first=True).loss == Loss(
        0.0, exercise.simulation.method
    )


def test_a_quiz_tells_of_every_answer_and_only_the_first_try_is_one() -> None:
    told: list[Attempt] = []
    quiz = trick_quiz(CODE.text)
    quiz.on_attempt = told.append
    quiz.choose("answer", "leader")
    quiz.choose("retry")
    quiz.choose("answer", "follower")
    quiz.choose("next")
    quiz.choose("answer", "leader")
    assert [(attempt.choice, attempt.first) for attempt in told] == [
        ("leader", True),
        ("follower", False),
        ("leader", True),
    ]
    assert told[0].problem == told[1].problem != told[2].problem
    assert dict(told[0].marks) == {"the rules": trick_problems(CODE)[0].winner == "leader"}


def test_taking_a_quiz_again_makes_no_first_tries() -> None:
    told: list[Attempt] = []
    quiz = trick_quiz(CODE.text, count=2)
    quiz.on_attempt = told.append
    for _ in range(2):
        for _ in range(2):
            quiz.choose("answer", "leader")
            quiz.choose("next")
        quiz.choose("next", "again")
    assert [attempt.first for attempt in told] == [True, True, False, False]


def test_a_quiz_that_nobody_follows_tells_nobody() -> None:
    quiz = leading_quiz(CODE.text)
    assert quiz.on_attempt is None
