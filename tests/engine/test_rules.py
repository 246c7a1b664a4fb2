"""Rule sets: any mix can be made and written; the tricks score as the table of sources says."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest
from hypothesis import given

from ecarte_tutor import NotationError, RuleSet, RuleSetError
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.engine.rules.rule_set import Seat, other_seat
from tests.engine.strategies import rule_sets


@given(rule_sets)
def test_any_mix_of_house_rules_is_valid_and_reads_back(rules: RuleSet) -> None:
    text = str(rules)
    assert RuleSet.parse(text) == rules
    assert text.isascii()
    assert text.replace("-", "").replace("_", "").isalnum()
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_the_presets_differ() -> None:
    assert len({RuleSet.named(name) for name in PRESETS}) == len(PRESETS)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "piquet"),
        ("name", ["bga"]),
        ("target", 6),
        ("target", True),
        ("target", "5"),
        ("king_scores", 1),
        ("vulnerable_vole", 4),
        ("pone_minimum", True),
        ("dealer_minimum", -1),
        ("count_named", "never"),
        ("short_stock", None),
        ("king_marking", ["optional"]),
    ],
)
def test_a_value_out_of_range_is_refused_with_the_values_that_may_be(
    field: str, value: Any
) -> None:
    with pytest.raises(RuleSetError, match=r"expected .* got") as error:
        replace(RuleSet.named("bga"), **{field: value})
    assert repr(value) in str(error.value)


def test_a_rule_set_is_frozen_and_every_field_has_its_own_docstring() -> None:
    with pytest.raises(FrozenInstanceError):
        RuleSet.named("bga").target = 7  # type: ignore[misc]
    assert len(fields(RuleSet)) == 14


@pytest.mark.parametrize("text", ["bga_", "bga_target-6", "bga_target-7_target-11", "BGA", "bga-7"])
def test_a_text_near_to_a_rule_set_is_none(text: str) -> None:
    with pytest.raises(NotationError, match=text):
        RuleSet.parse(text)


VOLE = {"turf-club": 2, "london": 2, "bga": 2, "denexa": 3, "wikipedia": 3}
"""Points of a vole against a vulnerable player; London law 49: not raised."""


@pytest.mark.parametrize(("name", "vole"), VOLE.items())
def test_the_tricks_score_as_each_source_has_it(name: str, vole: int) -> None:
    """One for the point and two for the vole; two for the point of a vulnerable player's loss."""
    expected: dict[Seat | None, list[tuple[int, int]]] = {
        None: [(0, 2), (0, 1), (0, 1), (1, 0), (1, 0), (2, 0)],
        "pone": [(0, vole), (0, 2), (0, 2), (1, 0), (1, 0), (2, 0)],
        "dealer": [(0, 2), (0, 1), (0, 1), (2, 0), (2, 0), (vole, 0)],
    }
    for vulnerable, points in expected.items():
        rules = RuleSet.named(name)
        assert [rules.trick_points(tricks, vulnerable) for tricks in range(6)] == points


@pytest.mark.parametrize("tricks", [-1, 6, True, 2.0, "3", None])
def test_an_impossible_number_of_tricks_is_refused(tricks: Any) -> None:
    with pytest.raises(RuleSetError, match="0 to 5 tricks"):
        RuleSet.named("bga").trick_points(tricks)


def test_the_other_seat_is_the_opponents() -> None:
    assert (other_seat("pone"), other_seat("dealer")) == ("dealer", "pone")


def test_london_law_46_stakes_by_agreement() -> None:
    treble = RuleSet.parse("london_stakes-treble")
    assert [treble.game_stakes(score) for score in range(5)] == [3, 2, 2, 1, 1]


@pytest.mark.parametrize("name", PRESETS)
def test_without_agreement_a_game_counts_single(name: str) -> None:
    assert [RuleSet.named(name).game_stakes(score) for score in range(5)] == [1] * 5
