"""Views: a deal as one seat may know it, and nothing more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Final

from ...errors import IllegalAction
from ..cards import Card, Hand
from ..decision import Decision, Kind
from ..rules import RuleSet, Seat, Tricks
from .events import Dealt, Event, Exchanged, KingWithheld
from .state import PLACES, State

SECRET_KINDS: Final[tuple[Kind, ...]] = ("discard", "king")
"""Kinds of decisions whose choice the opponent is not shown: of cards discarded only how many there
were, of a king only that he was announced."""

_PARTS: Final = tuple(field.name for field in fields(Decision))
"""What a view tells a decision: all that a decision holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What one seat knows of a deal: its own cards, and what was said and played on the table.

    Two deals that differ only in what the seat cannot see give equal views.
    """

    seat: Seat
    """Whose view it is."""

    rules: RuleSet
    hand: Hand
    turn_up: Card
    score: tuple[int, int]
    """Points in the game, (mine, theirs), with all that this deal has scored so far."""

    exchanged: tuple[tuple[int, int], ...]
    """Cards taken in each finished exchange, (by the pone, by the dealer)."""

    discarded: frozenset[Card]
    """The seat's own discards."""

    asked: int | None
    """Cards that the pone asks for, or has been given, in the exchange now going on."""

    stood: Seat | None
    """Who ended the talk."""

    king: Seat | None
    """Who has marked the king of trumps in hand."""

    tricks: Tricks
    """Finished tricks as (card led, reply)."""

    won: tuple[int, int]
    """Tricks made, (mine, theirs)."""

    led: Card | None
    """The card on the table."""

    kind: Kind | None
    """What is to be decided next, as far as this seat can tell; `None` when the deal is over. While
    the opponent is asked about a king he may or may not hold, it is the card that comes next."""

    turn: Seat | None
    """Who decides it, as far as this seat can tell."""

    def decision(self) -> Decision:
        """The decision that the seat is to make; raises `IllegalAction` out of turn."""
        if self.turn != self.seat:
            who = "the deal is over" if self.turn is None else f"it is the {self.turn}'s turn"
            raise IllegalAction(f"The {self.seat} has nothing to decide now: {who}.")
        return Decision.unchecked(**{name: getattr(self, name) for name in _PARTS})


def seen_by(state: State, seat: Seat) -> View:
    """The view of one seat."""
    place = PLACES[seat]
    kind, turn = state.kind, state.seat
    if kind == "king" and turn != seat:
        # To be asked is to hold the king, or to have just played it.
        kind, turn = state.card_due()
    return View(
        seat=seat,
        rules=state.rules,
        hand=Hand.unchecked(state.hands[place]),
        turn_up=state.turn_up,
        score=state.score if place == 0 else state.score[::-1],
        exchanged=state.exchanged,
        discarded=state.discarded[place],
        asked=state.asked,
        stood=state.stood,
        king=state.king,
        tricks=state.tricks,
        won=state.won if place == 0 else state.won[::-1],
        led=state.led,
        kind=kind,
        turn=turn,
    )


def events_seen_by(events: tuple[Event, ...], seat: Seat) -> Iterator[Event]:
    """The events as one seat knows them: without the pack, or the opponent's secrets."""
    for event in events:
        if isinstance(event, Dealt):
            yield replace(event, pack=())
        elif isinstance(event, Exchanged) and event.seat != seat:
            yield replace(event, discarded=(), drawn=())
        elif not isinstance(event, KingWithheld) or event.seat == seat:
            yield event
