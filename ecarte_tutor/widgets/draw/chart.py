"""Charts as data: the numbers that the browser draws and tells in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["bars", "chances", "map", "line", "trend"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A chart for a widget's page; `charts.js` draws each kind."""

    kind: Kind
    values: tuple[Any, ...]
    """The numbers; of each kind its own shape, told where such a chart is made."""

    earlier: int = 0
    """Of a line of play, the tricks that had been made before the choice."""

    changes: tuple[tuple[str, str, str], ...] = ()
    """Of a line of play, the cards changed first: whose, those discarded, and those drawn."""

    turning: int = 0
    """Of chances, the number of the deal that is marked; 0 for none."""

    written: tuple[tuple[int, ...], ...] = ()
    """Of a map, the numbers out of 100 that stand on it: those of its parts, and of its columns."""


def trick_bars(counts: Sequence[int]) -> Chart:
    """Six bars for 0 to 5 tricks, winning ones green, losing ones sand; their shares stand on them.

    Args:
        counts: six numbers of hands, for 0, 1, ... 5 tricks.
    """
    return Chart(kind="bars", values=tuple(counts))


def chances_chart(chances: Sequence[int], turning: int = 0) -> Chart:
    """The chances before the first deal and after each, joined by a line between 0 and 100.

    Args:
        chances: out of 100, the one before the first deal first.
        turning: the number of the deal in which the game turned, which is marked; 0 for none.
    """
    return Chart(kind="chances", values=tuple(chances), turning=turning)


def trend_chart(values: Sequence[tuple[str, float]]) -> Chart:
    """A dot for each value, joined by a line over a base of zero; first and last are written out.

    Args:
        values: what to write below each dot and how high it stands (0 or more), oldest first.
    """
    return Chart(kind="trend", values=tuple(values))
