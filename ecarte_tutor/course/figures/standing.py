"""Standing: on how many hands the book plays at once, counted and kept.

The table is a text file with a row for each advice; `build_standing` writes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ...simulator.tables import read_rows

PATH: Final = Path(__file__).parents[1] / "data" / "standing.csv"


@dataclass(frozen=True, slots=True)
class Advised:
    """The hands on which the book gives the pone one advice before a deal at love all."""

    advice: str
    """`play`, `propose`, or `either` where it leaves the choice open."""

    hands: int
    """Hands beside their turn-ups, with one suit as trumps."""


def hands_played_at_once() -> tuple[int, int]:
    """The hands that the book plays without proposing at love all, and how many hands there are.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    rows = read_rows(PATH, Advised)
    return sum(row.hands for row in rows if row.advice == "play"), sum(row.hands for row in rows)
