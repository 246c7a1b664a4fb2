"""Values: a number never travels without its method."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.errors import EcarteError, IllegalAction, NotationError
from ecarte_tutor.simulator import Budget, MethodsDiffer, Value, simulate

PLAYED = Value(
    mean=0.25, seat="pone", method="played-out", against="the reckoner", error=0.03, n=100
)


def test_a_value_prints_its_unit_seat_method_opponent_and_error() -> None:
    assert str(PLAYED) == (
        "+0.250 ± 0.030 points a deal for the pone (played-out against the reckoner)"
    )


def test_values_found_apart_are_not_subtracted() -> None:
    with pytest.raises(MethodsDiffer, match=r"ask `simulation\.loss\(option, than=another\)`"):
        _ = PLAYED - replace(PLAYED, mean=0.05, error=0.04)


@pytest.mark.parametrize(
    "change",
    [{"method": "open-hand"}, {"against": "anybody"}, {"seat": "dealer"}, {"unit": "games"}],
)
def test_values_of_different_kinds_never_mix(change: dict[str, Any]) -> None:
    other = replace(PLAYED, **change)
    for mixed in (lambda: PLAYED - other, lambda: other < PLAYED, lambda: other > PLAYED):
        with pytest.raises(MethodsDiffer, match="expected two values with the same"):
            mixed()


def test_a_value_is_not_compared_with_a_bare_number() -> None:
    with pytest.raises(MethodsDiffer, match="expected another value with its method"):
        _ = PLAYED - 0.3  # type: ignore[operator]
    assert issubclass(MethodsDiffer, EcarteError)


def test_a_difference_has_the_error_of_a_bootstrap_over_pairs() -> None:
    found = simulate(Decision.propose("8H 7H QS 7S 7D", "9H"), deals=2_000, unit="points")
    difference = found["propose"] - found["play"]
    assert difference.mean == pytest.approx(found["propose"].mean - found["play"].mean)
    assert found["play"].n == difference.n == 2_000

    costs = found.cases("play").costs
    drawn = np.random.default_rng(5).integers(len(costs), size=(1_000, len(costs)))
    assert difference.error == pytest.approx(costs[drawn].mean(axis=1).std(), rel=0.1)
    apart = np.hypot(found["propose"].error, found["play"].error)
    assert difference.error < 0.85 * apart


def test_an_error_is_a_deals_deviation_by_the_root_of_the_deals() -> None:
    found = simulate(Decision.propose("8H 7H QS 7S 7D", "9H"), deals=3_000, unit="points")
    value = found["play"]
    deviation = found.cases("play").chosen.std()
    assert value.error * value.n**0.5 == pytest.approx(deviation, rel=0.01)


@pytest.mark.parametrize(
    "decision",
    [
        Decision.propose("8H 7H QS 7S 7D", "9H"),
        pytest.param(
            Decision.discard("7H KD QS 7S 7D", "9H", seat="dealer", asked=3),
            marks=pytest.mark.long,
        ),
        Decision.lead("QH 9H KS 10S 7D", "8H"),
    ],
)
def test_a_simulation_stops_at_the_error_or_the_deals_asked_for(decision: Decision) -> None:
    counted = simulate(decision, deals=300)
    assert {value.unit for value in counted.values()} == {"games in 100"}
    fewest = {value.n for value in counted.values()}
    assert len(fewest) == 1
    assert min(fewest) == 300 or (decision.kind == "lead" and 300 <= min(fewest) < 900)

    asked = 2 * max(counted.loss(option).error for option in counted)
    exact = simulate(decision, error=asked)
    assert max(exact.loss(option).error for option in exact) <= asked
    more = simulate(decision, error=asked / 6, unit="games")
    assert max(more.loss(option).error for option in more) <= asked / 6
    assert more[more.best].n > exact[exact.best].n


def test_what_ends_a_simulation_is_asked_for_in_one_way_and_in_figures() -> None:
    decision = Decision.answer("8H 7H QS 7S 7D", "9H")
    wrong = {
        "a whole number of deals": {"deals": 1},
        "an error above 0": {"error": 0},
        '"games" or "points"': {"unit": "chance"},
        "deals and error, or a budget": {"deals": 9, "budget": Budget()},
        '"points" as the unit': {"unit": "games", "to_target": False},
    }
    for sentence, given in wrong.items():
        with pytest.raises(NotationError, match=sentence):
            simulate(decision, **given)  # type: ignore[arg-type]
    with pytest.raises(IllegalAction, match="more deals do not lessen the error"):
        simulate(decision, error=0.001)
    by_generator = simulate(decision, deals=50, seed=np.random.default_rng(3))
    assert dict(by_generator) == dict(simulate(decision, deals=50, seed=by_generator.seed))


def test_a_simulation_in_games_converts_to_one_in_points() -> None:
    for decision in (
        Decision.answer("8H 7H QS 7S 7D", "9H"),
        Decision.lead("QH 9H KS 7D 8C", "8H"),
    ):
        games, points = simulate(decision, deals=200), simulate(decision, deals=200, unit="points")
        assert dict(games) == dict(points.for_the_game())
        assert dict(games.in_points()) == dict(points)
