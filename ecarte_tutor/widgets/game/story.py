"""The story of a deal: what happened, in a few sentences for one of its players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...cards import Card
from ...deal.events import (
    Accepted,
    Dealt,
    Event,
    Exchanged,
    Named,
    Proposed,
    Refused,
    Scored,
    Stood,
    TrickWon,
    TurnedUp,
)
from ...english import counted, listed, number
from ...rules import Seat
from ..cloth.spoken_events import event_in_words

_SCORED: Final = {
    "king turned up": "for the king turned up",
    "king in hand": "for the king of trumps",
}

_MINE: Final[dict[type[Event], str]] = {
    Stood: "You play without proposing.",
    Proposed: "You propose.",
    Accepted: "You accept.",
    Refused: "You refuse: the cards are played as they are.",
    TrickWon: "You take the trick.",
}


def story(events: Iterable[Event], seat: Seat) -> str:
    """The events in sentences for the player in this seat, without those that are plain to see."""
    return " ".join(filter(None, (_sentence(event, seat) for event in events)))


def cards_in_words(cards: Iterable[Card]) -> str:
    """Cards with their articles: `"the king of hearts and the seven of clubs"`."""
    return listed(f"the {card.words}" for card in cards)


def _sentence(event: Event, seat: Seat) -> str:
    if isinstance(event, Dealt):
        return (
            "You have dealt." if seat == "dealer" else "The computer has dealt: you are the pone."
        )
    if isinstance(event, Exchanged):
        return _exchanged(event, seat)
    if isinstance(event, Scored):
        return _scored(event, seat)
    if isinstance(event, TurnedUp) or event.seat != seat:
        return event_in_words(event)
    return _of_mine(event)


def _of_mine(event: Event) -> str:
    if isinstance(event, Named):
        return f"You ask for {counted(event.number, 'card')}."
    return _MINE.get(type(event), "")


def _exchanged(event: Exchanged, seat: Seat) -> str:
    if event.seat != seat:
        return f"The {event.seat} changes {counted(event.number, 'card')}."
    if not event.drawn:
        return "You change no card."
    return f"You discard {number(event.number)} and draw {cards_in_words(event.drawn)}."


def _scored(event: Scored, seat: Seat) -> str:
    if event.what not in _SCORED:
        return ""  # the end of a deal has a page of its own
    whom = "you" if event.seat == seat else f"the {event.seat}"
    return f"One point to {whom} {_SCORED[event.what]}."
