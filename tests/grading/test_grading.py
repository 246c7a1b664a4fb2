"""Grading by the book and by the simulator."""

from __future__ import annotations

import pytest

from ecarte_tutor import Card, Decision, IllegalAction, book, grade
from ecarte_tutor.grading import Bands
from ecarte_tutor.simulator import Budget, simulate

SURE = Decision.lead("KH QH JH AS TS", "9H")
"""The three best trumps make the point whatever the dealer holds."""


@pytest.mark.parametrize(
    ("loss", "band"),
    [
        (0, "best"),
        (0.02, "best"),
        (0.025, "slight"),
        (0.031, "doubtful"),
        (0.061, "bad"),
        (0.121, "very bad"),
    ],
)
def test_a_loss_has_a_name(loss: float, band: str) -> None:
    assert Bands().of(loss) == band


def test_both_verdicts_stand_side_by_side() -> None:
    decision = Decision.lead("8H 7H QS 7S 7D", "9H")
    verdict = grade(decision, Card("7S"))
    assert verdict.book == book(decision)
    assert verdict.loss == simulate(decision).loss(Card("7S"))
    assert not verdict.with_the_book
    assert not verdict.with_the_simulator
    assert verdict.band == "very bad"


def test_the_best_choice_loses_nothing() -> None:
    simulation = simulate(SURE)
    verdict = grade(SURE, simulation.best, simulation=simulation)
    assert verdict.loss.mean == 0
    assert verdict.band == "best"
    assert verdict.with_the_simulator


def test_throwing_the_king_of_trumps_away_is_never_called_close() -> None:
    decision = Decision.discard("KS 9H 8C 7C 7D", "9S", seat="pone")
    verdict = grade(decision, frozenset({Card("KS")}))
    assert verdict.band == "very bad"
    assert not verdict.with_the_book


def test_what_is_within_two_joint_errors_is_too_close_to_call() -> None:
    # A few deals only: no difference can be told yet.
    decision = Decision.propose("8H 7H QS 7S 7D", "9H")
    simulation = simulate(decision, budget=Budget(deals=64), seed=2)
    (worse,) = set(decision.options()) - {simulation.best}
    verdict = grade(decision, worse, simulation=simulation, bands=Bands(equal=0.0))
    assert 0 < verdict.loss.mean <= 2 * verdict.loss.error
    assert verdict.band is None
    assert verdict.with_the_simulator


def test_bands_may_be_set() -> None:
    decision = Decision.lead("8H 7H QS 7S 7D", "9H")
    simulation = simulate(decision)
    lax, strict = Bands(9, 9, 9, 9), Bands(0, 0, 0, 0)
    for bands, band in ((lax, "best"), (strict, "very bad")):
        verdict = grade(decision, Card("7S"), simulation=simulation, bands=bands)
        assert verdict.band == band


def test_a_choice_that_is_no_option_is_refused() -> None:
    with pytest.raises(IllegalAction, match="play or propose"):
        grade(Decision.propose("8H 7H QS 7S 7D", "9H"), "accept")


def test_a_lead_costs_games_as_well_as_points() -> None:
    verdict = grade(Decision.lead("8H 7H QS 7S 7D", "9H"), Card("7S"))
    lost = verdict.chance_lost
    assert lost is not None
    assert lost.unit == "games at this score"
    # A point is worth between a tenth and a quarter of a game at the start of one.
    assert 0.1 < lost.mean / verdict.loss.mean < 0.25


def test_a_king_has_no_cost_in_games() -> None:
    assert grade(Decision.mark_king("KH 8H 7S 8D 9C", "9H"), "withhold").chance_lost is None
