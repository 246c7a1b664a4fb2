"""Positions: what one player knows at one moment, and the options that the rules leave open."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ..cards import Card, Hand, Rank, Suit
from ..rules import RuleSet, Seat, finished_tricks, legal_replies, next_leader, stock_after
from .kinds import WORD_OPTIONS, Kind, Option


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """The data of a `Decision`: its parts, and what follows from them; nothing is checked here."""

    kind: Kind
    seat: Seat
    hand: Hand
    turn_up: Card
    score: tuple[int, int] = (0, 0)
    """Points in the game so far, (mine, theirs), with any king already marked."""

    rules: RuleSet
    exchanged: tuple[tuple[int, int], ...] = ()
    """Cards taken in each finished exchange of this deal, (by the pone, by the dealer)."""

    discarded: frozenset[Card] = frozenset()
    """The player's own discards, which only they know."""

    asked: int | None = None
    """Cards that the pone asks for, or has been given, in the exchange now going on; after a
    refusal, the number he had named with the proposal. `None` where it has not been said."""

    stood: Seat | None = None
    """Who ended the talk: the pone by playing, the dealer by refusing; `None` while it goes on,
    or when the stock ended it."""

    king: Seat | None = None
    """Who has marked the king of trumps in hand."""

    tricks: tuple[tuple[Card, Card], ...] = ()
    """Finished tricks as (card led, reply); the pone led the first, each winner the next."""

    led: Card | None = None
    """The card on the table."""

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return self.turn_up.suit

    @property
    def plain_suits(self) -> tuple[Suit, Suit, Suit]:
        """The three other suits."""
        return self.trump.others

    @property
    def trump_king(self) -> Card:
        """The king of trumps, wherever it is."""
        return Card.of(Rank.KING, self.trump)

    @property
    def vulnerable(self) -> Seat | None:
        """Who played without proposing, or refused the first proposal."""
        return self.stood if not self.exchanged else None

    @property
    def stock_left(self) -> int:
        """Cards that can still be drawn, before the exchange now going on."""
        return stock_after(self.exchanged)

    def played_by(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that this seat has played, one for each trick, and the one on the table."""
        finished = finished_tricks(self.tricks, self.trump)
        led = (
            [self.led]
            if self.led is not None and next_leader(self.tricks, self.trump) == seat
            else []
        )
        return (*(trick.card_of(seat) for trick in finished), *led)

    def options(self) -> tuple[Option, ...]:
        """Every option that the rules allow, in a fixed order."""
        if self.kind in WORD_OPTIONS:
            return WORD_OPTIONS[self.kind]
        if self.kind == "number":
            return tuple(self.numbers())
        if self.kind == "discard":
            cards = self.hand.cards
            return tuple(
                frozenset(discarded)
                for count in self.numbers()
                for discarded in combinations(cards, count)
            )
        if self.kind == "lead":
            return self.hand.cards
        assert self.led is not None
        legal = legal_replies(self.hand, self.led, self.trump)
        return tuple(card for card in self.hand.cards if card in legal)

    def numbers(self) -> range:
        """How many cards may be asked for at a `number` decision, or discarded at a `discard`."""
        left = self.stock_left
        if self.kind == "number":
            return self.rules.numbers_to_name(left)
        if self.seat == "dealer":
            return self.rules.dealer_numbers(left - (self.asked or 0))
        if self.asked is not None:
            taken = min(self.asked, left)
            return range(taken, taken + 1)
        return self.rules.pone_numbers(left)

    def read(self, option: Any) -> Option:
        """The option in its own type: a `Card` for its text, a frozenset for cards to discard.

        Raises:
            NotationError: where cards are wanted, for what does not name any.
        """
        if self.kind in ("lead", "reply"):
            return Card(option)
        if self.kind == "discard":
            is_set = isinstance(option, frozenset) and all(isinstance(one, Card) for one in option)
            return option if is_set else frozenset(Hand(option))
        return option  # type: ignore[no-any-return]  # a word or a number is itself
