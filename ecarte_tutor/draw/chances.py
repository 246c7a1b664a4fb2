"""The line of a player's chances of winning a game, deal by deal."""

from __future__ import annotations

from collections.abc import Sequence

from .chart import Chart


def chances_chart(chances: Sequence[int], turning: int = 0) -> Chart:
    """The chances before the first deal and after each, joined by a line between 0 and 100.

    Args:
        chances: out of 100, the one before the first deal first.
        turning: the number of the deal in which the game turned, which is marked; 0 for none.
    """
    return Chart(kind="chances", values=tuple(chances), turning=turning)
