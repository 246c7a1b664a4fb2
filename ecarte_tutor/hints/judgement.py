"""Rulings: how the word of a hint becomes a verdict."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine.decision import EXCHANGING_WORD, STANDING_WORD, Decision
from ..engine.english import sentences, the
from .catalogue import ids_in_order
from .hint import HandHint, Hint
from .holding import Holding
from .verdict import BookVerdict


def ruled(
    decision: Decision,
    by: HandHint,
    *,
    stand: bool,
    speaking: Iterable[Hint],
    overrides: bool = False,
    more: str = "",
) -> BookVerdict:
    """The verdict that `by` decides; `speaking` are all the hints that apply.

    Args:
        decision: a proposal or an answer.
        by: the deciding hint.
        stand: whether it says to play or refuse, rather than to propose or accept.
        speaking: every hint that applies, in any order.
        overrides: whether it changed what the others advise.
        more: a sentence to add to its reason.
    """
    seen = Holding.at(decision)
    word = (STANDING_WORD if stand else EXCHANGING_WORD)[decision.kind]
    nearest = by.frontier.nearest(seen)
    return BookVerdict(
        advice=frozenset({word}),
        hints=ids_in_order(speaking, first=by),
        overridden_by=by.id if overrides else None,
        because=by.lit(seen),
        text=sentences(word, by.tell(seen), more),
        nearest=nearest.beside(seen) if nearest else None,
        nearest_words=nearest.words if nearest else None,
    )


def left_open(decision: Decision, by: HandHint, *, speaking: Iterable[Hint]) -> BookVerdict:
    """The verdict on a hand that `by` leaves open: either choice will do."""
    seen = Holding.at(decision)
    nearest = by.frontier.nearest(seen)
    return BookVerdict(
        advice=frozenset(decision.options()),
        hints=ids_in_order(speaking, first=by),
        borderline=True,
        because=by.lit(seen),
        text=sentences("either will do", by.doubt(seen) or _between(by, seen)),
        nearest=nearest.beside(seen) if nearest else None,
        nearest_words=nearest.words if nearest else None,
    )


def _between(by: HandHint, seen: Holding) -> str:
    """That a hand lies between those that the article lists."""
    nearest = by.frontier.nearest(seen)
    doubtful = tuple(card for card in by.lit(seen) if card in seen.plain)
    beside = f"; the nearest hand it names has {nearest.words}" if nearest else ""
    return f"under {by.id} the article is silent on {the(doubtful)}{beside}"


def silence(decision: Decision, why: str) -> BookVerdict:
    """The verdict where the book says nothing: every option is as good to it."""
    return BookVerdict(
        advice=frozenset(decision.options()),
        silent=True,
        text=sentences("the book is silent here", why),
    )
