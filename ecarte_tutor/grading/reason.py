"""The reason for a verdict: one sentence in the game's own terms, for every choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .verdict import Verdict

_ALONE = "The rules leave you nothing else."


def why_in_words(verdict: Verdict) -> str:
    """Why a choice was right or wrong: what the opponent holds, what to keep, the card too few.

    No points and no games; at most 22 words and one figure ("68 of 100" is one). True of the
    cases that were tried; it explains the simulator's mark, not the book's.

    >>> from ecarte_tutor import grade
    >>> why_in_words(grade("propose.pone.KH8SJD7DAC.JC.2-0.turf-club", "play"))
    'The hand is one card short of P5: the knave of diamonds would have to be a king.'
    """
    values, choice = verdict.values, verdict.choice
    if len(values) == 1:
        return _ALONE
    if not verdict.with_the_simulator:
        return _shortfall(verdict) or values.why(choice)
    if choice != verdict.best:
        return values.why_alike(choice)
    ranked = sorted(values, key=lambda option: -values[option].mean)
    worse = [option for option in ranked if not verdict.is_as_good(option)]
    if worse:
        return values.why(worse[0], blames=False)
    return values.why_alike(next(option for option in ranked if option != choice))


def _shortfall(verdict: Verdict) -> str:
    """The one card that a hand played is short of a hint, where both judges would propose."""
    if verdict.best != "propose" or not verdict.book.missing:
        return ""
    from ..simulator.reasons import LONGEST

    told = f"The hand is {verdict.book.missing}."
    return told if len(told.split()) <= LONGEST else ""
