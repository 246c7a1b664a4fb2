"""Events: what happens in a deal, as one frozen value for each thing that happens.

An *action* is an event in which a player chose an option. Every other event follows from the ones
before it, so that playing the actions again gives the whole deal. Each class has a `name`, which
stands in a record, and a `rule`, which an error message quotes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Literal, TypeAlias, get_args

from ..cards import Card
from ..decision import Option, View
from ..rules.rule_set import RuleSet, Seat, other_seat
from ..rules.tricks import finished_tricks, next_leader

PacketOrder = tuple[Literal[2, 3], Literal[2, 3]]
"""Sizes of the packets in which each hand is dealt: `(3, 2)` or `(2, 3)`."""

PACKET_ORDERS: Final[tuple[PacketOrder, ...]] = ((3, 2), (2, 3))

ScoredFor = Literal["king turned up", "king in hand", "point", "vole"]
"""Reason for which points are scored. The extra point against a vulnerable player counts as part of
the point or the vole."""

_TALK: Final = "the pone plays or proposes"
_ANSWER: Final = "the dealer accepts or refuses a proposal"
_KING: Final = "its holder may announce the king of trumps in time"


@dataclass(frozen=True, slots=True)
class Dealt:
    """Event: the cards of `pack` were dealt, at a game `score` of (the pone's, the dealer's)."""

    name: ClassVar = "dealt"
    rule: ClassVar = "a deal begins with the 32 different cards and a score below the target"

    rules: RuleSet
    score: tuple[int, int]
    """The game's score before the deal, (the pone's, the dealer's)."""

    packets: PacketOrder
    pack: tuple[Card, ...]
    """All 32 cards, the top of the pack first; empty in the events that one seat sees."""


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """Event: the eleventh card was turned up, whose suit is trumps."""

    name: ClassVar = "turned up"
    rule: ClassVar = "the card after both hands is turned up for trumps"

    card: Card


@dataclass(frozen=True, slots=True)
class Stood:
    """Action: the pone chose to play the cards rather than propose an exchange."""

    name: ClassVar = "played"
    rule: ClassVar = _TALK
    seat: ClassVar[Seat] = "pone"
    option: ClassVar[Option] = "play"


@dataclass(frozen=True, slots=True)
class Proposed:
    """Action: the pone proposed an exchange."""

    name: ClassVar = "proposed"
    rule: ClassVar = _TALK
    seat: ClassVar[Seat] = "pone"
    option: ClassVar[Option] = "propose"


@dataclass(frozen=True, slots=True)
class Named:
    """Action: the pone named the number of cards that he asks for with his proposal."""

    name: ClassVar = "named"
    rule: ClassVar = "where the rules have it so, the number is named with the proposal"
    seat: ClassVar[Seat] = "pone"

    number: int

    @property
    def option(self) -> Option:
        return self.number


@dataclass(frozen=True, slots=True)
class Accepted:
    """Action: the dealer accepted the proposal."""

    name: ClassVar = "accepted"
    rule: ClassVar = _ANSWER
    seat: ClassVar[Seat] = "dealer"
    option: ClassVar[Option] = "accept"


@dataclass(frozen=True, slots=True)
class Refused:
    """Action: the dealer refused the proposal, so that the cards are played next."""

    name: ClassVar = "refused"
    rule: ClassVar = _ANSWER
    seat: ClassVar[Seat] = "dealer"
    option: ClassVar[Option] = "refuse"


@dataclass(frozen=True, slots=True)
class Exchanged:
    """Action: a player discarded cards and drew as many; the opponent sees only their `number`."""

    name: ClassVar = "exchanged"
    rule: ClassVar = "as many cards are drawn, from the top of the stock, as were discarded"

    seat: Seat
    number: int
    discarded: tuple[Card, ...]
    """The cards discarded, in descending order; empty in the events that the opponent sees."""

    drawn: tuple[Card, ...]
    """The cards drawn, in the order of the stock; empty in the events that the opponent sees."""

    @property
    def option(self) -> Option:
        return frozenset(self.discarded)


@dataclass(frozen=True, slots=True)
class KingAnnounced:
    """Action: the holder of the king of trumps announced it."""

    name: ClassVar = "king announced"
    rule: ClassVar = _KING
    option: ClassVar[Option] = "announce"

    seat: Seat


@dataclass(frozen=True, slots=True)
class KingWithheld:
    """Action: the holder of the king of trumps did not announce it; the opponent sees nothing."""

    name: ClassVar = "king withheld"
    rule: ClassVar = _KING
    option: ClassVar[Option] = "withhold"

    seat: Seat


