"""The line of a number over time."""

from __future__ import annotations

from collections.abc import Sequence

from .chart import Chart


def trend_chart(values: Sequence[tuple[str, float]]) -> Chart:
    """A dot for each value, joined by a line over a base of zero; first and last are written out.

    Args:
        values: what to write below each dot and how high it stands (0 or more), oldest first.
    """
    return Chart(kind="trend", values=tuple(values))
