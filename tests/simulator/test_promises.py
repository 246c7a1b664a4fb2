"""The methods side by side: open cards never flatter less when chosen by deal."""

from __future__ import annotations

import pytest

from ecarte_tutor.course.figures.measured import promises, random_leads
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.simulator.batch.views import Stakes
from ecarte_tutor.simulator.count import open_hand_counts


def test_the_methods_stand_in_their_order() -> None:
    for seed, decision in enumerate(random_leads(6, 3)):
        found = promises(decision, seed=seed, plays=100)
        assert found.lead in decision.hand
        assert found.deal_by_deal >= found.open_hand - 0.02  # drawn, where the other is counted
        assert abs(found.collected - found.played_out) < 4 * found.error + 0.02


def test_deal_by_deal_is_the_open_hand_count_of_all_hands() -> None:
    decision = Decision.lead("QH 8H KS 8S 7D", "9H")
    counts = open_hand_counts(decision.hand, decision.turn_up)
    points = Stakes.of(decision.rules).points[0, 0]
    counted = sum(count * worth for count, worth in zip(counts, points, strict=True)) / sum(counts)
    assert promises(decision, plays=2).deal_by_deal == pytest.approx(counted, abs=0.01)
