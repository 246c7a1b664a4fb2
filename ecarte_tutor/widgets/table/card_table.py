"""The card table as a value, and the events that change it, in order, for the eye and for the ear.

The page plays the events since the last press one after the other, speaks each, and ends at the
table that they came with. None holds a card that the learner may not see yet.
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
class TablePlayer:
    """One of the two players, as the learner sees them."""

    name: str
    role: str
    """Which seat it is in this deal: pone or dealer."""

    score: int = 0
    tags: tuple[str, ...] = ()
    """What was said in this deal: `("took 3", "refused")`."""

    discarded: int = 0
    """How many cards of his lie face down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedTrick:
    """A trick with the player who took it; one still going on has one card and no taker."""

    mine: Card | None = None
    theirs: Card | None = None
    by: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTable:
    """What lies on the table beside the learner's hand and the card turned up."""

    me: TablePlayer
    opponent: TablePlayer
    target: int = 5
    trumps: str = ""
    rules: str = ""
    held: int = 5
    """The opponent's cards, all with their backs up."""

    open: tuple[Card, ...] = ()
    """The opponent's cards, where both hands are open."""

    stock: int = 21
    tricks: tuple[PlayedTrick, ...] = ()
    """The finished tricks."""

    trick: PlayedTrick | None = None
    """The trick going on, once a card of it lies on the table."""

    alone: bool = False
    """Whether all else on the page gives way to it."""

    over: bool = False
    """Whether the deal is over and its tricks are laid out."""


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
