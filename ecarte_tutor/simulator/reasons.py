"""Reasons: one sentence on what in the adversary's hand makes a choice costly."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ..cards import Card
from ..count.masks import ABOVE, BIT, SUIT, TRUMP_KING, TRUMPS, Masks, Rows, counts, place_of
from ..decision import Decision, Option
from ..english import a, counted, doing, number_of_cards
from .cases import Cases

_LEAST_SHARE = 0.02
_LEAST_COST = 0.02
_STANDS_OUT = 3.0
"""A feature of the hand is named only if its cost exceeds the average by this many standard
errors."""

Found = tuple[str, Rows]
"""What the adversary holds, in words, and the cases in which they hold it."""


def reason(cases: Cases, choice: Option, decision: Decision) -> str | None:
    """What the adversary holds where the choice costs most; `None` where nothing stands out.

    Args:
        cases: the choice compared with the best option, hand by hand.
        choice: an option of the decision.
        decision: what was decided.
    """
    weights, costs = cases.weights, cases.costs
    mean = float(costs @ weights)
    if mean < _LEAST_COST:
        return None
    best, told = 0.0, None
    for words, rows in _features(cases.hands, choice, decision):
        share = float(weights[rows].sum())
        if _LEAST_SHARE < share < 1 - _LEAST_SHARE:
            there = float(costs[rows] @ weights[rows]) / share
            error = float(np.linalg.norm((costs[rows] - there) * weights[rows])) / share
            # The part of the cost that these hands carry beyond their share of all hands: what most
            # hands have explains nothing.
            carried = share * (there - mean) * (1 - share)
            if carried > best and there - mean > max(_STANDS_OUT * error, _LEAST_COST):
                best = carried
                told = (
                    f"Your adversary holds {words} in {100 * share:.0f} of 100 hands, and there "
                    f"{_doing(choice)} costs {there:.2f} points."
                )
    return told


def _features(hands: Masks, choice: Option, decision: Decision) -> Iterator[Found]:
    trumps = counts(hands & TRUMPS)
    for number in (1, 2, 3):
        yield f"{a('trump') if number == 1 else counted(number, 'trump')} or more", trumps >= number
    for number in (0, 1):
        yield "no trump" if number == 0 else "one trump at most", trumps <= number
    if isinstance(choice, Card):
        yield from _beside_card(hands, choice, place_of(choice, decision.trump))
    else:
        yield "the king of trumps", (hands & TRUMP_KING) > 0


def _beside_card(hands: Masks, card: Card, place: int) -> Iterator[Found]:
    suit, trumps = counts(hands & SUIT[place]), counts(hands & TRUMPS)
    higher = hands & ABOVE[place] & ~BIT[place]
    if not BIT[place] & TRUMPS:
        yield f"no {card.suit.word}", suit == 0
        yield f"no {card.suit.word} but a trump", (suit == 0) & (trumps > 0)
        yield f"a {card.suit.word[:-1]}", suit > 0
    yield f"a higher {card.suit.word[:-1]} than the {card.rank.word}", higher > 0


def _doing(choice: Option) -> str:
    if isinstance(choice, Card):
        return f"the {choice.words}"
    if isinstance(choice, frozenset):
        return "throwing these cards" if choice else "throwing nothing"
    if isinstance(choice, int):
        return f"asking for {number_of_cards(choice)}"
    return doing(choice)
