"""Reasons: sentences that say why one option is better than another, true of simulated deals.

They count deals with NumPy, so this module is imported only once there is a verdict.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ...engine.cards import Card
from ...engine.decision import STANDING_WORD, Option
from ..reason import Reason
from ..verdict import Verdict
from .cards import on_cards
from .contest import Contest
from .discards import on_discards
from .same import close, result, same
from .talk import near_miss, on_talk, the_score, with_the_hand

__all__ = ["contest_of", "reasons"]

_LITTLE: Final = 1.5
"""Up to this many times the loss that counts as none, little is at stake, and no more is said."""

_ALONE: Final = Reason("alone", "The rules leave you no choice.")


def reasons(
    verdict: Verdict, against: Option | None = None, *, is_close: bool = False
) -> Iterator[Reason]:
    """Yield the reasons for or against a choice, the most telling first; there is at least one.

    First comes the score, if the other option would be better at 0–0. Then comes the one card whose
    change would make the other option better, then what the cards do, and last how often each
    option makes the point.

    Args:
        verdict: the verdict on the choice.
        against: the option to compare the best one with; unless given, the choice, or a worse
            option if the choice is the best.
        is_close: True to yield only how close the two options are.
    """
    if len(verdict.values) == 1:
        yield _ALONE
        return
    contest = contest_of(verdict, against)
    for reason in _reasons(verdict, contest, is_close=is_close):
        told = (
            card
            for card in contest.decision.hand
            if f"your {contest.brief(card)}" in reason.text
            or (contest.decision.kind == "discard" and card.words in reason.text)
            or (card in (contest.better, contest.worse) and contest.brief(card) in reason.text)
        )
        yield replace(reason, cards=(*reason.cards, *told))


def _reasons(verdict: Verdict, contest: Contest, *, is_close: bool) -> Iterator[Reason]:
    if is_close:
        yield from close(contest, "The book’s rule costs little here")
        return
    if verdict.is_as_good(contest.worse):
        yield from same(contest, [each for each in verdict.values if verdict.is_as_good(each)])
        return
    if verdict.values.loss(contest.worse).mean <= _LITTLE * verdict.bands.equal:
        yield from close(contest, "Little is at stake")
        return
    if contest.decision.kind in STANDING_WORD:
        yield from the_score(contest)
        yield from with_the_hand(contest, in_tricks=True)
        if contest.gives == 2:
            yield from with_the_hand(contest)
        if contest.band == "slight":
            yield from near_miss(contest)
        yield from on_talk(contest)
        yield from near_miss(contest)
    elif contest.decision.kind == "discard":
        yield from on_discards(contest)
    elif isinstance(contest.better, Card):
        yield from on_cards(contest)
    yield from result(contest)


def contest_of(verdict: Verdict, against: Option | None = None) -> Contest:
    """Return the best option and another: `against`, else the choice, else a worse option."""
    values, choice = verdict.values, verdict.choice
    better, worse = values.best, choice if against is None else against
    if worse == better:
        ranked = sorted(values, key=lambda option: -values[option].mean)
        others = [option for option in ranked if option != choice]
        costly = [option for option in others if not verdict.is_as_good(option)]
        least = verdict.bands.mistake / 2
        wrong = [option for option in costly if values.loss(option).mean >= least]
        tempting = _tempting(better, wrong) or _tempting(better, costly)
        worse = tempting or (wrong or costly or others)[0]
    return Contest(values, better, worse, choice)


def _tempting(better: Option, costly: list[Option]) -> Option | None:
    """Return the option of `costly` that is the usual mistake; `None` if there is none.

    For discards it is the one that only keeps more than `better`, and the highest card at that, or
    else the best that keeps a card which `better` discards. `costly` has the best options first.
    """
    if isinstance(better, frozenset):
        discards = [each for each in costly if isinstance(each, frozenset)]
        fewer = [each for each in discards if each < better]
        if fewer:
            return max(fewer, key=lambda each: max(card.rank for card in better - each))
        return next((each for each in discards if not better <= each), None)
    return None
