"""Tricks and the law of play; the king of trumps, the stock, and the tricks that were made.

The law of play is one for every rule set: follow suit and win if you can; if you cannot follow,
trump if you can; only then play what you like (E9, laws 19-22; London laws 39 and 43).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, Literal, NamedTuple

from ...errors import NotationError
from ..cards import HAND_SIZE, PACK, Card, Hand, Suit
from .rule_set import RuleSet, Seat, other_seat

Tricks = tuple[tuple[Card, Card], ...]
"""Finished tricks as (card led, reply); the pone led the first, each winner the next."""


class FinishedTrick(NamedTuple):
    """One trick, with the seats that played it."""

    leader: Seat
    lead: Card
    reply: Card
    winner: Seat

    def card_of(self, seat: Seat) -> Card:
        """The card that this seat played."""
        return self.lead if seat == self.leader else self.reply


def finished_tricks(tricks: Iterable[tuple[Card, Card]], trump: Suit) -> tuple[FinishedTrick, ...]:
    """The tricks in order, each with its leader and its winner.

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
    """Who leads after these tricks: the pone at first, then the last winner."""
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
    """True if `seat` has the king of trumps and is now to say whether he announces it.

    Args:
        rules: whose deadline holds.
        king: the king of trumps.
        seat: the player who might hold it, and has not announced it yet.
        hand: the cards still in his hand.
        tricks: the finished tricks.
        led: the card on the table, whoever led it.
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
"""Cards that can be drawn: the turn-up never is."""


def stock_after(exchanged: Iterable[tuple[int, int]]) -> int:
    """How many cards can still be drawn after these exchanges."""
    return STOCK_SIZE - sum(by_pone + by_dealer for by_pone, by_dealer in exchanged)


def talk_can_go_on(rules: RuleSet, exchanged: tuple[tuple[int, int], ...]) -> bool:
    """True if the pone may still propose after these exchanges.

    Not when the stock is short, nor once an exchange of no cards at all has shown that both
    players are satisfied.
    """
    satisfied = bool(exchanged) and exchanged[-1] == (0, 0)
    return not satisfied and rules.proposal_possible(stock_after(exchanged))


Taker = Literal["leader", "follower"]
"""Who takes a trick: the player who led to it, or the other."""


def legal_replies(hand: Hand | str, lead: Card | str, trump: Suit | str) -> frozenset[Card]:
    """The cards of `hand` that may be played to `lead`.

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
    """One sentence on why `card` may not be played to `lead`, or `None` if it may.

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
    """Who wins the trick: `"leader"` or `"follower"`.

    The higher card of the suit led wins, unless only one of the two is a trump.
    """
    led, replied, trump = Card(lead), Card(reply), Suit(trump)
    if led is replied:
        raise NotationError(f"expected two different cards in a trick, got {led} twice")
    if replied.suit is led.suit:
        return "follower" if replied.rank > led.rank else "leader"
    return "follower" if replied.suit is trump else "leader"
