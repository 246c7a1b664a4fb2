"""Facts that hints look at: a hand sorted into trumps and plain suits, the score, the history."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ..engine.cards import Card, Hand, Rank, Suit
from ..engine.decision import Decision
from ..engine.rules.rule_set import POINT_TRICKS, TRICKS, Seat, other_seat
from ..engine.rules.tricks import FinishedTrick, finished_tricks


@dataclass(frozen=True, slots=True)
class Holding:
    """Hand and turn-up, with the plain suits in descending order of length and then of ranks.

    Making a holding is fast, because some tables ask the hints about every possible hand.

    >>> seen = Holding.of("8H 7H QS 7S 9D", "9H")
    >>> seen.shape, [suit[0].words for suit in seen.suits]
    ((2, 1), ['queen of spades', 'nine of diamonds'])
    """

    hand: Hand
    turn_up: Card

    trumps: tuple[Card, ...]
    """The trumps in the hand, highest first."""

    suits: tuple[tuple[Card, ...], ...]
    """The cards of each plain suit in the hand, highest first. The longest suit comes first, and of
    equally long suits the one with the higher cards."""

    shape: tuple[int, ...]
    """The length of each suit in `suits`."""

    ranks: tuple[Rank, ...]
    """The ranks of the plain cards, in the order of `suits`."""

    @classmethod
    def of(cls, hand: Hand | str, turn_up: Card | str) -> Holding:
        """Return the holding of `hand` with the card `turn_up` turned up."""
        return _seen(Hand(hand), Card(turn_up))

    @classmethod
    def at(cls, decision: Decision) -> Holding:
        """Return the holding of the cards that the player of `decision` still has."""
        return _seen(decision.hand, decision.turn_up)

    @property
    def plain(self) -> tuple[Card, ...]:
        """The plain cards (those that are not trumps), in the order of `suits`."""
        return tuple(card for suit in self.suits for card in suit)

    @property
    def kings(self) -> tuple[Card, ...]:
        """The kings of plain suits."""
        return self.plain_of(Rank.KING)

    @property
    def trumps_and_kings(self) -> tuple[Card, ...]:
        """The trumps and the plain kings, which hint D1 keeps."""
        return self.trumps + self.kings

    @property
    def courts(self) -> tuple[Card, ...]:
        """The kings, queens and knaves of plain suits."""
        return tuple(card for card in self.plain if card.is_court)

    def plain_of(self, rank: Rank) -> tuple[Card, ...]:
        """Return the plain cards (those that are not trumps) of rank `rank`."""
        return tuple(card for card in self.plain if card.rank is rank)

    @property
    def stopped_suits(self) -> tuple[tuple[Card, ...], ...]:
        """The plain suits headed by a king or queen, or by a knave with another card (hint A0)."""
        return tuple(suit for suit in self.suits if is_stopped(suit))

    @property
    def holds_trump_king(self) -> bool:
        """True if the king of trumps is in this hand."""
        return bool(self.trumps) and self.trumps[0].rank is Rank.KING

    def not_held(self, suit: Suit) -> list[Card]:
        """Return the cards of `suit` that are not in the hand, the lowest first."""
        cards = (Card.of(rank, suit) for rank in Rank)
        return [card for card in cards if card not in self.hand]

    def replaced(self, card: Card, other: Card) -> Holding:
        """Return the holding of the hand with `other` in place of `card`."""
        cards = sorted((other if own is card else own for own in self.hand.cards), reverse=True)
        return _seen(Hand.unchecked(tuple(cards)), self.turn_up)


@lru_cache(maxsize=256)
def _seen(hand: Hand, turn_up: Card) -> Holding:
    """Return the holding of `hand`; cached, because many hints look at the same hand in turn."""
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
    """Return True if `suit`, highest card first, is headed by a queen, a king or a guarded knave.

    A card is guarded if there is another card of its suit beside it.

    >>> is_stopped((Card("JS"), Card("7S"))), is_stopped((Card("JS"),))
    (True, False)
    """
    return suit[0].rank >= Rank.QUEEN or (suit[0].rank is Rank.KNAVE and len(suit) > 1)


def _length_and_ranks(suit: tuple[Card, ...]) -> tuple[int, list[Rank]]:
    return len(suit), [card.rank for card in suit]


def is_first_proposal(decision: Decision) -> bool:
    """Return True if nothing was exchanged yet, so that a player who stands is vulnerable.

    To stand is to play without exchanging: the pone plays, the dealer refuses. Three or four tricks
    against a vulnerable player score two points instead of one.
    """
    return not decision.exchanged


def is_at_four(decision: Decision) -> bool:
    """Return True if the player to decide needs one point more to win the game."""
    return decision.score[0] == decision.rules.target - 1


def is_score(decision: Decision, *, mine_short: int, theirs_short: int) -> bool:
    """Return True if both players need exactly the given numbers of points to win the game.

    Args:
        decision: the decision.
        mine_short: the points that the player to decide needs to win the game.
        theirs_short: the points that the opponent needs.
    """
    target = decision.rules.target
    return decision.score == (target - mine_short, target - theirs_short)


def may_lose_to_the_king(decision: Decision) -> bool:
    """Return True if the opponent needs one point and could score it by the king of trumps.

    He could if the king scores by the rules, and is neither turned up nor in the player's hand.
    """
    is_at_four = decision.score[1] == decision.rules.target - 1
    king_in_sight = decision.turn_up.rank is Rank.KING or decision.trump_king in decision.hand
    return is_at_four and decision.rules.king_scores and not king_in_sight


def opponent(decision: Decision) -> Seat:
    return other_seat(decision.seat)


def played(decision: Decision) -> tuple[FinishedTrick, ...]:
    return finished_tricks(decision.tricks, decision.trump)


def vole_pays(decision: Decision, seat: Seat) -> bool:
    """Return True if five tricks would gain `seat` more points than three, at the present score.

    Five do not gain more if three are enough to win the game, or if the rules give as many points
    for three or four tricks as for five.
    """
    alone, vole = (
        decision.rules.trick_points(made if seat == "pone" else TRICKS - made, decision.vulnerable)[
            seat == "dealer"
        ]
        for made in (POINT_TRICKS, TRICKS)
    )
    points = decision.score[seat != decision.seat]
    return vole > alone and points + alone < decision.rules.target
