"""What a hint looks at: the hand, trumps apart and plain suits longest first, and the moment."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ..engine.cards import Card, Hand, Rank, Suit
from ..engine.decision import Decision
from ..engine.rules import POINT_TRICKS, TRICKS, FinishedTrick, Seat, finished_tricks, other_seat


@dataclass(frozen=True, slots=True)
class Holding:
    """A hand and its turn-up, in an order that does not depend on which plain suit is which.

    Cheap to make and to ask: tables are made by asking hints of every hand there is.

    >>> seen = Holding.of("8H 7H QS 7S 9D", "9H")
    >>> seen.shape, [suit[0].words for suit in seen.suits]
    ((2, 1), ['queen of spades', 'nine of diamonds'])
    """

    hand: Hand
    turn_up: Card

    trumps: tuple[Card, ...]
    """Trumps held, highest first."""

    suits: tuple[tuple[Card, ...], ...]
    """The plain suits held, longest first, of equally long ones the higher first; each from its
    top."""

    shape: tuple[int, ...]
    """The lengths of `suits`."""

    ranks: tuple[Rank, ...]
    """The ranks of the plain cards, suit by suit."""

    @classmethod
    def of(cls, hand: Hand | str, turn_up: Card | str) -> Holding:
        """The holding of a hand with this card turned up."""
        return _seen(Hand(hand), Card(turn_up))

    @classmethod
    def at(cls, decision: Decision) -> Holding:
        """The holding of the hand that is left at a decision."""
        return _seen(decision.hand, decision.turn_up)

    @property
    def plain(self) -> tuple[Card, ...]:
        """The plain cards, suit by suit."""
        return tuple(card for suit in self.suits for card in suit)

    @property
    def kings(self) -> tuple[Card, ...]:
        """The plain kings."""
        return self.plain_of(Rank.KING)

    @property
    def trumps_and_kings(self) -> tuple[Card, ...]:
        """The cards that hint D1 keeps."""
        return self.trumps + self.kings

    @property
    def courts(self) -> tuple[Card, ...]:
        """The plain kings, queens and knaves."""
        return tuple(card for card in self.plain if card.is_court)

    def plain_of(self, rank: Rank) -> tuple[Card, ...]:
        """The plain cards of this rank."""
        return tuple(card for card in self.plain if card.rank is rank)

    @property
    def stopped_suits(self) -> tuple[tuple[Card, ...], ...]:
        """The plain suits stopped, by a king or queen alone or by a knave with another card."""
        return tuple(suit for suit in self.suits if is_stopped(suit))

    @property
    def holds_trump_king(self) -> bool:
        """True if the king of trumps is in this hand."""
        return bool(self.trumps) and self.trumps[0].rank is Rank.KING

    def not_held(self, suit: Suit) -> list[Card]:
        """The cards of a suit that are not in the hand, the lowest first."""
        cards = (Card.of(rank, suit) for rank in Rank)
        return [card for card in cards if card not in self.hand]

    def replaced(self, card: Card, other: Card) -> Holding:
        """The hand with `other` in the place of `card`."""
        cards = sorted((other if own is card else own for own in self.hand.cards), reverse=True)
        return _seen(Hand.unchecked(tuple(cards)), self.turn_up)


@lru_cache(maxsize=256)
def _seen(hand: Hand, turn_up: Card) -> Holding:
    """The holding, cached because one hint after the other looks at the same hand."""
    held: dict[Suit, list[Card]] = {}
    for card in hand.cards:
        held.setdefault(card.suit, []).append(card)
    trumps = tuple(held.pop(turn_up.suit, ()))
    suits = sorted(map(tuple, held.values()), key=_length_and_ranks, reverse=True)
    return Holding(
        hand,
        turn_up,
        trumps,
        tuple(suits),
        tuple(map(len, suits)),
        tuple(card.rank for suit in suits for card in suit),
    )


def is_stopped(suit: tuple[Card, ...]) -> bool:
    """True if a suit (highest card first) is stopped: by a queen alone, by a knave with company."""
    return suit[0].rank >= Rank.QUEEN or (suit[0].rank is Rank.KNAVE and len(suit) > 1)


def _length_and_ranks(suit: tuple[Card, ...]) -> tuple[int, list[Rank]]:
    return len(suit), [card.rank for card in suit]


def is_first_proposal(decision: Decision) -> bool:
    """True if nothing has been exchanged yet, so that who stands is vulnerable."""
    return not decision.exchanged


def is_at_four(decision: Decision) -> bool:
    """True if the player is one point short of the game."""
    return decision.score[0] == decision.rules.target - 1


def is_score(decision: Decision, *, mine_short: int, theirs_short: int) -> bool:
    """True if the two players are this many points short of the game."""
    target = decision.rules.target
    return decision.score == (target - mine_short, target - theirs_short)


def may_lose_to_the_king(decision: Decision) -> bool:
    """True if the opponent needs one point, and the king of trumps scores and is not in sight."""
    is_at_four = decision.score[1] == decision.rules.target - 1
    king_in_sight = decision.turn_up.rank is Rank.KING or decision.trump_king in decision.hand
    return is_at_four and decision.rules.king_scores and not king_in_sight


def opponent(decision: Decision) -> Seat:
    """The other player's seat."""
    return other_seat(decision.seat)


def played(decision: Decision) -> tuple[FinishedTrick, ...]:
    return finished_tricks(decision.tricks, decision.trump)


def vole_pays(decision: Decision, seat: Seat) -> bool:
    """True if this player would gain by all five tricks more than by three, at this score."""
    alone, vole = (
        decision.rules.trick_points(made if seat == "pone" else TRICKS - made, decision.vulnerable)[
            seat == "dealer"
        ]
        for made in (POINT_TRICKS, TRICKS)
    )
    points = decision.score[seat != decision.seat]
    return vole > alone and points + alone < decision.rules.target
