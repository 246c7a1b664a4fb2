"""New cards: what an exchange can bring, counted over the cards that have not been seen."""

from __future__ import annotations

from math import comb

from ...engine.cards import Card, Rank
from .contest import Contest


def is_kept(card: Card, contest: Contest) -> bool:
    """Whether the card is a trump or a king, which the book never discards."""
    return card.suit is contest.decision.trump or card.rank is Rank.KING


def cards_discarded(contest: Contest) -> tuple[Card, ...]:
    """The cards of the hand that are neither trumps nor kings."""
    return tuple(card for card in contest.decision.hand if not is_kept(card, contest))


def some_are_good(contest: Contest, drawn: int) -> float:
    """The chance that among so many cards drawn there is a trump or a king."""
    unseen = contest.unseen
    others = sum(not is_kept(card, contest) for card in unseen)
    return 1 - comb(others, drawn) / comb(len(unseen), drawn)