@dataclass(frozen=True, slots=True)
class Led:
    name: ClassVar = "led"
    rule: ClassVar = "the pone leads to the first trick, the winner of each to the next"

    seat: Seat
    card: Card

    @property
    def option(self) -> Option:
        return self.card


@dataclass(frozen=True, slots=True)
class Replied:
    """Action: a player played `card` to the card led."""

    name: ClassVar = "replied"
    rule: ClassVar = "the opponent of the leader plays to the card led"

    seat: Seat
    card: Card

    @property
    def option(self) -> Option:
        return self.card


@dataclass(frozen=True, slots=True)
class TrickWon:
    """Event: a trick was finished, and `seat` won it."""

    name: ClassVar = "trick won"
    rule: ClassVar = "the higher card of the suit led wins the trick, or the only trump"

    seat: Seat


@dataclass(frozen=True, slots=True)
class Scored:
    name: ClassVar = "scored"
    rule: ClassVar = "the king, the point and the vole are scored as the rule set says"

    seat: Seat
    points: int
    what: ScoredFor


Action: TypeAlias = (
    Stood
    | Proposed
    | Named
    | Accepted
    | Refused
    | Exchanged
    | KingAnnounced
    | KingWithheld
    | Led
    | Replied
)
ACTIONS: Final[tuple[type[Action], ...]] = get_args(Action)
"""The classes of all actions, for `isinstance`."""

Event: TypeAlias = Dealt | TurnedUp | Action | TrickWon | Scored
EVENTS: Final[tuple[type[Event], ...]] = get_args(Event)


def seen_by(events: Iterable[Event], seat: Seat) -> Iterator[Event]:
    """Yield `events`, all those of one deal with its hidden cards, as `seat` sees them.

    The order of the pack, the cards that the opponent discarded and drew, and a king that he
    withheld are left out.
    """
    for event in events:
        if isinstance(event, Dealt):
            yield replace(event, pack=())
        elif isinstance(event, Exchanged) and event.seat != seat:
            yield replace(event, discarded=(), drawn=())
        elif not isinstance(event, KingWithheld) or event.seat == seat:
            yield event


def events_before(view: View) -> tuple[Event, ...]:
    """Return the events that led to `view`, from the turn-up on, as far as the view shows them.

    An exchange has the number of cards, but no cards. Two events are left out: naming a number that
    the pone has since drawn, and withholding the king. A king that was scored from a hand comes
    before the first card played. The deal of `view` must not be over.

    >>> from ecarte_tutor import Decision
    >>> asked = Decision.reply("QH 9H 7H 8S 7D", "8H", led="AS", king="pone")
    >>> [type(event).__name__ for event in events_before(asked)]
    ['TurnedUp', 'Stood', 'KingAnnounced', 'Scored', 'Led']
    """
    told: list[Event] = [TurnedUp(view.turn_up)]
    if view.turn_up == view.trump_king and view.rules.king_scores:
        told.append(Scored("dealer", 1, "king turned up"))
    for by_pone, by_dealer in view.exchanged:
        told += (Proposed(), Accepted())
        told += (Exchanged("pone", by_pone, (), ()), Exchanged("dealer", by_dealer, (), ()))
    told += _talk_going_on(view)
    if view.king is not None:
        if view.rules.king_marking != "automatic":
            told.append(KingAnnounced(view.king))
        told.append(Scored(view.king, 1, "king in hand"))
    for trick in finished_tricks(view.tricks, view.trump):
        follower = other_seat(trick.leader)
        told += (Led(trick.leader, trick.lead), Replied(follower, trick.reply))
        told.append(TrickWon(trick.winner))
    if view.led is not None:
        told.append(Led(next_leader(view.tricks, view.trump), view.led))
    return tuple(told)


def _talk_going_on(view: View) -> Iterator[Event]:
    """Yield what was said after the last finished exchange, and what the pone exchanged since."""
    if view.stood == "pone":
        yield Stood()
    elif view.stood == "dealer" or view.kind in ("number", "answer", "discard"):
        yield Proposed()
        is_taken = (view.kind, view.turn) == ("discard", "dealer")
        if view.asked is not None and not is_taken:
            yield Named(view.asked)
        if view.stood == "dealer":
            yield Refused()
        elif view.kind == "discard":
            yield Accepted()
            if is_taken and view.asked is not None:
                yield Exchanged("pone", view.asked, (), ())
