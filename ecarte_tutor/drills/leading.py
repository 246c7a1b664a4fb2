"""Leading problems: the first card of a deal, and the later ones, with something to choose."""

from __future__ import annotations

import random
from typing import Final

from ..cards import Card
from ..deal import Deal
from ..decision import Decision, Option
from ..hints import book
from ..tricks import trick_winner
from .code import ClassCode

_EARLY_SCORES: Final = 3
_LATER: Final = (1, 2, 3)
"""Tricks made before a later lead."""


def leading_problems(code: ClassCode, count: int = 8) -> tuple[Decision, ...]:
    """Decisions which card to lead, the same for everyone with this code.

    Half of them (within one) are the first lead of a deal, the others come after one to three
    tricks, played by the book; no cards have been exchanged. The book has something to say of each
    and rules at least one card out. Neither side began the deal at four. No hand comes twice.
    """
    chance = code.random("leading")
    firsts = [place % 2 == 0 for place in range(count)]
    chance.shuffle(firsts)
    problems: list[Decision] = []
    for first in firsts:
        tricks = 0 if first else chance.choice(_LATER)
        while True:
            problem = _lead_after(tricks, chance)
            if problem is not None and all(problem.hand != each.hand for each in problems):
                break
        problems.append(problem)
    return tuple(problems)


def _lead_after(tricks: int, chance: random.Random) -> Decision | None:
    """The lead after so many tricks of a new deal; `None` where there is no problem in it."""
    score = chance.randint(0, _EARLY_SCORES), chance.randint(0, _EARLY_SCORES)
    deal = Deal.start(seed=chance, score=score)
    while not deal.over:
        decision = deal.decision()
        if decision.kind == "lead" and len(decision.tricks) == tricks:
            said = book(decision)
            worth_asking = not said.silent and len(said.advice) < len(decision.options())
            return decision if worth_asking else None
        option = _by_the_book(decision)
        if option == "accept":
            return None
        deal = deal.act(option)
    return None


def _by_the_book(decision: Decision) -> Option:
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
