"""Values: a number never travels without its method."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ecarte_tutor.errors import EcarteError
from ecarte_tutor.simulator import MethodsDiffer, Value

PLAYED = Value(
    mean=0.25, seat="pone", method="played-out", against="the reckoner", error=0.03, sample=100
)


def test_a_value_prints_its_unit_seat_method_opponent_and_error() -> None:
    assert str(PLAYED) == (
        "+0.250 ± 0.030 points a deal for the pone (played-out against the reckoner)"
    )


def test_a_difference_adds_the_errors_as_of_separate_samples() -> None:
    other = replace(PLAYED, mean=0.05, error=0.04)
    difference = PLAYED - other
    assert difference.mean == pytest.approx(0.20)
    assert difference.error == pytest.approx(0.05)


@pytest.mark.parametrize(
    "change",
    [{"method": "open-hand"}, {"against": "anybody"}, {"seat": "dealer"}, {"unit": "games"}],
)
def test_values_of_different_kinds_never_mix(change: dict[str, Any]) -> None:
    other = replace(PLAYED, **change)
    for mixed in (lambda: PLAYED - other, lambda: other < PLAYED, lambda: other > PLAYED):
        with pytest.raises(MethodsDiffer, match="expected two values with the same"):
            mixed()


def test_a_value_is_not_compared_with_a_bare_number() -> None:
    with pytest.raises(MethodsDiffer, match="expected another value with its method"):
        _ = PLAYED - 0.3  # type: ignore[operator]
    assert issubclass(MethodsDiffer, EcarteError)
