"""The state behind a `Deal`: everything about it, with hidden cards, and how options change it.

A state is changed in place, and `Deal` copies it before each step. Every value in a state is
immutable, so that a shallow copy is enough. `Deal` has already checked that an option is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, Final, TypeVar

from ..cards import HAND_SIZE, Card, Hand, Rank
from ..decision import Decision, Kind, View
from ..rules.rule_set import TRICKS, Seat, other_seat
from ..rules.tricks import Tricks, asks_for_king, talk_can_go_on, trick_winner
from .events import (
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
    ScoredFor,
    Stood,
    TrickWon,
    TurnedUp,
)

PLACES: Final[dict[Seat, int]] = {"pone": 0, "dealer": 1}
"""Index of each seat in a pair."""

_TURN_UP_PLACE: Final = 2 * HAND_SIZE
_STOCK_START: Final = _TURN_UP_PLACE + 1
_by_place: Final = attrgetter("index")
_T = TypeVar("_T")


class State:
    """Everything about a deal at one moment, hidden cards included.

    Pairs are (the pone's, the dealer's).
    """

    kind: Kind | None
    """The kind of decision to be made now, or `None` when the deal is over."""

    seat: Seat | None
    """The seat that must decide now, or `None` when the deal is over."""

    def __init__(self, dealt: Dealt) -> None:
        pack = dealt.pack
        first, second = dealt.packets
        rest = 2 * first
        self.dealt = dealt
        self.rules = dealt.rules
        self.score = dealt.score
        self.turn_up = pack[_TURN_UP_PLACE]
        self.trump_king = Card.of(Rank.KING, self.turn_up.suit)
        self.hands: tuple[tuple[Card, ...], tuple[Card, ...]] = (
            highest_first(pack[:first] + pack[rest : rest + second]),
            highest_first(pack[first:rest] + pack[rest + second : _TURN_UP_PLACE]),
        )
        self.stock_place = _STOCK_START
        self.exchanged: tuple[tuple[int, int], ...] = ()
        self.discarded: tuple[frozenset[Card], frozenset[Card]] = (frozenset(), frozenset())
        self.asked: int | None = None
        self.stood: Seat | None = None
        self.king: Seat | None = None
        self.tricks: Tricks = ()
        self.led: Card | None = None
        self.leader: Seat = "pone"
        self.won = (0, 0)
        self.events: tuple[Event, ...] = (dealt, TurnedUp(self.turn_up))
        self._ask("propose", "pone")
        if self.turn_up is self.trump_king and self.rules.king_scores:
            self._score("dealer", 1, "king turned up")

    @property
    def vulnerable(self) -> Seat | None:
        """The seat that played without proposing or refused the first proposal, or `None`."""
        return self.stood if not self.exchanged else None

    def copy(self) -> State:
        state = object.__new__(State)
        state.__dict__.update(self.__dict__)
        return state

    def take(self, option: Any) -> None:
        """Apply `option`, which must be legal for the seat to act, to this state in place."""
        assert self.kind is not None
        _STEPS[self.kind](self, option)

    def view(self, seat: Seat) -> View:
        """Return what `seat` knows of the deal: a `Decision` if `seat` must choose now."""
        place = PLACES[seat]
        kind, turn = self.kind, self.seat
        if kind == "king" and turn != seat:
            # Only a player who holds or has just played the king is asked about it.
            kind, turn = self.card_due()
        made: Callable[..., View] = Decision.unchecked if turn == seat else View
        return made(
            kind=kind,
            turn=turn,
            seat=seat,
            hand=Hand.unchecked(self.hands[place]),
            turn_up=self.turn_up,
            score=self.score if place == 0 else self.score[::-1],
            rules=self.rules,
            exchanged=self.exchanged,
            discarded=self.discarded[place],
            asked=self.asked,
            stood=self.stood,
            king=self.king,
            tricks=self.tricks,
            led=self.led,
        )

    def _ask(self, kind: Kind | None, seat: Seat | None) -> None:
        self.kind, self.seat = kind, seat

    def _tell(self, event: Event) -> None:
        self.events += (event,)

    def _score(self, seat: Seat, points: int, what: ScoredFor) -> None:
        self._tell(Scored(seat, points, what))
        self.score = _added(self.score, seat, points)
        if max(self.score) >= self.rules.target:
            self._ask(None, None)

    def _propose(self, word: str) -> None:
        if word == "play":
            self._tell(Stood())
            self.stood = "pone"
            self._begin_play()
            return
        self._tell(Proposed())
        if self.rules.count_named == "before":
            self._ask("number", "pone")
        else:
            self._ask("answer", "dealer")

    def _name(self, number: int) -> None:
        self._tell(Named(number))
        self.asked = number
        self._ask("answer", "dealer")

    def _answer(self, word: str) -> None:
        if word == "accept":
            self._tell(Accepted())
            self._ask("discard", "pone")
            return
        self._tell(Refused())
        self.stood = "dealer"
        self._begin_play()

    def _discard(self, discarded: frozenset[Card]) -> None:
        assert self.seat is not None
        seat, place, number = self.seat, PLACES[self.seat], len(discarded)
        drawn = self.dealt.pack[self.stock_place : self.stock_place + number]
        self.stock_place += number
        self._tell(Exchanged(seat, number, highest_first(discarded), drawn))
        kept = tuple(card for card in self.hands[place] if card not in discarded)
        self.hands = _changed(self.hands, place, highest_first(kept + drawn))
        self.discarded = _changed(self.discarded, place, self.discarded[place] | discarded)
        if seat == "pone":
            self.asked = number
            self._ask("discard", "dealer")
            return
        assert self.asked is not None
        self.exchanged += ((self.asked, number),)
        self.asked = None
        if talk_can_go_on(self.rules, self.exchanged):
            self._ask("propose", "pone")
        else:
            self._begin_play()

    def _begin_play(self) -> None:
        self._ask("lead", "pone")
        if self.rules.king_scores and self.rules.king_marking == "automatic":
            for seat, place in PLACES.items():
                if self.trump_king in self.hands[place]:
                    self._mark_king(seat)
        if self.kind is not None:
            self._next_card()

    def _mark_king(self, seat: Seat) -> None:
        self.king = seat
        self._score(seat, 1, "king in hand")

    def _next_card(self) -> None:
        """Ask for the next card, or first for the decision about the king if one is due."""
        if self.king is None and len(self.tricks) < 2:
            for seat, place in PLACES.items():
                if asks_for_king(
                    self.rules, self.trump_king, seat, self.hands[place], self.tricks, self.led
                ):
                    self._ask("king", seat)
                    return
        self._ask(*self.card_due())

    def card_due(self) -> tuple[Kind, Seat]:
        """Return the kind (`lead` or `reply`) and the seat of the next card to be played.

        A decision about the king of trumps that comes before that card is ignored.
        """
        if self.led is None:
            return "lead", self.leader
        return "reply", other_seat(self.leader)

    def _king(self, word: str) -> None:
        assert self.seat is not None
        seat = self.seat
        self._ask(*self.card_due())
        if word == "announce":
            self._tell(KingAnnounced(seat))
            self._mark_king(seat)
        else:
            self._tell(KingWithheld(seat))

    def _lead(self, card: Card) -> None:
        self._tell(Led(self.leader, card))
        self._drop(self.leader, card)
        self.led = card
        self._next_card()

    def _reply(self, card: Card) -> None:
        assert self.led is not None
        follower = other_seat(self.leader)
        self._tell(Replied(follower, card))
        self._drop(follower, card)
        if trick_winner(self.led, card, self.turn_up.suit) == "follower":
            self.leader = follower
        self.tricks += ((self.led, card),)
        self.led = None
        self.won = _added(self.won, self.leader, 1)
        self._tell(TrickWon(self.leader))
        if len(self.tricks) < TRICKS:
            self._next_card()
        else:
            self._score_tricks()

    def _drop(self, seat: Seat, card: Card) -> None:
        place = PLACES[seat]
        kept = tuple(held for held in self.hands[place] if held is not card)
        self.hands = _changed(self.hands, place, kept)

    def _score_tricks(self) -> None:
        points = self.rules.trick_points(self.won[0], self.vulnerable)
        winner: Seat = "pone" if points[0] else "dealer"
        self._score(winner, max(points), "vole" if TRICKS in self.won else "point")
        self._ask(None, None)


_STEPS: Final[dict[Kind, Callable[[State, Any], None]]] = {
    "propose": State._propose,
    "number": State._name,
    "answer": State._answer,
    "discard": State._discard,
    "king": State._king,
    "lead": State._lead,
    "reply": State._reply,
}


def highest_first(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return `cards` in descending order of `Card`: by suit, the highest card of each first."""
    return tuple(sorted(cards, key=_by_place, reverse=True))


def _added(pair: tuple[int, int], seat: Seat, number: int) -> tuple[int, int]:
    return _changed(pair, PLACES[seat], pair[PLACES[seat]] + number)


def _changed(pair: tuple[_T, _T], place: int, value: _T) -> tuple[_T, _T]:
    return (value, pair[1]) if place == 0 else (pair[0], value)
