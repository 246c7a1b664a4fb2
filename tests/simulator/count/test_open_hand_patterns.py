"""Patterns: how many there are, that the table has them all, and play that can be done by eye."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from ecarte_tutor.engine.cards import HAND_SIZE
from ecarte_tutor.simulator.endings import ending, endings_table
from tests.sampling import part_and_whole, part_of
from tests.simulator.count.patterns import Pattern, leader_tricks, pattern_of


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


def test_there_are_68040_patterns_and_13004_up_to_the_plain_suits() -> None:
    patterns = every_pattern()
    assert len(patterns) == 68_040
    assert len({with_plain_suits_sorted(pattern) for pattern in patterns}) == 13_004


@pytest.mark.long
@part_and_whole
@pytest.mark.parametrize("holder_leads", [True, False])
def test_the_table_has_every_pattern_that_can_be_dealt(holder_leads: bool, whole: bool) -> None:
    """With the tricks of the search of texts in `patterns`, which shares nothing with the table."""
    full = ending(HAND_SIZE)
    tricks = endings_table()[HAND_SIZE].best[int(holder_leads)]
    cells = list(product(range(len(full.shapes)), range(len(full.fillings))))
    met = set()
    for row, column in part_of(cells, len(cells) // 20, whole=whole):
        shape, filling = full.shapes[row].tolist(), full.fillings[column].tolist()
        pattern = pattern_of(shape, filling, holder_leads=holder_leads)
        if max(map(len, pattern)) <= 8:
            met.add(pattern)
            found = leader_tricks(pattern)
            assert tricks[row, column] == (found if holder_leads else HAND_SIZE - found)
    assert met == every_pattern() if whole else met <= every_pattern()
