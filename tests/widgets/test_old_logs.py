"""What was logged and linked before still reads: every skill, as its lines were written then."""

from __future__ import annotations

from pathlib import Path

import pytest

from ecarte_tutor.progress import Log
from ecarte_tutor.widgets import Quiz, ReviewedProgress
from ecarte_tutor.widgets.exercises import exercise_for, exercise_of

OLD = Path(__file__).with_name("progress_of_old.jsonl").read_text("utf-8")
"""A file saved from the progress panel in November 2026, with an answer of every skill."""

SKILLS = {
    "tricks": "Who takes the trick?",
    "replies": "Which cards may you play?",
    "scoring": "What does the deal score?",
    "laws": "What does the law say?",
    "proposing": "Play, or propose?",
    "answering": "Accept, or refuse?",
    "discarding": "Which cards do you discard?",
    "leading": "Which card do you lead?",
    "following": "Which card do you play?",
}


def test_an_old_log_is_taken_up_and_everything_in_it_can_be_asked_again() -> None:
    log = Log.from_export(OLD)
    assert {attempt.skill for attempt in log} == set(SKILLS)
    for attempt in log:
        exercise = exercise_for(attempt.skill, attempt.problem)
        assert exercise is not None
        assert exercise.question().title == SKILLS[attempt.skill]


def test_an_old_log_is_shown_skill_by_skill_and_reviewed() -> None:
    progress = ReviewedProgress()
    progress.panel.attempts = Log.from_export(OLD)
    progress.panel.press("open")
    progress.panel.add(next(iter(progress.panel.attempts)))
    rows = [row.skill.capitalize() for row in progress.panel.page.rows]
    assert rows == sorted(skill.capitalize() for skill in SKILLS)


@pytest.mark.parametrize(
    ("line", "answer", "marks"),
    [
        ("tricks.AD.QD.8C", "leader", {"the rules": False}),
        ("replies.KSTS9SKDJD.KH.JH", "JD", {"the rules": False}),
        ("laws.london.faced-card-in-pack", "1", {"the rules": False}),
        (
            "lead.dealer.KCTC7C.9H.3-2.turf-club.stood-dealer.king-pone.trick-KHJH.trick-THQH",
            "KC",
            {"the book": True, "the simulator": True},
        ),
    ],
)
def test_an_old_link_asks_its_problem_and_marks_it_as_ever(
    line: str, answer: str, marks: dict[str, bool]
) -> None:
    exercise = exercise_of(line)
    assert exercise is not None
    quiz = Quiz([exercise])
    assert quiz.scene["problem"] == {"line": line}
    assert exercise.answered(answer).marks == marks
