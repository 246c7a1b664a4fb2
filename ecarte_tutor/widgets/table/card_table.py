"""The card table as a value: both players, their cards and all that lies between them."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.cards import Card
from .table_event import Side


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
