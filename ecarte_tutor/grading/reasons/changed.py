"""Reasons that compare a decision with the same decision at 0–0, or with one card changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from ...engine.cards import Card, Hand, Rank
from ...engine.decision import (
    EXCHANGING_WORD,
    STANDING_WORD,
    Decision,
    Option,
    option_text,
)
from ...engine.english import doing
from ...errors import EcarteError
from ...hints import book
from ..fact import Fact, is_more
from ..reason import Reason
from ..verdict import Bands
from .contest import Contest
from .talk import two_cost_nothing

_KEPT = 64

_NEAR: Final = 2
"""Reasons from the score need a player who is at most this many points from the target."""

_SURELY: Final = 2.5
"""How many standard errors a difference must exceed in a short simulation."""

_FAR: Final = 3
"""How many ranks a card may be changed by."""

_WITHIN: Final = 0.09
"""A card is changed only if standing wins this share of deals too few or too many, at most."""


def the_score(contest: Contest) -> Iterator[Reason]:
    """Yield reasons for a word that refer to the score, if the other word is better at 0–0."""
    decision = contest.decision
    if max(decision.score) >= decision.rules.target - _NEAR and _clearly_best(
        replace(decision, score=(0, 0)), contest.worse, contest.better
    ):
        yield from _two_win(contest)
        yield from two_cost_nothing(contest)


def near_miss(contest: Contest) -> Iterator[Reason]:
    """Yield reasons that say which change of one card would make the worse word the better one.

    Words are the options at a proposal or an answer, such as "play". Nothing is yielded for other
    decisions, or if book and simulator do not both prefer the worse word after the change.
    """
    if contest.decision.kind not in STANDING_WORD or (least := contest.needed) is None:
        return
    is_far = abs(contest.point(contest.stands).share - least.share) > _WITHIN
    if is_far or contest.band in ("serious", "blunder"):
        return
    if found := _change(contest):
        card, other, changed = found
        if _clearly_best(changed, contest.worse, contest.better):
            short = contest.better != contest.stands
            told = "You are one card short" if short else "One card decides it"
            told = "Little is at stake" if contest.band == "slight" else told
            told = f"{told}: if the {card.words} were the {other.rank.word}, you would"
            would = Fact("better", option_text(contest.worse), 1.0, cards=f"{card} {other}")
            yield Reason("near-miss", f"{told} {contest.worse}.", (would,))


def _two_win(contest: Contest) -> Iterator[Reason]:
    """Yield that the better word wins the game more often, if only two points win it."""
    both = contest.better, contest.worse
    twos, points = (tuple(map(each, both)) for each in (contest.two, contest.point))
    gained = [one.share - other.share for one, other in (twos, points)]
    if contest.needs == 2 and not contest.besides and is_more(*twos) and gained[0] > gained[1]:
        do, instead = map(doing, map(str, both))
        told = f"At three you need two points: {do} scores two in {twos[0].of_100()}, {instead} in"
        is_free = contest.gives == 1 and not contest.decision.exchanged
        if is_free and contest.better == contest.stands:  # who stands scores two by five tricks
            told = f"You need two points, he one, so losing two costs no more: {do} takes all five"
            told = f"{told} tricks in {twos[0].of_100()}, {instead} scores two in"
        yield Reason("two-win", f"{told} {twos[1].bare}.", twos)


def _change(contest: Contest) -> tuple[Card, Card, Decision] | None:
    """Return the smallest change of one card with which the worse option would be the better one.

    It would be for the book, and for the reckoner (a simulated player) at all similar scores.

    The result has the card, the card in its place, and the changed decision; `None` without any.
    """
    from ...simulator.play.reckoner import talking_nearby

    exchanging = EXCHANGING_WORD[contest.decision.kind]
    is_short = contest.better == exchanging
    steps = [
        (abs(rank - card.rank), card.rank, card, Card.of(rank, card.suit))
        for card in contest.decision.hand
        for rank in Rank
        if 0 < (rank - card.rank if is_short else card.rank - rank) <= _FAR
    ]
    for _, _, card, other in sorted(steps, key=lambda each: each[:2]):
        changed = _with_card(contest.decision, card, other)
        if (
            changed
            and book(changed).advice == {contest.worse}
            and talking_nearby(changed) == float(contest.worse == exchanging)
        ):
            return card, other, changed
    return None


def _with_card(decision: Decision, card: Card, other: Card) -> Decision | None:
    """Return the decision with `card` changed to `other`; `None` if that is seen elsewhere."""
    if other in decision.hand:
        return None
    try:
        return replace(decision, hand=Hand(other if own == card else own for own in decision.hand))
    except EcarteError:
        return None


@lru_cache(maxsize=_KEPT)
def _clearly_best(decision: Decision, word: Option, other: Option) -> bool:
    """Return True if a short simulation is sure that `word` is better than `other`."""
    from ...simulator.valuation import brief_difference

    more = brief_difference(decision, word, other)
    return more.mean > max(_SURELY * more.error, Bands.usual(more.unit).equal)
