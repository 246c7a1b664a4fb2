"""The cost in points a deal beside the one in games: more, less, or too close to be told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ecarte_tutor import Decision, grade
from ecarte_tutor.grading import Verdict
from ecarte_tutor.simulator.units import GAMES
from ecarte_tutor.widgets.stage.verdict import simulator_panel


@pytest.mark.parametrize(
    ("mean", "told"),
    [
        (0.30, ", and 0.30"),
        (-0.30, ", though it gains 0.30"),
        (0.02, ", though in points a deal it makes no difference."),
        (-0.02, ", though in points a deal it makes no difference."),
    ],
)
def test_points_are_told_where_they_differ_by_more_than_chance(
    monkeypatch: pytest.MonkeyPatch, mean: float, told: str
) -> None:
    verdict = grade(Decision.lead("8H 7H QS 7S 7D", "9H"), "7S")
    assert verdict.unit == GAMES
    assert not verdict.with_the_simulator
    lost = replace(verdict.points_lost, mean=mean, error=0.05)
    monkeypatch.setattr(Verdict, "points_lost", property(lambda _: lost))
    lead = simulator_panel(verdict).lead
    assert told in lead
    assert (" gains " in lead) == (mean == -0.30)
    assert ("±" in lead.split(",", 1)[1]) == (abs(mean) == 0.30)
