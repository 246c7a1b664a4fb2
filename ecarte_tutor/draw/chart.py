"""Charts as data: the numbers that the browser draws and tells in a sentence."""

from __future__ import annotations

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
