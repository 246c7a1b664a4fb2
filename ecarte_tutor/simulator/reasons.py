"""Reasons: in one sentence, what in the adversary's hand makes a card cost what it costs."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ..cards import Card, Suit
from .masks import ABOVE, BIT, SUIT, TRUMPS, Masks, Rows, counts, place_of

_NUMBERS = ("no", "a", "two", "three")
_LEAST_SHARE = 0.02
_LEAST_COST = 0.02

Found = tuple[str, Rows]
"""What the adversary holds, in words, and the hands of which it is true."""


def reason(
    hands: Masks,
    weights: NDArray[np.float64],
    costs: NDArray[np.float64],
    choice: Card,
    trump: Suit,
) -> str | None:
    """What the adversary holds where the choice costs most; `None` where nothing stands out.

    Args:
        hands: the adversary's hands.
        weights: their shares, which add up to one.
        costs: how much less the choice brings than the best card, hand by hand, in points.
        choice: the card played.
        trump: the trump suit.
    """
    mean = float(costs @ weights)
    if mean < _LEAST_COST:
        return None
    best, told = 0.0, None
    for words, rows in _features(hands, choice, trump):
        share = float(weights[rows].sum())
        if _LEAST_SHARE < share < 1 - _LEAST_SHARE:
            there = float(costs[rows] @ weights[rows]) / share
            # How much of the whole cost the hands carry beyond their share of it.
            carried = share * (there - mean)
            if carried > best:
                best = carried
                told = (
                    f"He holds {words} in {share:.0%} of hands, and there the {choice.words} costs "
                    f"{there:.2f} points."
                )
    return told


def _features(hands: Masks, choice: Card, trump: Suit) -> Iterator[Found]:
    place = place_of(choice, trump)
    trumps = counts(hands & TRUMPS)
    for number in (1, 2, 3):
        noun = "trump" if number == 1 else "trumps"
        yield f"{_NUMBERS[number]} {noun} or more", trumps >= number
    for number in (0, 1):
        yield "no trump" if number == 0 else "one trump at most", trumps <= number
    suit = counts(hands & SUIT[place])
    higher = hands & ABOVE[place] & ~BIT[place]
    if choice.suit is not trump:
        yield f"no {choice.suit.word}", suit == 0
        yield f"no {choice.suit.word} but a trump", (suit == 0) & (trumps > 0)
        yield f"a {choice.suit.word[:-1]}", suit > 0
    yield f"a higher {choice.suit.word[:-1]} than the {choice.rank.word}", higher > 0
