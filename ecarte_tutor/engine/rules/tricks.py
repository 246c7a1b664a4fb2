"""Tricks: what the follower may play, why not another card, and who wins.

The law of play is one for every rule set: follow suit and win if you can; if you cannot follow,
trump if you can; only then play what you like (E9, laws 19-22; London laws 39 and 43).
"""

from __future__ import annotations

from typing import Literal

from ...errors import NotationError
from ..cards import Card, Hand, Suit

Taker = Literal["leader", "follower"]


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
