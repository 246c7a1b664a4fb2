"""Positions: decisions as games bring them, drawn at random for a trial of the judges."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from ecarte_tutor.course.players import cheapest_reply, first_advised
from ecarte_tutor.engine.deal import Deal
from ecarte_tutor.engine.decision import Decision, Kind, Option
from ecarte_tutor.engine.rules.rule_set import RuleSet

_TURNS = 0.3
"""The share of choices made by chance and not by the book, so that no position is out of reach."""


def any_deal(deal: Deal) -> bool:
    """True."""
    del deal
    return True


def positions(
    kind: Kind,
    chance: random.Random,
    *,
    score: tuple[int, int] | None = None,
    dealt: Callable[[Deal], bool] = any_deal,
) -> Iterator[Decision]:
    """Decisions of this kind with something to choose, from deal after deal, without an end.

    Args:
        kind: of decision.
        chance: deals the cards, and makes three choices in ten; the book makes the others.
        score: (the pone's, the dealer's) before each deal; any score unless told.
        dealt: deals for which it is false are dealt again.
    """
    target = RuleSet.named("turf-club").target
    while True:
        any_score = chance.randrange(target), chance.randrange(target)
        deal = Deal.start(seed=chance, pone_dealer_score=score or any_score)
        if not dealt(deal):
            continue
        while not deal.over:
            decision = deal.decision()
            if decision.kind == kind and len(decision.options()) > 1:
                yield decision
            deal = deal.act(_choice(decision, chance))


def _choice(decision: Decision, chance: random.Random) -> Option:
    if chance.random() < _TURNS:
        return chance.choice(decision.options())
    return cheapest_reply(decision) if decision.kind == "reply" else first_advised(decision)
