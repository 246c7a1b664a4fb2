"""Estimates from drawn hands, against every draw that could have been made."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import numpy as np
import pytest

from ecarte_tutor.simulator.beliefs.posterior import OpponentHands
from ecarte_tutor.simulator.simulation import Estimate

POINTS = np.array([[2.0, -1.0, 1.0, 1.0, -2.0, 1.0, 2.0], [1.0, 1.0, -1.0, 2.0, 1.0, -2.0, 2.0]])
"""What two options bring on each of seven hands: five in one group, two in the other."""

GROUPS = ((0, 1, 2, 3, 4), (5, 6))


def estimate(drawn: tuple[tuple[int, ...], ...]) -> Estimate:
    """The estimate from these hands of each group."""
    chosen = [hand for hands in drawn for hand in hands]
    numbers = [len(hands) for hands in drawn]
    hands = OpponentHands(
        hands=np.array(chosen, np.uint32),
        group=np.repeat(np.arange(len(drawn)), numbers),
        sizes=np.array([len(group) for group in GROUPS]),
        drawn=np.array(numbers),
        likelihood=np.ones(len(chosen)),
    )
    return Estimate.of_groups(POINTS[:, chosen], hands)


def every_draw(*numbers: int) -> Iterator[Estimate]:
    """The estimate from each way to draw so many hands of the groups."""
    ways = [combinations(group, number) for group, number in zip(GROUPS, numbers, strict=True)]
    return map(estimate, product(*ways))


@pytest.mark.parametrize("numbers", [(2, 2), (3, 2), (4, 2), (5, 2)])
def test_means_and_errors_are_right_on_average_over_every_draw(numbers: tuple[int, int]) -> None:
    found = list(every_draw(*numbers))
    means = np.array([each.means for each in found])
    assert means.mean(axis=0) == pytest.approx(POINTS.mean(axis=1))
    spread = np.cov(means.T, bias=True)  # between the draws: what the errors are to tell
    assert np.mean([each.covariance for each in found], axis=0) == pytest.approx(spread)


def test_nothing_is_left_to_chance_where_all_hands_were_drawn() -> None:
    (found,) = every_draw(5, 2)
    assert found.means == pytest.approx(POINTS.mean(axis=1))
    assert found.error(0) == found.error(1) == 0
    assert found.difference(0, 1)[1] == 0
