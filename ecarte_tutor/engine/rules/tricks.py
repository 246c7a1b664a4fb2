"""Tricks: which cards may be played, who wins, the stock, and when a king is announced.

The law of play is the same for every rule set (E9 laws 19-22, London laws 39 and 43). A player must
follow suit, and win the trick if he can. A player who cannot follow must trump if he can. Only a
player who can do neither plays any card.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, Literal, NamedTuple

from ...errors import NotationError
from ..cards import HAND_SIZE, PACK, Card, Hand, Suit
from .rule_set import RuleSet, Seat, other_seat

Tricks = tuple[tuple[Card, Card], ...]
"""Finished tricks of a deal in order, each as (card led, reply). The pone led the first trick, and
the winner of each trick led the next."""


class FinishedTrick(NamedTuple):
    """Trick that both players have played to, with the seats of its leader and its winner."""

    leader: Seat
    lead: Card
    reply: Card
    winner: Seat

    def card_of(self, seat: Seat) -> Card:
        """Return the card that `seat` played to this trick."""
        return self.lead if seat == self.leader else self.reply


def finished_tricks(tricks: Iterable[tuple[Card, Card]], trump: Suit) -> tuple[FinishedTrick, ...]:
    """Return `tricks`, as (card led, reply) from the first on, with their leaders and winners.

    >>> [trick.winner for trick in finished_tricks([(Card("KS"), Card("AS"))], Suit.HEARTS)]
    ['pone']
    """
    leader: Seat = "pone"
    found = []
    for lead, reply in tricks:
        winner = leader if trick_winner(lead, reply, trump) == "leader" else other_seat(leader)
        found.append(FinishedTrick(leader, lead, reply, winner))
        leader = winner
    return tuple(found)


def next_leader(tricks: Iterable[tuple[Card, Card]], trump: Suit) -> Seat:
    """Return the seat that leads after `tricks`, from the pone's first lead, each (led, reply).

    That is the winner of the last trick, or the pone if there are none.
    """
    finished = finished_tricks(tricks, trump)
    return finished[-1].winner if finished else "pone"


def asks_for_king(
    rules: RuleSet,
    king: Card,
    seat: Seat,
    hand: Collection[Card],
    tricks: Tricks,
    led: Card | None,
) -> bool:
    """Return True if `seat` must decide now whether to announce the king of trumps.

    Args:
        rules: the rule set, which says until when a king may be announced.
        king: the king of trumps.
        seat: a player who has not announced the king, whether he holds it or not.
        hand: the cards still in the hand of `seat`.
        tricks: the finished tricks.
        led: the card led to the present trick, by either player; `None` if none is.
    """
    if not rules.king_scores or rules.king_marking == "automatic":
        return False
    if king in hand:
        if seat == "pone" or rules.hand_king_deadline == "first-trick":
            return not tricks and led is None
        return not tricks and led is not None
    if rules.hand_king_deadline != "first-card-grace":
        return False
    # The king was his first card: the pone's until it is played to, the dealer's until he plays
    # again, which he does at once, for the king has won the trick (E9 law 9, L laws 23-24).
    if seat == "pone":
        return not tricks and led is king
    return led is None and len(tricks) == 1 and tricks[0][1] is king


STOCK_SIZE: Final = len(PACK) - 2 * HAND_SIZE - 1
"""Number of cards left to draw after the deal: 21, because the turn-up is never drawn."""


def stock_after(exchanged: Iterable[tuple[int, int]]) -> int:
    """Return how many cards can still be drawn, from 21 down to 0.

    Args:
        exchanged: cards taken in each exchange of the deal so far, (by the pone, by the dealer).

    >>> stock_after([(3, 2)])
    16
    """
    return STOCK_SIZE - sum(by_pone + by_dealer for by_pone, by_dealer in exchanged)


def talk_can_go_on(rules: RuleSet, exchanged: tuple[tuple[int, int], ...]) -> bool:
    """Return True if the pone may still propose, after the exchanges in `exchanged`.

    He may not if the stock is too short, or if neither player took a card in the last exchange.

    Args:
        rules: the rule set.
        exchanged: cards taken in each exchange of the deal so far, (by the pone, by the dealer).
    """
    satisfied = bool(exchanged) and exchanged[-1] == (0, 0)
    return not satisfied and rules.proposal_possible(stock_after(exchanged))


Taker = Literal["leader", "follower"]
"""Winner of a trick: the player who led to it, or the one who followed."""


def legal_replies(hand: Hand | str, lead: Card | str, trump: Suit | str) -> frozenset[Card]:
    """Return the cards of `hand` that the rules allow to be played to the card `lead`.

    >>> sorted(map(str, legal_replies("QH 7H 8S", "9H", "S")))
    ['QH']
    """
    cards, led, trump = Hand(hand).cards, Card(lead), Suit(trump)
    if led in cards:
        raise NotationError(f"expected a card led that is not in the hand, got {led}")
    suit, rank = led.suit, led.rank
    following = [card for card in cards if card.suit is suit]
    if following:
        winning = [card for card in following if card.rank > rank]
        return frozenset(winning or following)
    ruffing = [card for card in cards if card.suit is trump]
    return frozenset(ruffing or cards)


def why_not(hand: Hand | str, lead: Card | str, trump: Suit | str, card: Card | str) -> str | None:
    """Return a sentence that says why `card` may not be played to `lead`, or `None` if it may.

    >>> why_not("QH 7H 8S", "9H", "S", "7H")
    'You must win the trick if you can: your queen of hearts beats the nine of hearts.'
    """
    hand, lead, trump, card = Hand(hand), Card(lead), Suit(trump), Card(card)
    if card not in hand:
        return f"The {card.words} is not in your hand."
    legal = legal_replies(hand, lead, trump)
    if card in legal:
        return None
    best = max(legal)
    if best.suit is lead.suit and card.suit is lead.suit:
        return f"You must win the trick if you can: your {best.words} beats the {lead.words}."
    if best.suit is lead.suit:
        return f"You must follow suit: {lead.suit.word} were led and you hold the {best.words}."
    return f"You have no {lead.suit.word}, so you must trump: you hold the {best.words}."


def trick_winner(lead: Card | str, reply: Card | str, trump: Suit | str) -> Taker:
    """Return who wins the trick of `lead` and `reply`: `"leader"` or `"follower"`.

    The higher card of the suit led wins, unless the reply is a trump and the card led is not.

    >>> trick_winner("9H", "7S", trump="S")
    'follower'
    """
    led, replied, trump = Card(lead), Card(reply), Suit(trump)
    if led is replied:
        raise NotationError(f"expected two different cards in a trick, got {led} twice")
    if replied.suit is led.suit:
        return "follower" if replied.rank > led.rank else "leader"
    return "follower" if replied.suit is trump else "leader"
