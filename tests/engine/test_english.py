"""How numbers are told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor.engine.english import parts_in_hundred, with_error


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=12).filter(any))
def test_parts_of_a_hundred_add_up_and_none_is_off_by_one(parts: list[int]) -> None:
    shares = [part / sum(parts) for part in parts]
    told = parts_in_hundred(shares)
    assert sum(told) == 100
    assert all(abs(number - 100 * share) < 1 for number, share in zip(told, shares, strict=True))


@pytest.mark.parametrize(
    ("shares", "told"),
    [((0.28, 0.34, 0.38), (28, 34, 38)), ((1 / 3, 1 / 3, 1 / 3), (34, 33, 33)), ((0.5,), (50,))],
)
def test_what_is_whole_stays_and_what_is_not_is_shared_out(
    shares: tuple[float, ...], told: tuple[int, ...]
) -> None:
    assert parts_in_hundred(shares) == told


@pytest.mark.parametrize(
    ("mean", "sign", "told"),
    [(-0.184, "+", "−0.18 ± 0.01"), (0.184, "+", "+0.18 ± 0.01"), (-0.001, "", "0.00 ± 0.01")],
)
def test_a_figure_and_its_error_are_never_parted_by_the_end_of_a_line(
    mean: float, sign: str, told: str
) -> None:
    found = with_error(mean, 0.01, sign=sign)
    assert found.split(" ") == [found]
    assert found.replace("\N{NO-BREAK SPACE}", " ") == told
