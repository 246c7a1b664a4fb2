"""The story: what happened in a deal, told to one of its players in a few sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...cards import Card
from ...deal.events import (
    Accepted,
    Dealt,
    Event,
    Exchanged,
    KingAnnounced,
    KingWithheld,
    Led,
    Named,
    Proposed,
    Refused,
    Replied,
    Scored,
    Stood,
    TrickWon,
    TurnedUp,
)
from ...hints.wording import counted, listed, number
from ...rules import Seat

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


def told(events: Iterable[Event], seat: Seat) -> str:
    """The events as the player in this seat is told them; what goes without saying is left out."""
    return " ".join(filter(None, (_sentence(event, seat) for event in events)))


def cards_in_words(cards: Iterable[Card]) -> str:
    """Cards with their articles: `"the king of hearts and the seven of clubs"`."""
    return listed(f"the {card.words}" for card in cards)


def _sentence(event: Event, seat: Seat) -> str:
    if isinstance(event, Dealt):
        return (
            "You have dealt." if seat == "dealer" else "The computer has dealt: you are the pone."
        )
    if isinstance(event, TurnedUp):
        suit = event.card.suit.word
        return f"The {event.card.words} is turned up: {suit} are trumps."
    if isinstance(event, Exchanged):
        return _exchanged(event, seat)
    if isinstance(event, Scored):
        return _scored(event, seat)
    mine = event.seat == seat
    return _of_mine(event) if mine else _of_theirs(event)


def _of_mine(event: Event) -> str:
    if isinstance(event, Named):
        return f"You ask for {counted(event.number, 'card')}."
    return _MINE.get(type(event), "")


def _of_theirs(event: Event) -> str:
    if isinstance(event, Stood):
        return "The pone plays without proposing."
    if isinstance(event, Proposed):
        return "The pone proposes."
    if isinstance(event, Named):
        return f"The pone asks for {counted(event.number, 'card')}."
    if isinstance(event, Accepted):
        return "The dealer accepts."
    if isinstance(event, Refused):
        return "The dealer refuses: the cards are played as they are."
    assert not isinstance(event, KingWithheld)  # the adversary's silence is told to nobody
    if isinstance(event, KingAnnounced):
        return f"The {event.seat} announces the king of trumps."
    if isinstance(event, Led):
        return f"The {event.seat} leads the {event.card.words}."
    if isinstance(event, Replied):
        return f"The {event.seat} plays the {event.card.words}."
    if isinstance(event, TrickWon):
        return f"The {event.seat} takes the trick."
    return ""


def _exchanged(event: Exchanged, seat: Seat) -> str:
    if event.seat != seat:
        return f"The {event.seat} changes {counted(event.number, 'card')}."
    if not event.drawn:
        return "You change no card."
    return f"You throw {number(event.number)} and draw {cards_in_words(event.drawn)}."


def _scored(event: Scored, seat: Seat) -> str:
    if event.what not in _SCORED:
        return ""  # the end of a deal has a page of its own
    whom = "you" if event.seat == seat else f"the {event.seat}"
    return f"One point to {whom} {_SCORED[event.what]}."
