"""Rule sets: any mix can be made and written; the tricks score as the table of sources says."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor import NotationError, RuleSet, RuleSetError
from ecarte_tutor.engine.rules import PRESETS, Seat, other_seat
from tests.engine.strategies import error_of, presets, rule_sets


@given(rule_sets)
def test_any_mix_of_house_rules_is_valid_and_reads_back(rules: RuleSet) -> None:
    text = str(rules)
    assert RuleSet.parse(text) == rules
    assert text.isascii()
    assert text.replace("-", "").replace("_", "").isalnum()
    assert pickle.loads(pickle.dumps(rules)) == rules


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_its_name(name: str) -> None:
    rules = RuleSet.named(name)
    assert str(rules) == rules.name == name
    assert RuleSet.of(name) == RuleSet.of(rules) == RuleSet.parse(name) == rules


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


@given(
    st.text()
    | st.none()
    | st.integers()
    | presets.flatmap(lambda name: st.text().map(name.__add__))
)
def test_what_is_no_rule_set_raises_a_notation_error(junk: object) -> None:
    error = error_of(RuleSet.of, junk)
    if error is None:
        assert isinstance(junk, str)
        assert junk.startswith(RuleSet.of(junk).name)
    else:
        assert "expected" in error


@pytest.mark.parametrize("text", ["bga_", "bga_target-6", "bga_target-7_target-11", "BGA", "bga-7"])
def test_a_text_near_to_a_rule_set_is_none(text: str) -> None:
    with pytest.raises(NotationError, match=text):
        RuleSet.parse(text)


def test_a_name_that_is_no_preset_is_refused_by_name() -> None:
    with pytest.raises(NotationError, match="got 'whist'"):
        RuleSet.named("whist")


_NOBODY = [(0, (0, 2)), (1, (0, 1)), (2, (0, 1)), (3, (1, 0)), (4, (1, 0)), (5, (2, 0))]


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize(("pone_tricks", "points"), _NOBODY)
def test_with_nobody_vulnerable_the_point_is_one_and_the_vole_two(
    name: str, pone_tricks: int, points: tuple[int, int]
) -> None:
    assert RuleSet.named(name).trick_points(pone_tricks) == points


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize(("seat", "tricks"), [("pone", (1, 2)), ("dealer", (3, 4))])
def test_a_vulnerable_player_beaten_by_three_or_four_tricks_gives_two(
    name: str, seat: Seat, tricks: tuple[int, int]
) -> None:
    expected = (0, 2) if seat == "pone" else (2, 0)
    for pone_tricks in tricks:
        assert RuleSet.named(name).trick_points(pone_tricks, seat) == expected


@pytest.mark.parametrize("name", PRESETS)
def test_a_vulnerable_player_who_wins_scores_as_anybody(name: str) -> None:
    rules = RuleSet.named(name)
    assert [rules.trick_points(tricks, "pone") for tricks in (3, 4, 5)] == [(1, 0), (1, 0), (2, 0)]
    assert [rules.trick_points(tricks, "dealer") for tricks in (2, 1, 0)] == [
        *((0, 1), (0, 1)),
        (0, 2),
    ]


def test_turf_club_vole_against_a_vulnerable_player_is_two_and_no_more() -> None:
    assert RuleSet.named("turf-club").trick_points(0, "pone") == (0, 2)
    assert RuleSet.named("turf-club").trick_points(5, "dealer") == (2, 0)


def test_london_law_49_vole_not_raised() -> None:
    assert RuleSet.named("london").trick_points(0, "pone") == (0, 2)
    assert RuleSet.named("london").trick_points(5, "dealer") == (2, 0)


def test_bga_vole_against_a_vulnerable_player_is_two() -> None:
    assert RuleSet.named("bga").trick_points(0, "pone") == (0, 2)


def test_denexa_vole_against_a_vulnerable_player_adds_up_to_three() -> None:
    assert RuleSet.named("denexa").trick_points(0, "pone") == (0, 3)
    assert RuleSet.named("denexa").trick_points(5, "dealer") == (3, 0)


def test_wikipedia_vole_against_a_vulnerable_player_adds_up_to_three() -> None:
    assert RuleSet.named("wikipedia").trick_points(0, "pone") == (0, 3)


@pytest.mark.parametrize("tricks", [-1, 6, True, 2.0, "3", None])
def test_an_impossible_number_of_tricks_is_refused(tricks: Any) -> None:
    with pytest.raises(RuleSetError, match="0 to 5 tricks"):
        RuleSet.named("bga").trick_points(tricks)


def test_an_impossible_seat_is_refused() -> None:
    with pytest.raises(NotationError, match="got 'north'"):
        RuleSet.named("bga").trick_points(3, "north")  # type: ignore[arg-type]


def test_the_other_seat_is_the_opponents() -> None:
    assert (other_seat("pone"), other_seat("dealer")) == ("dealer", "pone")


def test_london_law_46_stakes_by_agreement() -> None:
    treble = RuleSet.parse("london_stakes-treble")
    assert [treble.game_stakes(score) for score in range(5)] == [3, 2, 2, 1, 1]


@pytest.mark.parametrize("name", PRESETS)
def test_without_agreement_a_game_counts_single(name: str) -> None:
    assert [RuleSet.named(name).game_stakes(score) for score in range(5)] == [1] * 5
