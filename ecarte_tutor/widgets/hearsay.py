"""Hearsay: the events of a deal as everybody at the table hears and sees them."""

from __future__ import annotations

from typing import Final

from ..deal.events import (
    Accepted,
    Event,
    KingAnnounced,
    Led,
    Named,
    Proposed,
    Refused,
    Replied,
    Stood,
    TrickWon,
    TurnedUp,
)
from ..english import counted

_SAID: Final[dict[type[Event], str]] = {
    Stood: "The pone plays without proposing.",
    Proposed: "The pone proposes.",
    Accepted: "The dealer accepts.",
    Refused: "The dealer refuses: the cards are played as they are.",
}


def heard(event: Event) -> str:
    """An event in one sentence that names the seats.

    Empty for what is told elsewhere or to nobody: the deal, cards changed, points, and a king kept
    silent.

    >>> heard(Proposed())
    'The pone proposes.'
    """
    match event:
        case TurnedUp(card):
            return f"The {card.words} is turned up: {card.suit.word} are trumps."
        case Named(number):
            return f"The pone asks for {counted(number, 'card')}."
        case KingAnnounced(seat):
            return f"The {seat} announces the king of trumps."
        case Led(seat, card):
            return f"The {seat} leads the {card.words}."
        case Replied(seat, card):
            return f"The {seat} plays the {card.words}."
        case TrickWon(seat):
            return f"The {seat} takes the trick."
    return _SAID.get(type(event), "")
