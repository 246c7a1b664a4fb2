"""Trust: how often the hint that decides is right by the simulator, and what it costs, in games.

The table is a text file with a row for each hint and kind of decision.
`tools/tables/build_trust.py` makes it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from ..engine.decision import Kind
from ..simulator.tables import read_rows

PATH: Final = Path(__file__).parent / "data" / "trust.csv"

NO_HINT: Final = "none"
"""Stands for the id where the book proposes because no hint speaks for playing."""


@dataclass(frozen=True, slots=True)
class Trust:
    """How one hint did where it decided."""

    hint: str
    """Its id, or `NO_HINT`."""

    kind: Kind
    hands: int
    """Decisions tried."""

    right: int
    """Those on which the simulator agrees with it, or finds no difference."""

    cost: float
    """Games in 100 that it cost on the others, on average; 0 where there are none."""

    worst: float = 0.0
    """Games in 100 that it cost on the worst of them."""

    worst_at: str = ""
    """That decision, as text."""

    clause: str = ""
    """When the opposite of the hint is better; empty where no short clause saves much."""

    saved: float = 0.0
    """The share of all that the hint loses which the clause saves."""

    @property
    def in_hundred(self) -> int:
        """Of 100 such hands, on how many it is right."""
        return round(100 * self.right / self.hands)

    @property
    def price(self) -> float:
        """Games in 100 that it costs on such a hand, right or wrong, on average."""
        return self.cost * (self.hands - self.right) / self.hands


def trust(hint: str, kind: Kind) -> Trust | None:
    """The row of a hint at a kind of decision; `None` where too few such hands were met.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    return _by_hint().get((hint, kind))


@cache
def trust_table() -> tuple[Trust, ...]:
    """All rows, in the catalogue's order.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    return read_rows(PATH, Trust)


@cache
def _by_hint() -> Mapping[tuple[str, Kind], Trust]:
    return {(row.hint, row.kind): row for row in trust_table()}
