"""Choosing: which of the true reasons is told."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ...engine.cards import Card
from ...engine.decision import EXCHANGING_WORD, STANDING_WORD, Option
from ..reason import LONGEST, Reason
from ..verdict import Verdict
from .alike import alike
from .by_the_result import by_the_result
from .contest import Contest
from .discarding import discarding
from .exchanging import exchanging
from .leading import leading, where
from .near_miss import near_miss
from .replying import replying
from .standing import standing
from .the_score import the_score

_ALONE = Reason("alone", "The rules leave you no choice.", 1.0)


def why(
    verdict: Verdict,
    lately: Collection[str] = (),
    *,
    hides_best: bool = False,
    known: Iterable[Reason] | None = None,
) -> Reason:
    """The most telling true reason for a verdict that was not told lately.

    The score comes first where it turns the choice; then the most telling, by what is known of all
    reasons. One that was told lately gives way, unless nothing else is true. The same verdict and
    the same reasons told before always give the same one.

    Args:
        verdict: on a choice.
        lately: the names of reasons told in the last few problems.
        hides_best: whether it must not give away what would have been better.
        known: all `reasons` of the verdict, where they were found before.
    """
    # Of two words each gives the other away.
    hides = hides_best and isinstance(verdict.best, Card | frozenset)
    told = [each for each in known or reasons(verdict) if each.hides_best or not hides]
    found = most_telling(told, lately)
    return found or by_the_result(_contest(verdict), hides_best=hides)


def most_telling(
    told: Iterable[Reason], lately: Collection[str], longest: int = LONGEST
) -> Reason | None:
    """The most telling of these reasons; one told lately comes after all others.

    `None` where none has so few words.
    """
    short = [each for each in told if len(each.text.split()) <= longest]
    return min(
        short, key=lambda each: (each.name in lately, -each.telling, each.name), default=None
    )


def reasons(verdict: Verdict) -> Iterator[Reason]:
    """Everything true that can be said for a verdict, in no order; at least one."""
    if len(verdict.values) == 1:
        yield _ALONE
        return
    contest = _contest(verdict)
    if is_alike(verdict):
        yield from alike(contest)
        return
    yield from the_score(contest)
    yield from near_miss(contest, verdict.book)
    yield from _of_kind(contest)
    yield by_the_result(contest)


def reasons_against(verdict: Verdict, option: Option) -> Iterator[Reason]:
    """What is true against an option that is not the simulator's best."""
    contest = Contest.of(verdict.values, option, verdict.choice)
    yield from the_score(contest)
    yield from _of_kind(contest)


def is_alike(verdict: Verdict) -> bool:
    """Whether there is nothing to tell the choice from: it is as good as the best, or all are."""
    if not verdict.with_the_simulator:
        return False
    return verdict.choice != verdict.best or all(map(verdict.is_as_good, verdict.values))


def _contest(verdict: Verdict) -> Contest:
    """The best option against the choice, or the best choice against the next that is worse."""
    values, choice = verdict.values, verdict.choice
    if choice != values.best:
        return Contest.of(values, choice, choice)
    ranked = sorted(values, key=lambda option: -values[option].mean)
    others = [option for option in ranked if option != choice]
    worse = [option for option in others if not verdict.is_as_good(option)]
    return Contest.of(values, (worse or others)[0], choice)


def _of_kind(contest: Contest) -> Iterator[Reason]:
    kind = contest.decision.kind
    if contest.better == STANDING_WORD.get(kind):
        yield from standing(contest)
    elif contest.better == EXCHANGING_WORD.get(kind):
        yield from exchanging(contest)
    elif kind == "discard":
        yield from discarding(contest)
    elif isinstance(contest.better, Card):
        yield from leading(contest) if kind == "lead" else replying(contest)
        yield from where(contest)
