"""Verdicts: what the book says at one decision."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.cards import Card, Hand
from ..engine.decision import Option
from .hint import SOURCE


@dataclass(frozen=True, slots=True, kw_only=True)
class BookVerdict:
    """What the classic hints advise at one decision, and why.

    It is advice as printed, not a value: what an option is worth, a count or a simulation says.
    """

    advice: frozenset[Option]
    """The options that the book accepts: all that are open to the player where it is silent."""

    hints: tuple[str, ...] = ()
    """The ids of the hints that apply, the deciding one first, then in the catalogue's order."""

    overridden_by: str | None = None
    """The id of the hint that changed what the others advise; it is then the deciding one."""

    borderline: bool = False
    """Whether the article leaves the hand open, so that neither choice is against the book."""

    silent: bool = False
    """Whether the book says nothing about this decision."""

    because: tuple[Card, ...] = ()
    """The cards of the hand that made the hint apply, or that fall short of one."""

    text: str
    """The verdict told to a learner: one or two sentences that name the cards."""

    nearest: Hand | None = None
    """The hand nearest to this one among those that the article lists for the deciding hint, told
    in the suits of this hand; `None` where it lists none of this shape."""

    nearest_words: str | None = None
    """The nearest hand in words, without suits: `"a king, an ace and a nine"`."""

    missing: str | None = None
    """At a *propose*, the one card that keeps the hand from a hint to stand on, if one card does:
    `"one card short of P2e: the nine of spades would have to be an ace"`."""

    source: str = SOURCE
    """Where the hints come from."""

    def __str__(self) -> str:
        return self.text
