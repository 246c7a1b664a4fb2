"""Shares out of 100 that add up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor.errors import NotationError
from ecarte_tutor.shares import hundredths


@given(st.lists(st.floats(0, 1), min_size=1, max_size=6).filter(lambda shares: sum(shares) > 0.01))
def test_numbers_out_of_100_add_up_and_each_is_its_share_rounded(shares: list[float]) -> None:
    found = hundredths(shares)
    assert sum(found) == 100
    for number, share in zip(found, shares, strict=True):
        assert abs(number - 100 * share / sum(shares)) < 1 + 1e-6


def test_what_is_left_over_goes_to_the_largest_remainders() -> None:
    # Vinton's rule; the seats of a textbook example (Wikipedia, "Largest remainder method").
    votes = (47_000, 16_000, 15_800, 12_000, 6_100, 3_100)
    assert hundredths(votes) == (47, 16, 16, 12, 6, 3)
    assert hundredths([1, 1, 1]) == (34, 33, 33)
    assert hundredths([0.29, 0.71]) == (29, 71)
    assert hundredths([5, 0]) == (100, 0)


@pytest.mark.parametrize("shares", [(), (0.0, 0.0), (-0.1, 1.1), (float("nan"),)])
def test_what_is_no_whole_is_told(shares: tuple[float, ...]) -> None:
    with pytest.raises(NotationError, match="expected shares of a whole"):
        hundredths(shares)
