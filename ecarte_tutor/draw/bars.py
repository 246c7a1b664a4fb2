"""The bar chart of a count: on how many of the opponent's hands one makes 0 to 5 tricks."""

from __future__ import annotations

from collections.abc import Sequence

from .chart import Chart


def trick_bars(counts: Sequence[int]) -> Chart:
    """Six bars for 0 to 5 tricks, winning ones green, losing ones sand; their shares stand on them.

    Args:
        counts: six numbers of hands, for 0, 1, ... 5 tricks.
    """
    return Chart(kind="bars", values=tuple(counts))
