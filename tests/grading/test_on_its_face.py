"""Verdicts are true on their face."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from ecarte_tutor import grade
from ecarte_tutor.engine.decision import Kind
from ecarte_tutor.grading import Band
from ecarte_tutor.simulator import Budget, simulate
from tests.grading.on_its_face import check
from tests.sampling import first_and_rest, part_and_whole
from tools.tables.positions import positions

DECISIONS, A_FEW = 9, 2
SMALL = Budget(total=1)
"""A few deals: many a choice stays undecided, and the rules hold nevertheless."""


@part_and_whole
@pytest.mark.parametrize(
    "kind", first_and_rest(["propose", "answer", "discard", "lead", "reply"], 2)
)
def test_unit_best_band_mark_and_words_agree(kind: Kind, whole: bool) -> None:
    met: set[Band | None] = set()
    chance = random.Random(kind)
    for decision in islice(positions(kind, chance), DECISIONS if whole else A_FEW):
        simulation = simulate(decision, budget=SMALL)
        ranked = sorted(simulation, key=lambda each: -simulation[each].mean)
        for option in {*ranked[:3], chance.choice(ranked)}:
            verdict = grade(decision, option, simulation=simulation)
            check(verdict)
            met.add(verdict.band)
    assert "best" in met
    assert not whole or met & {"mistake", "serious", "blunder"}
