"""A deal as an immutable value: who decides what, what he may do and why not, and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from ...errors import EcarteError, IllegalAction, NotationError, RecordError, brief, telling_names
from ..cards import HAND_SIZE, PACK, Card, Hand, Suit, texts_of
from ..decision import Decision, Kind, Option, View
from ..rules import RuleSet, Seat, Tricks, check_seat, stock_after
from ..seed import Seed, generator_of
from .events import ACTIONS, PACKET_ORDERS, Dealt, Event, PacketOrder, seen_by
from .record import VERSION, check_end, event_data, event_told, read_event, read_header
from .state import State

_OVER: Final = "The deal is over: the next one must be dealt."

_RECORD_KEYS: Final = frozenset({"record", "version", "over", "score", "events"})


class Deal:
    """One deal, from the turn-up to the score; `act` gives the next deal and changes none.

    Begin with `Deal.start` or `Deal.arranged`. Pairs are (the pone's, the dealer's). The deal holds
    hidden cards: a player is shown `view(seat)` or `decision()`, never the deal itself. Two deals
    of the same events are equal.

    >>> deal = Deal.arranged("KH 9H 8H KS 7D", "QH 7H QS 8S 7C", "TH")
    >>> for option in ("play", "announce", "KH", "7H", "9H", "QH"): deal = deal.act(option)
    >>> deal.score, deal.decision().kind, deal.why_not("KS")
    ((1, 0), 'lead', 'The king of spades is not in your hand.')
    """

    __slots__ = ("_decision", "_state")

    _state: State
    _decision: Decision | None

    def __new__(cls, *_args: object, **_named: object) -> Deal:
        raise TypeError(
            "a deal begins with Deal.start(seed=1), Deal.arranged(pone, dealer, turn_up) or "
            "Deal.replay(events)"
        )

    @classmethod
    @telling_names(understood={"random_state": "seed"})
    def start(
        cls,
        pack: Iterable[Card | str] | str | None = None,
        *,
        seed: Seed | None = None,
        rules: RuleSet | str = "turf-club",
        pone_dealer_score: tuple[int, int] = (0, 0),
        packets: PacketOrder = (3, 2),
    ) -> Deal:
        """Deals the cards and turns up the trump.

        Args:
            pack: all 32 cards, the top of the pack first; `None` for a shuffled one.
            seed: what to shuffle by, where there is no `pack`; the same seed gives the same deal.
                A `random.Random` is used as it is, and a `numpy.random.Generator` draws a seed, so
                that the next deal is another; `None` shuffles again each time.
            rules: the rule set, or its text form.
            pone_dealer_score: the game's score before the deal, (the pone's, the dealer's).
            packets: `(3, 2)` for three cards to each and then two; or `(2, 3)`.

        Raises:
            NotationError: for a pack that is not the 32 cards, a score at or over the target, or
                other packets.
        """
        cards = shuffled_pack(seed) if pack is None else _whole_pack(pack)
        return cls._dealt(Dealt(RuleSet.of(rules), pone_dealer_score, packets, cards))

    @classmethod
    @telling_names()
    def arranged(
        cls,
        pone: Hand | str,
        dealer: Hand | str,
        turn_up: Card | str,
        stock: Iterable[Card | str] | str = (),
        *,
        seed: Seed | None = None,
        rules: RuleSet | str = "turf-club",
        pone_dealer_score: tuple[int, int] = (0, 0),
        packets: PacketOrder = (3, 2),
    ) -> Deal:
        """A deal of these hands, for a lesson; `stock` is what comes first from the stock.

        The rest of the stock is shuffled by `seed`; the other arguments are those of `start`.
        """
        hands = Hand(pone).cards, Hand(dealer).cards
        if any(len(hand) != HAND_SIZE for hand in hands):
            raise NotationError(
                f"expected two hands of {HAND_SIZE} cards, got {brief(pone)}, {brief(dealer)}"
            )
        _check_packets(packets)
        first, rest = packets[0], slice(packets[0], None)
        dealt = [*hands[0][:first], *hands[1][:first], *hands[0][rest], *hands[1][rest]]
        given = [*dealt, Card(turn_up), *_cards(stock)]
        twice = [card for card in given if given.count(card) > 1]
        if twice:
            raise NotationError(f"expected every card once in a deal, got {twice[0]} twice")
        others = [card for card in shuffled_pack(seed) if card not in given]
        return cls.start(
            given + others, rules=rules, pone_dealer_score=pone_dealer_score, packets=packets
        )

    @classmethod
    def replay(cls, events: Iterable[Event]) -> Deal:
        """The deal that left these events.

        Raises:
            RecordError: for events that no deal could leave, naming the first that does not fit.
        """
        if not isinstance(events, Iterable):
            raise RecordError(f"expected the events of a deal, got {brief(events)}")
        return _replayed(tuple(events))

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Deal:
        """The deal that `record()` wrote; raises `RecordError` for any other value."""
        data = read_header(record, "deal", _RECORD_KEYS)
        deal = read_events(data["events"])
        check_end(data, deal.score, over=deal.over)
        return deal

    @classmethod
    def _dealt(cls, dealt: Dealt) -> Deal:
        _check_dealt(dealt)
        return cls._of(State(dealt))

    @classmethod
    def _of(cls, state: State) -> Deal:
        deal: Deal = object.__new__(cls)
        object.__setattr__(deal, "_state", state)
        object.__setattr__(deal, "_decision", None)
        return deal

    def decision(self) -> Decision:
        """The decision of the seat to act, with what that seat knows and nothing else.

        Raises:
            IllegalAction: when the deal is over.
        """
        decision = self._decision
        if decision is None:
            if self._state.seat is None:
                raise IllegalAction("The deal is over: nobody has anything to decide.")
            view = self._state.view(self._state.seat)
            assert isinstance(view, Decision)
            decision = view
            object.__setattr__(self, "_decision", decision)
        return decision

    def options(self) -> tuple[Option, ...]:
        """Every option of the seat to act, in a fixed order; none when the deal is over."""
        return () if self.over else self.decision().options()

    def may(self, option: object) -> bool:
        """True if the seat to act is allowed `option`."""
        return self.why_not(option) is None

    def why_not(self, option: object) -> str | None:
        """One sentence, citing the law or the preset, on why not; `None` for a legal option."""
        if self.over:
            return _OVER
        return self.decision().why_not(option)

    def act(self, option: object) -> Deal:
        """The deal after the seat to act has chosen `option`.

        Args:
            option: as `options()` gives it; a card may be its text, cards to discard a hand's.

        Raises:
            IllegalAction: with the sentence of `why_not`.
        """
        if self.over:
            raise IllegalAction(_OVER)
        state = self._state.copy()
        state.take(self.decision().legal(option))
        return Deal._of(state)

    def view(self, seat: Seat) -> View:
        """What this seat knows, now or at the end: a `Decision`, where it is to choose."""
        check_seat(seat)
        return self._state.view(seat)

    def events_seen(self, seat: Seat) -> tuple[Event, ...]:
        """The events as this seat knows them, for a story of the deal told to a player."""
        check_seat(seat)
        return tuple(seen_by(self.events, seat))

    def stages(self) -> Iterator[Deal]:
        """The deal as it was dealt, and then after each of its actions.

        >>> [stage.kind for stage in Deal.start(seed=1).act("propose").stages()]
        ['propose', 'answer']
        """
        stage = self._dealt(self._state.dealt)
        yield stage
        for event in self.events:
            if isinstance(event, ACTIONS):
                stage = stage.act(event.option)
                yield stage

    def record(self) -> dict[str, Any]:
        """The deal as plain JSON data, with a version; it holds the hidden cards."""
        return {
            "record": "deal",
            "version": VERSION,
            "over": self.over,
            "score": list(self.score),
            "events": events_data(self),
        }

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened, hidden cards too; `Deal.replay` gives the deal back."""
        return self._state.events

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self._state.dealt.rules

    @property
    def packets(self) -> PacketOrder:
        """The order in which the hands were dealt."""
        return self._state.dealt.packets

    @property
    def score(self) -> tuple[int, int]:
        """The game's score, with all that this deal has scored so far."""
        return self._state.score

    @property
    def score_before(self) -> tuple[int, int]:
        """The game's score when the deal began."""
        return self._state.dealt.score

    @property
    def points(self) -> tuple[int, int]:
        """What this deal alone has scored."""
        before, now = self.score_before, self.score
        return now[0] - before[0], now[1] - before[1]

    @property
    def over(self) -> bool:
        """True if the deal is finished, by its last trick or by a king that made the target."""
        return self._state.kind is None

    @property
    def kind(self) -> Kind | None:
        """What is to be decided; `None` when the deal is over."""
        return self._state.kind

    @property
    def seat(self) -> Seat | None:
        """Who is to decide; `None` when the deal is over."""
        return self._state.seat

    @property
    def turn_up(self) -> Card:
        """The card turned up, which is never drawn."""
        return self._state.turn_up

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return self._state.turn_up.suit

    def hand(self, seat: Seat) -> Hand:
        """The cards that this seat now holds: the referee's knowledge."""
        return self.view(seat).hand

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards still to be drawn, the next one first: the referee's knowledge."""
        return self._state.dealt.pack[self._state.stock_place :]

    @property
    def stock_left(self) -> int:
        """How many cards can still be drawn, before the exchange now going on."""
        return stock_after(self._state.exchanged)

    @property
    def exchanged(self) -> tuple[tuple[int, int], ...]:
        """Cards taken in each finished exchange."""
        return self._state.exchanged

    @property
    def vulnerable(self) -> Seat | None:
        """Who played without proposing, or refused the first proposal."""
        return self._state.vulnerable

    @property
    def king(self) -> Seat | None:
        """Who has marked the king of trumps in hand."""
        return self._state.king

    @property
    def tricks(self) -> Tricks:
        """Finished tricks as (card led, reply)."""
        return self._state.tricks

    @property
    def won(self) -> tuple[int, int]:
        """Tricks made."""
        return self._state.won

    def __eq__(self, other: object) -> bool:
        return self.events == other.events if isinstance(other, Deal) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.events)

    def __repr__(self) -> str:
        now = "over" if self.over else f"the {self.seat}'s {self.kind}"
        return f"<Deal {self.turn_up} turned up, {now}, {len(self.events)} events>"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a deal cannot be changed: act(option) gives a new one, not {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a deal cannot be changed: it has no deletable {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        return Deal.replay, (self.events,)


def shuffled_pack(seed: Seed | None) -> tuple[Card, ...]:
    """A shuffled pack; by a fresh shuffle for `None`."""
    cards = list(PACK)
    generator_of(seed).shuffle(cards)
    return tuple(cards)


def _cards(cards: Iterable[Card | str] | str) -> list[Card]:
    if not isinstance(cards, Iterable):
        raise NotationError(f"expected cards, top first, got {brief(cards)}")
    return [Card(card) for card in (texts_of(cards) if isinstance(cards, str) else cards)]


def _whole_pack(pack: Iterable[Card | str] | str) -> tuple[Card, ...]:
    if isinstance(pack, int):
        raise NotationError(
            f"expected the {len(PACK)} cards of the pack, got {pack}; a seed has its name: "
            f"seed={pack}"
        )
    cards = _cards(pack)
    if len(cards) != len(PACK) or len(set(cards)) != len(PACK):
        twice = sorted({card for card in cards if cards.count(card) > 1})
        told = f", with {twice[0]} twice" if twice else ""
        raise NotationError(f"expected the {len(PACK)} cards of the pack, got {len(cards)}{told}")
    return tuple(cards)


def _check_dealt(dealt: Dealt) -> None:
    _check_packets(dealt.packets)
    score, target = dealt.score, dealt.rules.target
    in_range = isinstance(score, tuple) and all(
        type(points) is int and 0 <= points < target for points in score
    )
    if not in_range or len(score) != 2:
        raise NotationError(
            f"expected a score of two numbers from 0 to {target - 1}, the pone's first, "
            f"got {brief(score)}"
        )


def _check_packets(packets: object) -> None:
    if packets not in PACKET_ORDERS:
        raise NotationError(f"expected packets of (3, 2) or (2, 3), got {brief(packets)}")


def events_data(deal: Deal) -> list[dict[str, Any]]:
    """The deal's events as plain JSON data; `read_events` reads them."""
    return [event_data(event) for event in deal.events]


def read_events(data: object) -> Deal:
    """The deal that left these events; raises `RecordError` naming the event that is wrong."""
    if not isinstance(data, list):
        raise RecordError(f"event 1: expected a list of events, got {brief(data)}")
    return _replayed(tuple(read_event(event, number) for number, event in enumerate(data, start=1)))


def _replayed(events: tuple[Event, ...]) -> Deal:
    """Play the actions again; every other event must follow from them."""
    deal = _begun(events)
    known = 0
    while True:
        _check_consequences(deal, events, known)
        known = len(deal.events)
        if known == len(events):
            return deal
        deal = _after(deal, events[known], known + 1)


def _begun(events: tuple[Event, ...]) -> Deal:
    dealt = events[0] if events else None
    if not isinstance(dealt, Dealt):
        raise RecordError(f"event 1: {Dealt.rule}; got {event_told(dealt)}")
    try:
        return Deal.start(
            dealt.pack,
            rules=dealt.rules,
            pone_dealer_score=dealt.score,
            packets=dealt.packets,
        )
    except EcarteError as problem:
        raise RecordError(f"event 1: {Dealt.rule}; {problem}") from problem


def _check_consequences(deal: Deal, events: tuple[Event, ...], known: int) -> None:
    """Raise `RecordError` unless the events from place `known` on are those of the deal."""
    for place in range(known, len(deal.events)):
        expected = deal.events[place]
        if place >= len(events):
            raise RecordError(
                f"event {place + 1}: the events end before {event_told(expected)}; {expected.rule}"
            )
        if events[place] != expected:
            raise RecordError(
                f"event {place + 1}: expected {event_told(expected)}, "
                f"got {event_told(events[place])}; {expected.rule}"
            )


def _after(deal: Deal, event: object, number: int) -> Deal:
    """The deal after an event, which must be an action of the seat to act."""
    if deal.over:
        raise RecordError(f"event {number}: the deal is over before it, got {event_told(event)}")
    if not isinstance(event, ACTIONS):
        raise RecordError(
            f"event {number}: expected an action of the {deal.seat} (to {deal.kind}), "
            f"got {event_told(event)}, which follows from nothing before it"
        )
    if event.seat != deal.seat:
        raise RecordError(
            f"event {number}: it is the {deal.seat}'s turn ({deal.kind}), got {event_told(event)}; "
            f"{event.rule}"
        )
    reason = deal.why_not(event.option)
    if reason is not None:
        raise RecordError(f"event {number}, {event_told(event)}: {reason}")
    return deal.act(event.option)
