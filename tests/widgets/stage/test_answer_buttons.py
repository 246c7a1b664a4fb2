"""Answers and the keys that press them."""

from __future__ import annotations

import pytest

from ecarte_tutor.widgets.stage.cloth import answer_buttons, number_buttons


def test_two_answers_are_pressed_by_the_arrow_keys() -> None:
    left, right = answer_buttons({"play": "Play", "propose": "Propose"})
    assert (left.key, right.key) == ("ArrowLeft", "ArrowRight")
    assert (left.value, left.label, left.action) == ("play", "Play", "answer")


@pytest.mark.parametrize("count", [1, 3, 4])
def test_any_other_number_of_answers_by_the_numbers(count: int) -> None:
    buttons = answer_buttons({f"v{place}": "" for place in range(count)})
    assert [each.key for each in buttons] == [str(place + 1) for place in range(count)]


def test_answers_that_are_numbers_are_pressed_by_letters() -> None:
    buttons = answer_buttons({each: each for each in ("3", "12", "25")})
    assert [(each.key, each.hint) for each in buttons] == [("a", "A"), ("b", "B"), ("c", "C")]


def test_only_a_given_answer_marks_the_buttons() -> None:
    words = {"play": "Play", "propose": "Propose"}
    assert [each.chosen for each in answer_buttons(words)] == [None, None]
    assert [each.chosen for each in answer_buttons(words, chosen="propose")] == [False, True]


def test_a_number_of_cards_is_pressed_by_its_own_key() -> None:
    assert [(each.key, each.value) for each in number_buttons([0, 3])] == [("0", "0"), ("3", "3")]
