"""The map: all hands that the opponent may hold, and on which of them a choice is caught."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from ...engine.english import parts_in_hundred
from .chart import Chart

if TYPE_CHECKING:  # a picture of cards alone needs no NumPy
    from ...simulator.simulation import Alike

_WHOLE: Final = 1000


def hands_map(alike: Sequence[Alike]) -> Chart:
    """The map as a chart: a column for each number of trumps, high trumps at the top.

    A value is the number of trumps (3 for more), the letter of the best, and on how many of a
    thousand hands the choice is caught, both options are alike, and the choice escapes. Written on
    it are these three shares of all columns, and the columns' own, each out of 100.
    """
    values = tuple(
        (
            each.trumps,
            "" if each.best_trump is None else each.best_trump.letter.replace("T", "10"),
            *(round(_WHOLE * share) for share in (each.caught, each.even, each.escaped)),
        )
        for each in alike
    )
    parts = [
        sum(each.caught for each in alike),
        sum(each.even for each in alike),
        sum(each.escaped for each in alike),
    ]
    columns = [
        sum(each.share for each in column)
        for _, column in groupby(alike, key=lambda each: each.trumps)
    ]
    return Chart(
        kind="map", values=values, written=(parts_in_hundred(parts), parts_in_hundred(columns))
    )
