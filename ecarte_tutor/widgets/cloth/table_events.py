"""The events of a deal as one player's table shows and speaks them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ...engine.cards import Card
from ...engine.deal.events import (
    Accepted,
    Dealt,
    Event,
    Exchanged,
    KingAnnounced,
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
from ...engine.english import begun, counted, listed, number, number_of_cards
from ...engine.rules import Seat
from ..table import EventKind, Side, TableEvent
from .talk import TableTalk

YOUR_OPPONENT: Final = "your opponent"
YOU: Final = "you"

_ALOUD: Final[dict[type[Event], tuple[str, str]]] = {
    Stood: ("I play.", "play"),
    Proposed: ("I propose.", "propose"),
    Accepted: ("I accept.", "accept"),
    Refused: ("I refuse.", "refuse"),
}


def table_events(
    events: Iterable[Event],
    seat: Seat,
    hand: Sequence[Card],
    opponent: str = YOUR_OPPONENT,
    me: str = YOU,
) -> tuple[TableEvent, ...]:
    """The events of a deal for the player in this seat.

    >>> [event] = table_events([Led("pone", Card("KS"))], "dealer", ())
    >>> event.spoken
    'Your opponent leads the king of spades.'

    Args:
        events: those that this seat has seen, from the first on.
        seat: whose table it is.
        hand: the five cards that were dealt to this seat.
        opponent: who the other player is, in a sentence.
        me: who this player is; for an onlooker who sees both hands, another name than "you".
    """
    return tuple(_Teller(seat, tuple(hand), {"me": me, "opponent": opponent}).told(events))


def game_event(won: bool, score: tuple[int, int], opponent: str = YOUR_OPPONENT) -> TableEvent:  # noqa: FBT001 - it is the whole event
    """The end of a game; `score` has the learner's points first."""
    who, most, least = ("You win" if won else f"{begun(opponent)} wins"), max(score), min(score)
    return TableEvent(
        kind="game",
        by="me" if won else "opponent",
        spoken=f"{who} the game, {most} to {least}.",
    )


class _Teller:
    """Tells one event after the other to the player in this seat."""

    def __init__(self, seat: Seat, hand: tuple[Card, ...], names: dict[Side, str]) -> None:
        self._seat = seat
        self._hand = hand
        self._names = names
        self._talk = TableTalk()

    def told(self, events: Iterable[Event]) -> Iterator[TableEvent]:
        """The events, each with the tags that it leaves; one that shows nothing is left out."""
        for event in events:
            before, self._talk = self._talk, self._talk.after(event)
            seat = getattr(event, "seat", None)
            tags: tuple[str, ...] = ()
            if seat and before.of_seat(seat) != self._talk.of_seat(seat):
                tags = self._talk.of_seat(seat).tags
            yield from self._shown(event, tags)

    def _shown(self, event: Event, tags: tuple[str, ...]) -> Iterator[TableEvent]:
        match event:
            case Dealt():
                yield self._event("deal", "dealer", "deal", cards=self._hand)
            case TurnedUp(card):
                spoken = f"The {card.words} is turned up: {card.suit.word} are trumps."
                yield TableEvent(kind="turn", by=self._side("dealer"), cards=(card,), spoken=spoken)
            case Exchanged():
                yield from self._exchanged(event, tags)
            case KingAnnounced(seat):
                yield self._event("king", seat, "announce the king of trumps", tags=tags)
            case Led(seat, card):
                yield self._event("play", seat, f"lead the {card.words}", cards=(card,))
            case Replied(seat, card):
                yield self._event("play", seat, f"play the {card.words}", cards=(card,))
            case TrickWon(seat):
                yield self._event("trick", seat, "take the trick")
            case Scored():
                yield self._scored(event, tags)
            case _:
                yield from self._said(event, tags)

    def _said(self, event: Event, tags: tuple[str, ...]) -> Iterator[TableEvent]:
        if isinstance(event, Named):
            aloud = f"{number(event.number).capitalize()}, please."
            doing = f"ask for {number_of_cards(event.number)}"
            yield self._event("say", "pone", doing, words=aloud, tags=tags)
        elif isinstance(event, Stood | Proposed | Accepted | Refused):
            aloud, doing = _ALOUD[type(event)]
            yield self._event("say", event.seat, doing, words=aloud, tags=tags)

    def _exchanged(self, event: Exchanged, tags: tuple[str, ...]) -> Iterator[TableEvent]:
        seat, many = event.seat, event.number
        cards = number_of_cards(many)
        if not many:
            yield self._event("discard", seat, f"discard {cards}", tags=tags)
            return
        yield self._event("discard", seat, f"discard {cards}", many, event.discarded)
        drawn = listed(f"the {card.words}" for card in event.drawn) if event.drawn else cards
        yield self._event("draw", seat, f"draw {drawn}", many, event.drawn, tags=tags)

    def _scored(self, event: Scored, tags: tuple[str, ...]) -> TableEvent:
        points = counted(event.points, "point")
        if event.what == "king turned up":
            doing = f"score {points} for the king turned up"
        elif event.what == "king in hand":
            doing = f"score {points} for the king of trumps"
        else:
            doing = f"make the {event.what}: {points}"
        return self._event("score", event.seat, doing, event.points, words=event.what, tags=tags)

    def _side(self, seat: Seat) -> Side:
        return "me" if seat == self._seat else "opponent"

    def _event(
        self,
        kind: EventKind,
        seat: Seat,
        doing: str,
        many: int = 0,
        cards: tuple[Card, ...] = (),
        *,
        words: str = "",
        tags: tuple[str, ...] = (),
    ) -> TableEvent:
        """An event of this seat; `doing` is the verb with what follows, as for "you"."""
        name = self._names[self._side(seat)]
        verb, _, rest = doing.partition(" ")
        verb = verb if name == YOU else f"{verb}s"
        spoken = f"{begun(name)} {verb} {rest}".rstrip() + "."
        return TableEvent(
            kind=kind,
            by=self._side(seat),
            cards=cards,
            number=many,
            words=words,
            tags=tags,
            spoken=spoken,
        )
