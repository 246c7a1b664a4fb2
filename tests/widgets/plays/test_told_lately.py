"""A reason told in the last few problems gives way, and a reloaded page tells the same one."""

from __future__ import annotations

import json

import pytest

from ecarte_tutor import Decision
from ecarte_tutor.grading.reason import LATELY
from ecarte_tutor.widgets import Quiz, quiz_on
from tests.widgets.scenes import strip_of

pytestmark = pytest.mark.usefixtures("on_the_site")

FINE = (
    "QHQD8DJCAC.JD",
    "QHQD8DJCTC.JD",
    "QHQD8DJC9C.JD",
    "QHQD8DJC8C.JD",
    "QHQD8DJC7C.JD",
)
"""Hands to play, as like each other as hands can be."""


def _quiz() -> Quiz:
    lines = (f"propose.pone.{cards}.0-0.turf-club" for cards in FINE)
    return quiz_on(*map(Decision.parse, lines))


def _reason(quiz: Quiz) -> str:
    quiz.choose("answer", "propose")
    return strip_of(quiz.shown).reason


@pytest.mark.long
def test_four_hands_of_a_kind_in_a_row_have_four_reasons() -> None:
    quiz, names = _quiz(), []
    for _ in FINE:
        _reason(quiz)
        names.append(quiz.state.reason[1])
        quiz.choose("next")
    assert all(
        name not in names[max(0, place - LATELY) : place] for place, name in enumerate(names)
    )


def test_a_page_loaded_again_tells_the_same_reason() -> None:
    quiz = _quiz()
    quiz.can_be_left("quiz", "")
    for _ in range(3):
        _reason(quiz)
        quiz.choose("next")
    kept = quiz.bookmark["text"]
    assert len(json.loads(kept)["told"]) == LATELY
    told = _reason(quiz)
    quiz.choose("retry")
    assert _reason(quiz) == told
    for text in (kept, quiz.bookmark["text"]):  # left before the answer, and after it
        other = _quiz()
        other.take_up(text)
        other.choose("retry")
        assert _reason(other) == told
