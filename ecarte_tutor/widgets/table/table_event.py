"""Table events: what happened since the last press, in order, for the eye and for the ear.

The page plays them one after the other, speaks each, and ends at the scene that they came with.
None holds a card that the learner may not see yet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...engine.cards import Card

EventKind = Literal[
    "deal", "turn", "say", "discard", "draw", "king", "play", "trick", "score", "game"
]
"""What can happen at a table."""

Side = Literal["me", "opponent"]
"""The learner's side of the table, and the other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEvent:
    """One thing that happened."""

    kind: EventKind
    by: Side = "me"
    cards: tuple[Card, ...] = ()
    """The cards that it shows: dealt to the learner, turned up, discarded or drawn by the learner,
    played, or the king announced. The opponent's hidden cards are a number alone."""

    number: int = 0
    """Cards discarded or drawn, or points scored."""

    words: str = ""
    """What is said aloud, or what the points are for."""

    tags: tuple[str, ...] = ()
    """What stands beside the player's name from now on; empty where this changes nothing."""

    spoken: str = ""
    """A sentence on it, for a screen reader and for the record of the deal."""
