"""What a hint costs on every hand it decides on, beside what it costs where it is wrong."""

from __future__ import annotations

import pytest

from ecarte_tutor.grading import Trust, trust_table


def test_all_its_hands_at_its_price_come_to_its_wrong_ones_at_their_cost() -> None:
    for row in trust_table():
        assert row.price * row.hands == pytest.approx(row.cost * (row.hands - row.right))
        assert row.price <= row.cost <= row.worst + 0.06  # the table has one decimal of these
        assert row.in_hundred == pytest.approx(100 * row.right / row.hands, abs=0.5)


def test_a_hint_that_is_wrong_on_a_quarter_of_its_hands_costs_a_quarter_of_what_it_does_there() -> (
    None
):
    assert Trust("P1", "propose", hands=40, right=30, cost=2.0).price == 0.5
    assert Trust("P1", "propose", hands=40, right=40, cost=0.0).price == 0.0
