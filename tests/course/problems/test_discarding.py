"""Discarding problems: worth asking."""

from __future__ import annotations

import pytest

from ecarte_tutor import Decision
from ecarte_tutor.course.problems.code import ClassCode
from tests.problems import class_problems

CODES = ["AUTUMN", "SPRING", "CLUB-NIGHT-3"]


def _neither_trumps_nor_kings(problem: Decision) -> set[str]:
    return {
        str(card)
        for card in problem.hand
        if str(card)[1] != str(problem.turn_up)[1] and str(card)[0] != "K"
    }


@pytest.mark.parametrize("code", CODES)
def test_every_hand_has_something_to_keep_and_something_to_be_tempted_by(code: str) -> None:
    for problem in class_problems("discarding", ClassCode(code)):
        going = _neither_trumps_nor_kings(problem)
        kept = {str(card) for card in problem.hand} - going
        assert 2 <= len(going) <= 4
        assert len(kept) > 1 or any(card[0] == "K" for card in kept)
        assert any(card[0] in "QJ" for card in going)
        assert max(problem.score) < 4
