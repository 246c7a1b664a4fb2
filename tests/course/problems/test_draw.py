"""Drawing problems comes to an end, also where there is none to be found."""

from __future__ import annotations

import pytest

from ecarte_tutor.course.problems import ClassCode, draw, trick_problems
from ecarte_tutor.course.problems.draw import first_that
from ecarte_tutor.errors import DrillError, EcarteError


def test_a_rule_that_accepts_nothing_is_given_up_with_one_sentence() -> None:
    with pytest.raises(EcarteError, match=r"drill “none”.*ask for fewer problems"):
        first_that(lambda _: False, lambda: 1, "none")


def test_draws_that_come_to_nothing_are_given_up_too() -> None:
    with pytest.raises(DrillError):
        first_that(lambda _: True, lambda: None, "none")


def test_the_first_that_fits_is_taken_and_none_is_drawn_after_it() -> None:
    numbers = iter([None, 1, 2, 3])
    assert first_that(lambda number: number > 1, lambda: next(numbers), "numbers") == 2
    assert next(numbers) == 3


def test_more_tricks_than_there_are_without_a_repetition_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # An ace beside a neighbour in one suit: sixteen pairs, and every fourth problem is one.
    monkeypatch.setattr(draw, "MOST_DRAWS", 2_000)
    with pytest.raises(DrillError, match="tricks"):
        trick_problems(ClassCode("7K2-41"), count=4 * 17)
