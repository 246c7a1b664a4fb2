"""Who needs one point only is told beside the trumps."""

from __future__ import annotations

import pytest

from ecarte_tutor import Decision
from ecarte_tutor.widgets.stage.exercises.decision import _near_the_end


@pytest.mark.parametrize(
    ("score", "told"),
    [
        ((0, 0), ""),
        ((3, 3), ""),
        ((4, 0), " You need one point."),
        ((0, 4), " The dealer needs one point."),
        ((4, 4), " Both of you need one point."),
    ],
)
def test_only_those_who_need_one_point_are_named(score: tuple[int, int], told: str) -> None:
    assert _near_the_end(Decision.propose("8H 7H QS 7S 7D", "9H", score=score)) == told
