"""Standing: on how many hands the book plays at once, counted and kept.

The table is a sealed text file with a row for each advice; `build_standing` writes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ..sealed import Seal, SealedRows

SEAL: Final = Seal(
    title="# ecarte_tutor hands that the book plays at once",
    noun="the table of hands played at once",
    version=1,
    rebuild="python -m ecarte_tutor.workshop.tables.build_standing --into-package",
    path=Path(__file__).parents[1] / "data" / "standing.csv",
)


@dataclass(frozen=True, slots=True)
class Advised:
    """The hands on which the book gives the pone one advice before a deal at love all."""

    advice: str
    """`play`, `propose`, or `either` where it leaves the choice open."""

    hands: int
    """Hands beside their turn-ups, with one suit as trumps."""


STANDING: Final = SealedRows(SEAL, Advised)


def hands_played_at_once() -> tuple[int, int]:
    """The hands that the book plays without proposing at love all, and how many hands there are.

    Raises:
        TableError: for a file that is missing, damaged or of another version.
    """
    rows = STANDING.read()
    return sum(row.hands for row in rows if row.advice == "play"), sum(row.hands for row in rows)
