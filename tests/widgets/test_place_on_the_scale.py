"""The strip's scale: a fifth for each band of a loss, and the last for all that is worse."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor.grading import Bands
from ecarte_tutor.grading.strip import place

NAMES = ("best", "slight", "doubtful", "bad", "very bad")
BANDS = st.sampled_from([Bands(), Bands.in_points(), Bands(1.0, 2.0, 4.0, 5.0)])


@given(st.floats(0, 100), BANDS)
def test_a_loss_stands_in_the_fifth_of_its_band(loss: float, bands: Bands) -> None:
    fifth = NAMES.index(bands.of(loss))
    assert fifth / 5 <= place(loss, bands) <= (fifth + 1) / 5


@given(BANDS, st.floats(0, 1))
def test_within_a_band_the_mark_moves_as_the_loss_does(bands: Bands, part: float) -> None:
    edges = (0.0, bands.equal, bands.doubtful, bands.bad, bands.very_bad)
    for fifth, (low, high) in enumerate(pairwise(edges)):
        loss = low + part * (high - low)
        assert place(loss, bands) == pytest.approx((fifth + part) / 5, abs=0.002)


@given(st.floats(0, 1000), st.floats(0, 1000), BANDS)
def test_a_greater_loss_never_stands_before_a_smaller_one(
    one: float, other: float, bands: Bands
) -> None:
    assert (place(one, bands) <= place(other, bands)) == (one <= other) or place(
        one, bands
    ) == place(other, bands)


def test_the_end_is_neared() -> None:
    assert place(-0.1, Bands()) == 0.0  # no better than the best
    assert 0.98 < place(100.0, Bands()) < 1.0
