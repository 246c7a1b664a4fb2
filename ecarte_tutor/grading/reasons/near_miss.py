"""Near misses: the one card that would turn a decision round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...engine.cards import Card, Rank
from ...engine.english import a
from ...hints import BookVerdict, book
from ..reason import Reason
from .contest import Contest
from .twin import clearly_best, with_card

_FAR: Final = 4
"""Steps in rank that are still near."""

_TRIED: Final = 2
"""Changes that the simulator looks at."""


def near_miss(contest: Contest, said: BookVerdict) -> Iterator[Reason]:
    """The smallest change of one plain card that both judges answer the other way.

    Takes two brief looks of the simulator, at most.
    """
    if contest.decision.kind not in ("propose", "answer") or said.advice != {contest.better}:
        return
    for card, other in _changes(contest)[:_TRIED]:
        changed = with_card(contest.decision, card, other)
        if changed and clearly_best(changed, contest.worse, contest.better):
            yield Reason("near-miss", _told(contest, card, other), 0.9)
            return


def _changes(contest: Contest) -> list[tuple[Card, Card]]:
    """Changes of one card that turn the book's word round, the smallest first."""
    found = []
    for card in contest.seen.plain:
        for rank in Rank:
            step = rank - card.rank if contest.stood else card.rank - rank
            other = Card.of(rank, card.suit)
            changed = with_card(contest.decision, card, other) if 0 < step <= _FAR else None
            if changed and book(changed).advice == {contest.worse}:
                found.append((step, card.rank, card, other))
    found.sort(key=lambda each: each[:2])
    return [(card, other) for _, _, card, other in found]


def _told(contest: Contest, card: Card, other: Card) -> str:
    would = f"you would {contest.worse}"
    if contest.stood:
        return f"You are one card short: with {a(other.rank.word)} for the {card.words} {would}."
    return f"One card decides it: with {a(other.rank.word)} for the {card.words} {would}."
