"""Corrections of answers, for cards better played."""

from __future__ import annotations

import numpy as np
import pytest

from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.simulator import AveragerPolicy, Budget, RolloutSimulation, simulate
from ecarte_tutor.simulator.batch.play import ENDS, points_of
from ecarte_tutor.simulator.batch.views import Stakes
from ecarte_tutor.simulator.play.corrections import (
    PATH,
    SHAPE,
    Correction,
    CorrectionRow,
    DealerAnswer,
    corrected_values,
    corrections,
)
from tools.tables import build_corrections
from tools.writing import rows_text

STAKES = Stakes.of(RuleSet.named("turf-club"))
WORTHS = points_of(np.arange(np.prod(ENDS)), 1, STAKES)
WEAK = Decision.answer("7H 8H QS 7S 7D", "9H")
SMALL = Budget(total=4_000)


def test_every_answer_has_thousands_of_deals_that_end_much_alike() -> None:
    rows = build_corrections.correction_rows(corrections())
    assert rows_text(rows, CorrectionRow, digits=None) == PATH.read_bytes()
    assert {tuple(answer) for answer in corrections()} == {
        (option, later) for option in ("accept", "refuse") for later in (False, True)
    }
    for answer, each in corrections().items():
        vulnerable = 1 if answer == ("refuse", False) else 2  # the dealer, or nobody
        of_answer = each.counts[vulnerable]
        assert of_answer.sum() == each.counts.sum() > 5_000
        assert 0.8 < np.trace(of_answer) / of_answer.sum() < 0.95
        apart = np.abs(np.subtract.outer(np.arange(6), np.arange(6)))
        assert of_answer[apart > 2].sum() < 0.02 * of_answer.sum()


def test_what_the_dealer_gains_is_the_mean_of_his_points_deal_by_deal() -> None:
    counts = np.zeros(SHAPE, np.int64)
    counts[1, 2, 3] = 30  # refused, and lost where it had been won: one point, now two for the pone
    counts[1, 3, 2] = 10
    counts[2, 0, 1] = 60  # accepted, and the vole was lost
    changes = np.repeat([-3.0, 3.0, -1.0], [30, 10, 60])
    mean, error = Correction(counts, 1.0).more
    assert mean == pytest.approx(changes.mean())
    assert error == pytest.approx(changes.std() / 10)


def test_an_answer_with_as_much_open_as_usual_is_moved_by_what_is_gained() -> None:
    ends = np.ravel_multi_index((1, 2, np.random.default_rng(1).integers(0, 6, 4_000)), ENDS)
    tricks = 5 - np.unravel_index(ends, ENDS)[2]
    room = np.cov(WORTHS[ends], tricks, ddof=0)[0, 1]
    correction = Correction(corrections()[DealerAnswer("refuse", later=False)].counts, room)
    more, error = correction.more
    worths, doubt = corrected_values(correction, WORTHS, ends)
    assert worths[ends].mean() - WORTHS[ends].mean() == pytest.approx(more)
    assert doubt == pytest.approx(error**2)
    moved, _ = corrected_values(correction, 2 * WORTHS, ends)  # in another unit as much more
    assert moved == pytest.approx(2 * worths)


def test_an_answer_is_corrected_says_so_and_owns_the_doubt() -> None:
    found, bare = (
        simulate(WEAK, unit="points", budget=SMALL),
        simulate(WEAK, unit="points", budget=SMALL, policy=AveragerPolicy()),
    )
    assert found["refuse"].against == "the reckoner, corrected for cards better played"
    assert bare["refuse"].against == "the averager"
    assert isinstance(found, RolloutSimulation)
    as_played = [WORTHS[ends] for ends in found.estimate.ends]
    gap = as_played[0].mean() - as_played[1].mean()
    corrected = found["accept"].mean - found["refuse"].mean
    assert 0.005 < gap - corrected < 0.03
    luck = (as_played[0] - as_played[1]).std() / len(as_played[0]) ** 0.5
    (worse,) = set(found) - {found.best}
    assert found.loss(worse).error == pytest.approx(luck, rel=0.1)
    assert found.estimate.doubts.min() > 0
    assert simulate(Decision.propose("7H 8H QS 7S 7D", "9H"), budget=SMALL)["play"].against == (
        "the reckoner"
    )


def test_what_is_sure_stays_sure() -> None:
    """At four all the king wins the game, however the cards are played."""
    found = simulate(Decision.answer("KH QH JH AH TH", "9H", (4, 4)), budget=SMALL)
    assert found["refuse"].mean == pytest.approx(100)
    assert found["refuse"].error == pytest.approx(0, abs=1e-9)


@pytest.mark.long
def test_both_answers_are_tried_on_the_same_deals_and_no_deal_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(build_corrections, "_DEALS", 20)
    found = build_corrections.play_both_ways(STAKES, np.random.SeedSequence(3))
    totals = {answer: int(counts.sum()) for answer, counts in found.items()}
    for later in (False, True):
        assert totals["accept", later] == totals["refuse", later] > 0  # type: ignore[index]
    again = build_corrections.play_both_ways(STAKES, np.random.SeedSequence(3))
    for answer, counts in found.items():
        assert (counts == again[answer]).all()
