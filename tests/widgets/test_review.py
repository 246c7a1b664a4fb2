"""The review: what went wrong comes back under the panel, is answered there and goes away."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from ecarte_tutor.course.problems.code import ClassCode
from ecarte_tutor.course.progress.attempt import Attempt
from ecarte_tutor.course.progress.store import FileStore
from ecarte_tutor.widgets import ReviewedProgress, lesson_quiz
from ecarte_tutor.widgets.pages import MOST_AT_ONCE
from tests.course.progress.attempts import START
from tests.problems import class_problems

pytestmark = pytest.mark.usefixtures("at_the_start")
LAST_WEEK = START - timedelta(days=7)
PROBLEMS = class_problems("tricks", ClassCode("AUTUMN"), 12)


def missed(skill: str, problem: object, days: float = 0) -> Attempt:
    return Attempt(
        when=LAST_WEEK + timedelta(days=days),
        skill=skill,
        problem=str(problem),
        choice="leader",
        marks=(("the rules", False),),
    )


def labels(progress: ReviewedProgress) -> set[str]:
    return {button["label"] for button in progress.panel.view["buttons"]}


def test_what_is_due_is_asked_and_a_right_answer_takes_it_off() -> None:
    progress = ReviewedProgress()
    for problem in PROBLEMS[:2]:
        progress.panel.add(missed("tricks", problem))
    assert "Review (2 due)" in labels(progress)
    progress.panel.choose("press", "review")
    review = progress.review
    assert review is not None
    assert list(progress.children) == [progress.panel, review]
    assert progress.panel.view["notice"] == "2 problems to look at once more, below."
    assert "code" not in review.scene
    assert review.scene["calls"]
    review.choose("answer", PROBLEMS[0].winner)
    assert "Review (1 due)" in labels(progress)
    review.choose("next")
    assert "calls" not in review.scene
    wrong = "leader" if PROBLEMS[1].winner == "follower" else "follower"
    review.choose("answer", wrong)
    assert not any(label.startswith("Review") for label in labels(progress))
    assert "comes back {due}" in progress.panel.view["you"]["due"]
    *_, last = progress.panel.attempts
    again = last.when + timedelta(minutes=10)
    assert progress.panel.view["next_due"] == pytest.approx(again.timestamp(), abs=1)
    review.choose("next")
    assert review.scene["title"] == "2 problems done"
    assert review.scene["sentence"].startswith("1 of 2 with the rules.")
    assert [attempt.first for attempt in progress.panel.attempts] == [True] * 4


def test_problems_of_all_kinds_come_in_one_review_the_longest_due_first() -> None:
    progress = ReviewedProgress()
    progress.panel.add(missed("leading", "lead.dealer.9HAD.7H.0-0.turf-club"))  # no such moment
    progress.panel.add(missed("laws", "laws.london.revoke", 1))
    progress.panel.add(missed("tricks", PROBLEMS[0], 2))
    progress.panel.add(missed("replying", "x", 3))
    progress.panel.choose("press", "review")
    review = progress.review
    assert review is not None
    law, trick = (each.question() for each in review.exercises)
    assert (law.sentence, trick.title) == ("What now, by the London laws?", "Who takes the trick?")
    assert review.state.result.marks == {"the rules": 0}


def test_a_review_is_not_endless_and_the_next_one_goes_on() -> None:
    progress = ReviewedProgress()
    for number, problem in enumerate(PROBLEMS):
        progress.panel.add(missed("tricks", problem, number / 24))
    progress.panel.choose("press", "review")
    first = progress.review
    assert first is not None
    assert len(first.exercises) == MOST_AT_ONCE
    for problem in PROBLEMS[:MOST_AT_ONCE]:
        first.choose("answer", problem.winner)
        first.choose("next")
    assert "Review (2 due)" in labels(progress)
    progress.panel.choose("press", "review")
    assert progress.review is not first
    assert list(progress.children) == [progress.panel, progress.review]


def test_where_nothing_of_it_can_be_asked_the_learner_is_told() -> None:
    progress = ReviewedProgress()
    progress.panel.add(missed("bridge", "four spades, doubled"))
    progress.panel.choose("press", "review")
    assert progress.review is None
    assert progress.panel.view["notice"].startswith("Your reviews come from another version")


def test_answers_before_the_panel_was_made_count_once(tmp_path: Path) -> None:
    quiz = lesson_quiz("tricks", "AUTUMN")
    quiz.choose("answer", "leader")
    progress = ReviewedProgress(quiz, file=FileStore(tmp_path))
    quiz.choose("next")
    quiz.choose("answer", "leader")
    assert len(progress.panel.attempts) == 2
    again = ReviewedProgress(quiz, file=FileStore(tmp_path))
    quiz.choose("next")
    quiz.choose("answer", "leader")
    assert len(again.panel.attempts) == 3
    stored = FileStore(tmp_path).load()
    assert stored is not None
    assert len(stored) == 3


def test_several_quizzes_are_followed_by_one_panel() -> None:
    quizzes = lesson_quiz("tricks", "AUTUMN"), lesson_quiz("tricks", "SPRING")
    progress = ReviewedProgress(*quizzes)
    for quiz in quizzes:
        quiz.choose("answer", "leader")
    assert len(progress.panel.attempts) == 2


def test_where_a_file_is_kept_a_skill_is_practised_under_the_panel(tmp_path: Path) -> None:
    """In JupyterLab, where no address could say which."""
    progress = ReviewedProgress(lesson_quiz("tricks", "AUTUMN"), file=FileStore(tmp_path))
    progress.follow(lesson_quiz("tricks", "AUTUMN"))
    assert progress.panel.view["practises"]
    progress.panel.add(Attempt.made("tricks", "tricks.KH.QH.7S", "leader", {"the rules": True}))
    for skill in ("whist", "<b>"):
        progress.panel._handle_custom_msg({"action": "practise", "value": skill}, [])
        assert progress.review is None
    progress.panel._handle_custom_msg({"action": "practise", "value": "tricks"}, [])
    assert progress.review is not None
    assert progress.children == (progress.panel, progress.review)
    assert progress.review.exercise.skill == "tricks"
    assert progress.review.shown.frame.progress.startswith("Problem 1 of 10")
    assert not ReviewedProgress().panel.view.get("practises")
