"""Patterns: how many there are, that the table has them all, and play that can be done by eye."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from ecarte_tutor.count.gaps import SHAPES, column_of_filling, fillings, pattern_of
from ecarte_tutor.count.patterns import Pattern, leader_tricks


def every_pattern() -> set[Pattern]:
    """Each way that ten cards of two players can lie in four suits of eight, suits in order."""
    suit_lengths = [lengths for lengths in product(range(9), repeat=4) if sum(lengths) == 10]
    patterns = set()
    for led in combinations(range(10), 5):
        owners = "".join("L" if place in led else "F" for place in range(10))
        for first, second, third, _ in suit_lengths:
            two, three = first + second, first + second + third
            patterns.add((owners[:first], owners[first:two], owners[two:three], owners[three:]))
    return patterns


def with_plain_suits_sorted(pattern: Pattern) -> Pattern:
    first, second, third = sorted(pattern[1:])
    return pattern[0], first, second, third


def test_there_are_68040_patterns_and_13004_with_the_plain_suits_interchangeable() -> None:
    patterns = every_pattern()
    assert len(patterns) == 68_040
    assert len({with_plain_suits_sorted(pattern) for pattern in patterns}) == 13_004


@pytest.mark.parametrize("holder_leads", [True, False])
def test_the_table_has_a_place_for_every_pattern_that_can_be_dealt(holder_leads: bool) -> None:
    places = {
        with_plain_suits_sorted(pattern_of(shape, tuple(filling), holder_leads=holder_leads))
        for shape in SHAPES
        for filling in fillings().tolist()
    }
    dealt = {pattern for pattern in places if max(map(len, pattern)) <= 8}
    assert dealt == {with_plain_suits_sorted(pattern) for pattern in every_pattern()}


def test_each_filling_is_five_cards_in_nine_gaps_and_has_its_own_column() -> None:
    assert fillings().shape == (1_287, 9)
    assert (fillings().sum(axis=1) == 5).all()
    assert sorted(column_of_filling().values()) == list(range(1_287))


@pytest.mark.parametrize(
    ("pattern", "tricks"),
    [
        (("LLLLL", "FFFFF", "", ""), 5),
        (("FFFFF", "LLLLL", "", ""), 0),
        (("", "LLLLL", "FFFFF", ""), 5),
        (("", "FFFFFLLLLL", "", ""), 0),
        (("F", "L", "", ""), 0),
        (("", "L", "F", ""), 1),
        (("", "FL", "", ""), 0),
    ],
)
def test_play_that_is_plain_to_see(pattern: Pattern, tricks: int) -> None:
    assert leader_tricks(pattern) == tricks


def test_a_tenace_takes_both_tricks_if_the_other_leads_and_one_if_its_holder_does() -> None:
    assert leader_tricks(("", "FLFL", "", "")) == 0
    assert leader_tricks(("", "LFLF", "", "")) == 1
