"""The events of a deal, each in a sentence for everybody at the table."""

from __future__ import annotations

from typing import Final

from ...deal.events import (
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
from ...english import counted

_SENTENCES: Final[dict[type[Event], str]] = {
    Stood: "The pone plays without proposing.",
    Proposed: "The pone proposes.",
    Accepted: "The dealer accepts.",
    Refused: "The dealer refuses: the cards are played as they are.",
}


def event_in_words(event: Event) -> str:
    """One sentence on an event, which names the seats.

    Empty for a deal, cards exchanged and points, which the callers word themselves, and for a king
    that nobody announces.

    >>> event_in_words(Proposed())
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
    return _SENTENCES.get(type(event), "")
