"""What would have been better is marked, and only where it is known."""

from __future__ import annotations

import pytest

from ecarte_tutor import Decision
from ecarte_tutor.course.progress.attempt import TABLE
from ecarte_tutor.course.progress.statistics import rating_of
from ecarte_tutor.engine.cards import Card
from ecarte_tutor.widgets.stage.exercises import exercise_on
from ecarte_tutor.widgets.stage.exercises.decision import DecisionExercise
from ecarte_tutor.widgets.stage.scene import Scene
from tests.widgets.quizzes import judged
from tests.widgets.scenes import cloth_of

WRONG = "propose.pone.8H9SJDQC7C.AC.0-0.turf-club"


def _answered(line: str, option: str) -> Scene:
    exercise = exercise_on(Decision.parse(line))
    assert isinstance(exercise, DecisionExercise)
    return judged(exercise.answered(option))


def test_the_right_word_has_a_tick_and_a_wrong_answer_a_cross() -> None:
    for option, marks in (("play", ["wrong", "right"]), ("propose", ["", "right"])):
        scene = _answered(WRONG, option)
        assert [each.mark for each in cloth_of(scene).choices] == marks
        assert [each.value for each in cloth_of(scene).choices if each.chosen] == [option]


def test_the_better_card_has_a_tick_and_the_one_led_a_cross() -> None:
    scene = _answered("lead.pone.9S8SKDTDAC.TS.0-0.turf-club.stood-pone", "9S")
    marks = {each.card: each.mark for each in cloth_of(scene).cards if each.mark}
    assert marks == {Card("AC"): "right", Card("9S"): "wrong"}


DIFFERENT = "answer.dealer.THQDJD8DQC.KD.2-2.turf-club"
"""The book refuses, which costs little; the simulator accepts."""


@pytest.mark.parametrize(("option", "rating"), [("accept", "Good"), ("refuse", "Good")])
def test_what_the_table_advises_has_a_tick_and_counts_as_known(option: str, rating: str) -> None:
    exercise = exercise_on(Decision.parse(DIFFERENT))
    assert isinstance(exercise, DecisionExercise)
    answer = exercise.answered(option)
    attempt = answer.attempt(first=True)
    assert rating_of(attempt).name == rating
    if option == "refuse":
        assert answer.badge.sign == "✔"
        assert dict(attempt.marks)[TABLE]
        assert not attempt.marks[1][1]  # and yet not with the simulator
    else:
        assert TABLE not in dict(attempt.marks)
