"""A deal as an immutable value: who must decide, what he may choose, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from ...errors import EcarteError, IllegalAction, NotationError, RecordError, brief
from ..cards import HAND_SIZE, PACK, Card, Hand, Suit, cards_in
from ..decision import Decision, Kind, Option, View
from ..rules.rule_set import RuleSet, Seat, check_seat
from ..rules.tricks import Tricks, stock_after
from ..seed import Seed, generator_of
from .events import ACTIONS, PACKET_ORDERS, Dealt, Event, PacketOrder, seen_by
from .record import VERSION, check_end, event_data, event_told, read_event, read_header
from .state import State

_OVER: Final = "The deal is over: the next one must be dealt."

_RECORD_KEYS: Final = frozenset({"record", "version", "over", "score", "events"})


class Deal:
    """One deal at one moment, from the turn-up to the last trick; `act` returns a new `Deal`.

    Begin with `Deal.start` or `Deal.arranged`. Pairs are (the pone's, the dealer's). The deal holds
    hidden cards: show a player `view(seat)` or `decision()`, never the deal itself. Two deals with
    the same events are equal.

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
    def start(
        cls,
        pack: Iterable[Card | str] | str | None = None,
        *,
        seed: Seed | None = None,
        rules: RuleSet | str = "turf-club",
        pone_dealer_score: tuple[int, int] = (0, 0),
        packets: PacketOrder = (3, 2),
    ) -> Deal:
        """Return a new deal, in which the cards are dealt and the trump is turned up.

        Args:
            pack: all 32 cards, the top of the pack first; `None` to shuffle.
            seed: the seed of the shuffle, if there is no `pack`. The same integer or text gives the
                same deal. A `random.Random` or a `numpy.random.Generator` is advanced, so that it
                gives another deal the next time. `None` gives another deal each time.
            rules: the rule set, or its text form.
            pone_dealer_score: the game's score before the deal, (the pone's, the dealer's).
            packets: `(3, 2)` to deal three cards to each player and then two, or `(2, 3)`.

        Raises:
            NotationError: for a pack that is not the 32 cards, a score that is not below the
                target, or packets of another size.
        """
        cards = shuffled_pack(seed) if pack is None else _whole_pack(pack)
        return cls._dealt(Dealt(RuleSet.of(rules), pone_dealer_score, packets, cards))

    @classmethod
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
        """Return a new deal of given hands, for a lesson.

        Args:
            pone: the five cards dealt to the pone.
            dealer: the five cards dealt to the dealer.
            turn_up: the card turned up.
            stock: the first cards of the stock, in the order in which they will be drawn.
            seed: the seed by which the rest of the stock is shuffled.
            rules: as for `start`.
            pone_dealer_score: as for `start`.
            packets: as for `start`.

        Raises:
            NotationError: for a hand that is not five cards, or a card given twice.
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
        """Return the deal with these `events` (see `Deal.events`), by playing its actions again.

        Raises:
            RecordError: if no legal deal has these events. The message names the first event that
                does not fit.
        """
        if not isinstance(events, Iterable):
            raise RecordError(f"expected the events of a deal, got {brief(events)}")
        return _replayed(tuple(events))

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Deal:
        """Return the deal that `Deal.record` wrote as `record`, by playing its actions again.

        Raises:
            RecordError: for data that no legal deal could have given.
        """
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
        """Return the decision that must be made now, which holds only what its player knows.

        Raises:
            IllegalAction: if the deal is over.
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
        """Return every legal option of the seat to act, in a fixed order.

        The result is an empty tuple when the deal is over.
        """
        return () if self.over else self.decision().options()

    def may(self, option: object) -> bool:
        """Return True if the seat to act may choose `option` now."""
        return self.why_not(option) is None

    def why_not(self, option: object) -> str | None:
        """Return a sentence that says why `option` is not legal now, or `None` if it is."""
        if self.over:
            return _OVER
        return self.decision().why_not(option)

    def act(self, option: object) -> Deal:
        """Return the deal after the seat to act has chosen `option`.

        Args:
            option: one of `options()`. A card may be given as text, and cards to discard as
                anything that `Hand` takes.

        Raises:
            IllegalAction: if the option is not legal. The message is that of `why_not`.
        """
        if self.over:
            raise IllegalAction(_OVER)
        state = self._state.copy()
        state.take(self.decision().legal(option))
        return Deal._of(state)

    def view(self, seat: Seat) -> View:
        """Return what `seat` knows of the deal: a `Decision` if `seat` must choose now."""
        check_seat(seat)
        return self._state.view(seat)

    def events_seen(self, seat: Seat) -> tuple[Event, ...]:
        """Return the events that `seat` knows of, without the cards that are hidden from it."""
        check_seat(seat)
        return tuple(seen_by(self.events, seat))

    def stages(self) -> Iterator[Deal]:
        """Yield the deal as it was after the turn-up, and then as it was after each action.

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
        """Return the deal, with its hidden cards, as a dictionary of JSON data.

        `from_record` reads it.
        """
        return {
            "record": "deal",
            "version": VERSION,
            "over": self.over,
            "score": list(self.score),
            "events": events_data(self),
        }

    @property
    def events(self) -> tuple[Event, ...]:
        """Every event so far, with the hidden cards; `Deal.replay` turns them into a deal again."""
        return self._state.events

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self._state.dealt.rules

    @property
    def packets(self) -> PacketOrder:
        """The sizes of the packets dealt to each player: `(3, 2)` or `(2, 3)`."""
        return self._state.dealt.packets

    @property
    def score(self) -> tuple[int, int]:
        """The game's score, (the pone's, the dealer's), with the points of this deal so far."""
        return self._state.score

    @property
    def score_before(self) -> tuple[int, int]:
        """The game's score when the deal began, (the pone's, the dealer's)."""
        return self._state.dealt.score

    @property
    def points(self) -> tuple[int, int]:
        """Points scored in this deal so far, (by the pone, by the dealer)."""
        before, now = self.score_before, self.score
        return now[0] - before[0], now[1] - before[1]

    @property
    def over(self) -> bool:
        """True if the last trick was played, or a point for the king reached the target."""
        return self._state.kind is None

    @property
    def kind(self) -> Kind | None:
        """The kind of decision to be made now; `None` when the deal is over."""
        return self._state.kind

    @property
    def seat(self) -> Seat | None:
        """The seat that must decide now; `None` when the deal is over."""
        return self._state.seat

    @property
    def turn_up(self) -> Card:
        """The card turned up, whose suit is trumps."""
        return self._state.turn_up

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return self._state.turn_up.suit

    def hand(self, seat: Seat) -> Hand:
        """Return the cards that `seat` now holds, which its opponent may not see."""
        return self.view(seat).hand

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards still to be drawn, the next one first, which neither player may see."""
        return self._state.dealt.pack[self._state.stock_place :]

    @property
    def stock_left(self) -> int:
        """Number of cards in the stock after the last finished exchange; 21 before the first."""
        return stock_after(self._state.exchanged)

    @property
    def exchanged(self) -> tuple[tuple[int, int], ...]:
        """Number of cards taken in each finished exchange, (by the pone, by the dealer)."""
        return self._state.exchanged

    @property
    def vulnerable(self) -> Seat | None:
        """The seat that played without proposing or refused the first proposal.

        It is `None` if neither did.
        """
        return self._state.vulnerable

    @property
    def king(self) -> Seat | None:
        """The seat that scored a point for holding the king of trumps; `None` if neither did."""
        return self._state.king

    @property
    def tricks(self) -> Tricks:
        """Finished tricks, each as (card led, reply)."""
        return self._state.tricks

    @property
    def won(self) -> tuple[int, int]:
        """Number of tricks made so far, (by the pone, by the dealer)."""
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
    """Return the 32 cards in an order drawn by `seed`; with `None` the order differs each time.

    The top of the pack comes first.
    """
    cards = list(PACK)
    generator_of(seed).shuffle(cards)
    return tuple(cards)


def _cards(cards: Iterable[Card | str] | str) -> list[Card]:
    if not isinstance(cards, Iterable):
        raise NotationError(f"expected cards, top first, got {brief(cards)}")
    return cards_in(cards) if isinstance(cards, str) else [*map(Card, cards)]


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
    """Return the events of `deal` as JSON data, one dictionary each, that `read_events` reads."""
    return [event_data(event) for event in deal.events]


def read_events(data: object) -> Deal:
    """Return the deal whose events `events_data` wrote as `data`.

    Raises:
        RecordError: for other data. The message names the first event that is wrong.
    """
    if not isinstance(data, list):
        raise RecordError(f"event 1: expected a list of events, got {brief(data)}")
    return _replayed(tuple(read_event(event, number) for number, event in enumerate(data, start=1)))


def _replayed(events: tuple[Event, ...]) -> Deal:
    """Return the deal of these events: play the actions, and compare the events that follow."""
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
    """Raise `RecordError` unless `events` agree with the events of `deal` from index `known` on."""
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
    """Return `deal` after `event`; raise `RecordError` unless it is a legal action now."""
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
