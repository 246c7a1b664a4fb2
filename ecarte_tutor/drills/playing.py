"""Playing a problem's deal up to the moment that the problem is about."""

from __future__ import annotations

from ..cards import Card
from ..decision import Decision, Option
from ..hints import book
from ..rules import trick_winner


def by_the_book(decision: Decision) -> Option:
    """What a player who knows the book and nothing else does; a reply wins as cheaply as it can."""
    if decision.kind == "reply":
        return _cheapest_reply(decision)
    if decision.kind == "king":
        return "announce"
    advice = book(decision).advice
    return next(option for option in decision.options() if option in advice)


def _cheapest_reply(decision: Decision) -> Card:
    """The lowest card that wins; else the lowest there is, plain before trumps."""
    lead, trump = decision.led, decision.trump
    assert lead is not None
    legal = [card for card in decision.options() if isinstance(card, Card)]
    winning = [card for card in legal if trick_winner(lead, card, trump) == "follower"]
    return min(winning or legal, key=lambda card: (card.suit is trump, card.rank, card))
