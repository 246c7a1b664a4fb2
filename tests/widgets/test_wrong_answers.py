"""How the verdict on a wrong answer begins: beside its cross it must not be misread."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ecarte_tutor.course.practice.idea import AGAINST_PEOPLE
from ecarte_tutor.course.practice.lesson_tables import hands_against
from ecarte_tutor.widgets import Dialogue, Quiz
from ecarte_tutor.widgets.stage.exercises import exercise_for
from ecarte_tutor.widgets.stage.exercises.exercise import Exercise
from ecarte_tutor.widgets.stage.scene import Scene
from tests.lessons.reading import things_shown
from tests.lessons.scenes import scenes_of
from tests.running import LESSONS
from tests.widgets.scenes import cloth_of


def _answers(exercise: Exercise) -> Iterator[Scene]:
    asked = cloth_of(exercise.question())
    given = [each.value for each in asked.choices]
    given += [each.value or str(each.card) for each in asked.cards if each.action == "answer"]
    given += list(exercise.pickings())[:8]
    return (exercise.answered(each).scene() for each in given if exercise.takes(each))


def _misread(scenes: Iterator[Scene]) -> Iterator[str]:
    """Yield each wrong answer's line that begins with *No*, or with the right answer itself."""
    for scene in scenes:
        strip = scene.verdict.strip
        if strip is None or strip.sign != "wrong":
            continue
        right = [each.label for each in cloth_of(scene).choices if each.mark == "right"]
        if any(re.match(rf"{re.escape(each)}\b", strip.line, re.I) for each in ["no", *right]):
            yield strip.line


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("path", sorted(LESSONS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_no_wrong_answer_begins_with_no_or_with_the_right_one_unmarked(path: Path) -> None:
    for shown in things_shown(path):
        if isinstance(shown, Dialogue):
            assert list(_misread(scenes_of(shown))) == []
        elif isinstance(shown, Quiz):
            for exercise in shown.exercises:
                assert list(_misread(_answers(exercise))) == [], exercise


def test_nor_does_one_against_people() -> None:
    for line in hands_against():
        exercise = exercise_for(AGAINST_PEOPLE, line)
        assert exercise
        assert list(_misread(_answers(exercise))) == [], line
