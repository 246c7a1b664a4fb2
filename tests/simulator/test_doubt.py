"""The error of a difference: what more cases lessen, and what they do not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from ecarte_tutor.simulator.simulation import Trace

SOME = np.array([1.0, -1.0, 2.0, 1.0, -2.0, 1.0])
OTHERS = np.array([1.0, 1.0, -1.0, 1.0, -2.0, 2.0])


def _trace(times: int, *doubts: float) -> Trace:
    """Two options on cases of which each came so many times."""
    return _traced([np.tile(SOME, times), np.tile(OTHERS, times)], *doubts)


def _traced(gains: list[NDArray[np.float64]], *doubts: float) -> Trace:
    """A trace whose deals all ended in a way of their own, worth these gains."""
    ends = tuple(np.arange(len(each)) for each in gains)
    empty = Trace.empty(len(gains))
    return replace(empty, worths=tuple(gains), ends=ends, doubts=np.array(doubts))


@pytest.mark.parametrize("doubts", [(0.0, 0.0), (0.04, 0.0), (0.0, 0.09), (0.04, 0.09)])
def test_more_cases_lessen_an_error_down_to_the_doubt_of_both_options(
    doubts: tuple[float, float],
) -> None:
    few, many = (_trace(times, *doubts).difference(0, 1) for times in (1, 100_000))
    assert few[0] == pytest.approx(many[0]) == pytest.approx((SOME - OTHERS).mean())
    # The doubts are of two corrections that know nothing of each other: their variances add up.
    assert many[1] ** 2 == pytest.approx(sum(doubts), abs=1e-4)
    assert few[1] ** 2 - sum(doubts) == pytest.approx((SOME - OTHERS).var(ddof=1) / len(SOME))
    assert _trace(1, *doubts).difference(1, 0) == (-few[0], few[1])


def test_an_option_does_not_differ_from_itself_however_doubtful_it_is() -> None:
    assert _trace(1, 0.5, 0.5).difference(1, 1) == (0.0, 0.0)


def test_an_option_dropped_early_does_not_lead_by_a_lucky_start() -> None:
    trace = _traced([np.full(4, 2.0), np.tile(SOME, 2), np.tile(OTHERS, 2)], 0.0, 0.0, 0.0)
    assert trace.means[0] == trace.means.max()
    assert trace.leader() == 1 + int(np.argmax(trace.means[1:]))
