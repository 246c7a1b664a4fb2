"""The book at a lead."""

from __future__ import annotations

from typing import Final

from ..engine.cards import Card
from ..engine.decision import Decision, Option
from ..engine.english import sentences, the
from .catalogue import ids_in_order
from .hint import PlayHint
from .judgement import silence
from .l_first_lead import L1, L2, L5, L6, L7, L1x
from .l_later_leads import L3, L4, L8, L9, L10
from .s_scores import S7
from .verdict import BookVerdict

_BY_WEIGHT: Final = (L10, L8, L9, S7, L4, L6, L2, L1x, L7, L3, L1, L5)
"""The hints for a lead, the more particular first: the first that applies decides."""

_RULES: Final = (L1, L3, L5)
"""The general rules, to which the others are exceptions."""


def lead_verdict(decision: Decision) -> BookVerdict:
    """What the book says of the card to lead."""
    if len(decision.hand) == 1:
        return silence(decision, f"there is only {the(decision.hand.cards)} to lead")
    speaking = tuple(hint for hint in _BY_WEIGHT if hint.applies(decision))
    if not speaking:
        return silence(decision, "none of its hints on leading covers this hand")
    by = speaking[0]
    advice = by.advice(decision)
    overruled = _overruled(by, advice, speaking, decision)
    more = _before(by, overruled)
    if by in (L1, L7) and L5 in speaking:
        allowed = _trumps_in(L5.advice(decision), decision)
        advice, more = advice | allowed, L5.reason(decision) if allowed else more
    return BookVerdict(
        advice=advice,
        hints=ids_in_order(speaking, first=by),
        overridden_by=by.id if overruled else None,
        because=by.because(decision),
        text=sentences(f"lead {_named(advice, decision)}", by.reason(decision), more),
    )


def _trumps_in(advice: frozenset[Option], decision: Decision) -> frozenset[Option]:
    return frozenset(
        card for card in advice if isinstance(card, Card) and card.suit is decision.trump
    )


def _overruled(
    by: PlayHint, advice: frozenset[Option], speaking: tuple[PlayHint, ...], decision: Decision
) -> tuple[PlayHint, ...]:
    """The hints whose word `by` changes: general rules that it leaves nothing of."""
    if by in _RULES:
        return ()
    if by is S7:
        return tuple(hint for hint in speaking if _trumps_in(hint.advice(decision), decision))
    return tuple(hint for hint in speaking if hint in _RULES and not hint.advice(decision) & advice)


def _named(advice: frozenset[Option], decision: Decision) -> str:
    cards = [card for card in decision.hand.arranged(decision.trump) if card in advice]
    return the(cards, last="or")


def _before(by: PlayHint, overruled: tuple[PlayHint, ...]) -> str:
    if not overruled:
        return ""
    if by is S7:
        return f"at another score {overruled[0].id} would let you lead a trump"
    return f"by {overruled[0].id} alone you would lead another card"
