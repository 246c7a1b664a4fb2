"""Reasons that compare a decision with the same decision at 0–0, or with one card changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

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
from .talk import costs_the_game, two_cost_nothing

if TYPE_CHECKING:
    from ...simulator import Simulation

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
    """Yield reasons that refer to the score, if the worse option would clearly be better at 0–0."""
    decision = contest.decision
    if max(decision.score) < decision.rules.target - _NEAR:
        return
    if _clearly_best(replace(decision, score=(0, 0)), contest.worse, contest.better):
        if decision.kind in STANDING_WORD:
            yield from _two_win(contest)
            yield from two_cost_nothing(contest)
            yield from costs_the_game(contest)
        would = Fact("better at 0–0", option_text(contest.worse), 1.0)
        for name, text, facts in _at_this_score(contest):
            wish = f"{text} At love all you would {_wish(contest.worse)}."
            yield Reason(name, wish, (*facts, would))


def near_miss(contest: Contest) -> Iterator[Reason]:
    """Yield reasons that say which change of one card would make the worse word the better one.

    Words are the options at a proposal or an answer, such as "play". Nothing is yielded for other
    decisions, or if book and simulator do not both prefer the worse word after the change.
    """
    if contest.decision.kind not in STANDING_WORD or (least := contest.needed) is None:
        return
    if abs(contest.point(contest.stands).share - least.share) > _WITHIN:
        return
    if found := _change(contest):
        card, other, changed = found
        if _clearly_best(changed, contest.worse, contest.better):
            short = contest.better != contest.stands
            told = "You are one card short" if short else "One card decides it"
            told = f"{told}: if the {card.words} were the {other.rank.word}, you would"
            would = Fact("better", option_text(contest.worse), 1.0, cards=f"{card} {other}")
            yield Reason("near-miss", f"{told} {contest.worse}.", (would,))


def _at_this_score(contest: Contest) -> Iterator[tuple[str, str, tuple[Fact, ...]]]:
    """Yield what two points or one mean at this score: a name, a sentence, and its facts."""
    decision, they, needs, gives = contest.decision, contest.other, contest.needs, contest.gives
    lost, twos, points = _of_both(contest)
    if decision.kind in STANDING_WORD:
        king, draws = decision.trump_king, contest.better == contest.stands
        if draws and gives == 1 and decision.rules.king_scores and king in contest.unseen:
            told = f"With {they} at four, the {king.words} ends the game if he draws it."
            yield "king-ends-it", told, ()
        return
    spares, pays = is_more(*lost[::-1]), contest.vulnerable == decision.seat
    if gives == 1 and not pays and not spares:
        told = f"At four {they} needs three tricks: five win him no more."
        yield "two-cost-nothing", told, ()
    if gives == 2 and not pays and spares:
        told = f"At three {they} wins the game with five tricks: make one."
        yield "two-lose", told, lost
    if needs == 1 and is_more(*points):
        told = "At four you need three tricks, and five win you nothing more."
        yield "one-is-enough", told, points
    if needs == 2 and contest.vulnerable in (None, decision.seat) and is_more(*twos):
        yield "two-win", "At three you need two points: try for all five tricks.", twos


def _two_win(contest: Contest) -> Iterator[Reason]:
    """Yield that the better word wins the game more often, if only two points win it."""
    _, twos, points = _of_both(contest)
    gained = [one.share - other.share for one, other in (twos, points)]
    if contest.needs == 2 and is_more(*twos) and gained[0] > gained[1]:
        do, instead = doing(str(contest.better)), doing(str(contest.worse))
        told = f"At three you need two points: {do} scores two in {twos[0].of_100()}, {instead} in"
        is_free = contest.gives == 1 and not contest.decision.exchanged
        if is_free and contest.better == contest.stands:  # who stands scores two by five tricks
            told = f"You need two points, he one, so losing two costs no more: {do} takes all five"
            told = f"{told} tricks in {twos[0].of_100()}, {instead} scores two in"
        yield Reason("two-win", f"{told} {twos[1].bare}.", twos)


def _of_both(contest: Contest) -> tuple[tuple[Fact, Fact], ...]:
    """Return how often each option loses two, wins two, and makes the point; the better first."""
    both = contest.better, contest.worse
    better, worse = (
        (contest.two(option, lost=True), contest.two(option), contest.point(option))
        for option in both
    )
    return tuple(zip(better, worse, strict=True))


def _wish(option: Option) -> str:
    if isinstance(option, Card):
        return f"play the {option.words}"
    return "discard other cards" if isinstance(option, frozenset) else str(option)


def _change(contest: Contest) -> tuple[Card, Card, Decision] | None:
    """Return the smallest change of one card with which the worse option would be the better one.

    It would be for the book, and for the reckoner (a simulated player) at all similar scores.

    The result has the card, the card in its place, and the changed decision; `None` without any.
    """
    is_short = contest.better == EXCHANGING_WORD.get(contest.decision.kind)
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
            and _reckoner_prefers(changed, contest.worse)
        ):
            return card, other, changed
    return None


def _reckoner_prefers(decision: Decision, word: Option) -> bool:
    """Return True if the reckoner says `word` at this and all similar scores; one look-up."""
    from ...simulator import talking_nearby

    return talking_nearby(decision) == float(word == EXCHANGING_WORD[decision.kind])


def _with_card(decision: Decision, card: Card, other: Card) -> Decision | None:
    """Return the decision with `card` changed to `other`; `None` if that is seen elsewhere."""
    if other in decision.hand:
        return None
    try:
        return replace(decision, hand=Hand(other if own == card else own for own in decision.hand))
    except EcarteError:
        return None


@lru_cache(maxsize=_KEPT)
def _clearly_best(decision: Decision, option: Option, other: Option) -> bool:
    """Return True if a short simulation is sure that `option` is better than `other`."""
    from ...simulator import brief_difference

    if decision.kind in STANDING_WORD:
        more = brief_difference(decision, option, other)
    else:
        more = _brief_simulation(decision).loss(other, than=option)
    return more.mean > max(_SURELY * more.error, Bands.usual(more.unit).equal)


@lru_cache(maxsize=_KEPT)
def _brief_simulation(decision: Decision) -> Simulation:
    """Return a short simulation of all cards or discards, cached for several comparisons."""
    from ...simulator import glance

    return glance(decision)
