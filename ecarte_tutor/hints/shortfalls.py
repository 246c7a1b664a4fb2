"""Shortfalls: the one card that keeps a hand from a hint to stand on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..engine.cards import Card, Rank
from ..engine.english import a, listed
from .hint import HandHint
from .holding import Holding
from .p_standing import STANDING, standing_hints


@dataclass(frozen=True, slots=True)
class Shortfall:
    """A hand is one card short of a hint: any of `cards` would have to be of this rank."""

    hint: HandHint
    cards: tuple[Card, ...]
    rank: Rank

    def __str__(self) -> str:
        short = listed((f"the {card.words}" for card in self.cards), last="or")
        return f"one card short of {self.hint.called}: {short} would have to be {a(self.rank.word)}"


def shortfall(seen: Holding) -> Shortfall | None:
    """The smallest raise of one plain card that makes a hand to stand on, if one card can.

    `None` for a hand that stands already, or that wants more than one card.
    """
    if standing_hints(seen):
        return None
    raises = list(_raises(seen))
    if not raises:
        return None
    best = min(map(_cost, raises))
    chosen = [found for found in raises if _cost(found) == best]
    # Cards that come to the same are named together, whatever their suits are called.
    return Shortfall(
        chosen[0].hint, tuple(card for found in chosen for card in found.cards), chosen[0].rank
    )


def _raises(seen: Holding) -> Iterator[Shortfall]:
    for card in seen.plain:
        most = seen.raised_most(card)
        if most is None or not standing_hints(most):
            continue  # a raise never loses a hand to a hint, so a smaller one gains none
        for higher in seen.raised(card):
            stands = standing_hints(higher)
            if stands:
                (rank,) = (own.rank for own in higher.hand if own not in seen.hand)
                yield Shortfall(stands[0], (card,), rank)
                break


def _cost(found: Shortfall) -> tuple[int, int, int]:
    (card,) = found.cards
    return found.rank - card.rank, STANDING.index(found.hint), card.rank
