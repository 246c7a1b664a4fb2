"""The strip's scale: logarithmic, so that a loss of 2 and one of 20 stand well apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor.grading import Bands
from ecarte_tutor.simulator.units import POINTS

BANDS = st.sampled_from([Bands(), Bands.usual(POINTS), Bands(1.0, 2.0, 4.0, 5.0)])


@given(st.floats(0, 1000), st.floats(0, 1000), BANDS)
def test_a_greater_loss_never_stands_before_a_smaller_one(
    one: float, other: float, bands: Bands
) -> None:
    low, high = sorted((one, other))
    assert 0 <= bands.place(low) <= bands.place(high) <= 1


@given(st.floats(0.2, 15))
def test_twice_the_loss_stands_as_much_further_wherever_it_begins(loss: float) -> None:
    step = Bands().place(2 * loss) - Bands().place(loss)
    assert step == pytest.approx(Bands().place(0.8) - Bands().place(0.4), abs=0.003)


def test_two_and_twenty_games_are_told_apart_at_a_glance() -> None:
    assert Bands().place(20) - Bands().place(2) > 0.35


def test_what_is_as_good_as_the_best_has_the_first_tenth() -> None:
    assert Bands().place(-0.1) == 0.0  # no better than the best
    assert Bands().place(0.2) == pytest.approx(0.1)
    assert Bands().place(100.0) == 1.0


def test_the_scale_is_the_same_in_points_and_in_games() -> None:
    for loss in (0.1, 0.3, 2.0, 9.0):
        assert Bands.usual(POINTS).place(loss / 10.6) == pytest.approx(
            Bands().place(loss), abs=0.002
        )
