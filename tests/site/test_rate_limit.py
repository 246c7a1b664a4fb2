"""How fast a page may send: so many at once, and then so many a second."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_tutor.site.rate_limit import RateLimit


@pytest.mark.parametrize("at_once", [1, 2, 5, 40])
@pytest.mark.parametrize("a_second", [1, 2, 8])
def test_as_many_are_allowed_as_it_says_and_not_one_more(at_once: int, a_second: int) -> None:
    limit = RateLimit(a_second, at_once)
    allowed = [limit.allows(1, now=100.0) for _ in range(at_once + 3)]
    assert allowed == [True] * at_once + [False] * 3
    assert [limit.allows(1, now=101.0) for _ in range(a_second + 1)] == [
        place < min(a_second, at_once) for place in range(a_second + 1)
    ]


@given(st.lists(st.floats(0, 2), max_size=60), st.integers(1, 20), st.integers(1, 50))
def test_no_more_gets_through_than_the_pace_allows(
    gaps: list[float], at_once: int, a_second: int
) -> None:
    limit, now, passed = RateLimit(a_second, at_once), 0.0, list[float]()
    for gap in gaps:
        now += gap
        now += limit.wait(1, now)  # as a page whose messages wait for each other
        passed.append(now)
    for first, start in enumerate(passed):
        for last, end in enumerate(passed[first:], first):
            assert last - first + 1 <= at_once + 1 + a_second * (end - start) + 1e-6
