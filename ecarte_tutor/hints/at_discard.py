"""The book at a discard: which cards go, and how many to ask for."""

from __future__ import annotations

from ..engine.decision import Decision, Option
from ..engine.english import number, sentences, the
from .d_discarding import D1
from .holding import Holding
from .p_standing import discarded
from .verdict import BookVerdict


def discard_verdict(decision: Decision) -> BookVerdict:
    """What the book says of the cards to discard, or of how many to ask for."""
    advice = D1.advice(decision)
    return BookVerdict(
        advice=advice,
        hints=(D1.id,),
        because=D1.because(decision),
        text=sentences(_word(decision, advice), D1.reason(decision)),
    )


def _word(decision: Decision, advice: frozenset[Option]) -> str:
    seen = Holding.at(decision)
    if decision.kind == "number":
        (count,) = advice
        assert isinstance(count, int)
        return f"ask for {number(count)}"
    if len(advice) == 1:
        (option,) = advice
        assert isinstance(option, frozenset)
        if not option:
            return "discard nothing"
        return f"discard {the(tuple(card for card in seen.trumps + seen.plain if card in option))}"
    count = len(next(iter(advice)))  # type: ignore[arg-type]  # every option here is a set of cards
    if count > len(discarded(seen)):
        return f"the rules make you discard {number(count)}"
    if count == 1:
        return f"discard {the(discarded(seen), last='or')}"
    return f"discard any {number(count)} of these: {the(discarded(seen))}"
