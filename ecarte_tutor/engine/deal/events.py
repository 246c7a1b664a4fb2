"""Events: what happens in a deal, one frozen value for each.

An *action* is what a player chose, and names the option chosen; every other event follows from the
one before it. A deal is the list of its events: playing the actions again gives the rest back. Each
class has its `name` in a record, and the `rule` that an error quotes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Literal, TypeAlias, get_args

from ..cards import Card
from ..decision import Option, View
from ..rules import RuleSet, Seat, finished_tricks, next_leader, other_seat

PacketOrder = tuple[Literal[2, 3], Literal[2, 3]]
"""How the five cards are dealt: three to each and then two, `(3, 2)`, or `(2, 3)`."""

PACKET_ORDERS: Final[tuple[PacketOrder, ...]] = ((3, 2), (2, 3))

ScoredFor = Literal["king turned up", "king in hand", "point", "vole"]
"""What points are scored for; beating a vulnerable player is part of the point or the vole."""

_TALK: Final = "the pone plays or proposes"
_ANSWER: Final = "the dealer accepts or refuses a proposal"
_KING: Final = "its holder may announce the king of trumps in time"


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards were dealt from a shuffled pack."""

    name: ClassVar = "dealt"
    rule: ClassVar = "a deal begins with the 32 different cards and a score below the target"

    rules: RuleSet
    score: tuple[int, int]
    """The game's score before the deal, (the pone's, the dealer's)."""

    packets: PacketOrder
    pack: tuple[Card, ...]
    """All 32 cards, top first; empty where only one seat's view is told."""


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """The eleventh card was turned up: its suit is trumps."""

    name: ClassVar = "turned up"
    rule: ClassVar = "the card after both hands is turned up for trumps"

    card: Card


@dataclass(frozen=True, slots=True)
class Stood:
    """The pone ended the talk: he plays."""

    name: ClassVar = "played"
    rule: ClassVar = _TALK
    seat: ClassVar[Seat] = "pone"
    option: ClassVar[Option] = "play"


@dataclass(frozen=True, slots=True)
class Proposed:
    """The pone proposed an exchange."""

    name: ClassVar = "proposed"
    rule: ClassVar = _TALK
    seat: ClassVar[Seat] = "pone"
    option: ClassVar[Option] = "propose"


@dataclass(frozen=True, slots=True)
class Named:
    """The pone named the number of cards he asks for, with his proposal."""

    name: ClassVar = "named"
    rule: ClassVar = "where the rules have it so, the number is named with the proposal"
    seat: ClassVar[Seat] = "pone"

    number: int

    @property
    def option(self) -> Option:
        return self.number


@dataclass(frozen=True, slots=True)
class Accepted:
    """The dealer accepted the proposal."""

    name: ClassVar = "accepted"
    rule: ClassVar = _ANSWER
    seat: ClassVar[Seat] = "dealer"
    option: ClassVar[Option] = "accept"


@dataclass(frozen=True, slots=True)
class Refused:
    """The dealer refused the proposal: the talk is over."""

    name: ClassVar = "refused"
    rule: ClassVar = _ANSWER
    seat: ClassVar[Seat] = "dealer"
    option: ClassVar[Option] = "refuse"


@dataclass(frozen=True, slots=True)
class Exchanged:
    """A player discarded cards and drew as many; the opponent sees only how many."""

    name: ClassVar = "exchanged"
    rule: ClassVar = "as many cards are drawn, from the top of the stock, as were discarded"

    seat: Seat
    number: int
    discarded: tuple[Card, ...]
    """In the order of the pack, highest first; empty where the opponent's view is told."""

    drawn: tuple[Card, ...]
    """As they came; empty where the opponent's view is told."""

    @property
    def option(self) -> Option:
        return frozenset(self.discarded)


@dataclass(frozen=True, slots=True)
class KingAnnounced:
    """The holder of the king of trumps announced it."""

    name: ClassVar = "king announced"
    rule: ClassVar = _KING
    option: ClassVar[Option] = "announce"

    seat: Seat


@dataclass(frozen=True, slots=True)
class KingWithheld:
    """The holder of the king of trumps kept silent, which the opponent cannot know."""

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
    """A card was played to the card led."""

    name: ClassVar = "replied"
    rule: ClassVar = "the opponent of the leader plays to the card led"

    seat: Seat
    card: Card

    @property
    def option(self) -> Option:
        return self.card


@dataclass(frozen=True, slots=True)
class TrickWon:
    """A trick was finished, and this seat won it."""

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
"""The classes of `Action`, for `isinstance`."""

Event: TypeAlias = Dealt | TurnedUp | Action | TrickWon | Scored
EVENTS: Final[tuple[type[Event], ...]] = get_args(Event)


def seen_by(events: Iterable[Event], seat: Seat) -> Iterator[Event]:
    """The events as one seat knows them: without the pack, or the opponent's secrets."""
    for event in events:
        if isinstance(event, Dealt):
            yield replace(event, pack=())
        elif isinstance(event, Exchanged) and event.seat != seat:
            yield replace(event, discarded=(), drawn=())
        elif not isinstance(event, KingWithheld) or event.seat == seat:
            yield event


def events_before(view: View) -> tuple[Event, ...]:
    """What led to a view of a deal that goes on, from the card turned up, as far as it can tell.

    Of an exchange it has the numbers alone. It leaves out what has left no trace: a number that was
    asked for and taken, a king withheld. A king marked comes before the first card.

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
    """What has been said since the last exchange in which both took cards, and the pone's cards."""
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
