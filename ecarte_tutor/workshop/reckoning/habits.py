"""Habits: what a responder gains of a reckoner who talks by one, on many deals.

The habit: with some of the hands of an idea the player's first word is the other one. What a fixed
answer gains of it is linear in how many hands those are, because nobody speaks twice at one moment
of a deal; so a base and a slope for each group of hands say all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Final, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from ...cards import HAND_SIZE
from ...count.ending import ending
from ...count.endings_table import endings_table
from ...count.masks import TRUMPS, Masks, Rows, counts
from ...count.ways import OPPONENT_HANDS_TOTAL, gap_sizes, ways_to_fill
from ...decision import EXCHANGING_WORD, STANDING_WORD, Kind
from ...progress.habit_gains import MOST_TRUMPS, HabitGain, Standing, TalkIdea, standing_of
from ...rules import POINT_TRICKS, RuleSet
from ...simulator.batch.executor import in_order
from ...simulator.batch.views import SEATS
from ...simulator.game.needs import ALL_NEEDS, NEEDS, Needs
from ...simulator.game.winning import talks_in_a_game
from ...simulator.reckoner.classes import classes, members
from ...simulator.reckoner.moments import Chances
from ...simulator.reckoner.reckoning import reckoning
from .deals import TalkedDeals
from .payoffs import payoffs_at
from .responder import looked_at, responder
from .talking import Outcomes, Talked, TalkGame, Worth

ASKS: Final[tuple[Kind, ...]] = ("propose", "answer")
"""Kinds of first words, in the order of the seats."""

ANSWERS: Final = {"as if there were none": 0.0, "as is best": 0.5}
"""Answers to a habit, and how often the habit shows that each was learnt against."""

GROUPS: Final = 3
FEWEST: Final = 1e-4
"""Hands a game, of an idea that is measured at all."""

_AT_ONCE: Final = 4096

PointShares = NDArray[np.float64]
"""By class: the share of the opponent's hands against which it makes the point."""

Limits = tuple[float, float]


def point_shares(own: Masks, turned: Masks, *, leads: bool) -> PointShares:
    """Share of the opponent's 65,780 hands against which each hand wins the point, open-hand."""
    best = endings_table()[HAND_SIZE].best[int(leads)]
    found = np.zeros(len(own))
    for start in range(0, len(own), _AT_ONCE):
        rows = np.s_[start : start + _AT_ONCE]
        ways = ways_to_fill(gap_sizes(own[rows], turned[rows]))
        made = best[ending(HAND_SIZE).shapes_of(own[rows])] >= POINT_TRICKS
        found[rows] = (ways * made).sum(axis=1) / OPPONENT_HANDS_TOTAL
    return found


def points_of_classes() -> tuple[PointShares, PointShares]:
    """By seat: the share of the point of each class; a minute."""
    own, turned, exists = members()
    shares = []
    for leads in (True, False):
        found = np.zeros(classes())
        found[exists] = point_shares(own[exists], turned[exists], leads=leads)
        shares.append(found)
    return shares[0], shares[1]


def standing_at(needs: Needs, seat: int) -> Standing:
    """How near the two are to the end, as the player in a seat would say."""
    return standing_of(needs[seat], needs[1 - seat])


def ideas() -> Iterator[TalkIdea]:
    """All ideas, in the order of the table."""
    for asks in ASKS:
        for standing in get_args(Standing):
            for trumps in range(MOST_TRUMPS + 1):
                for right in (STANDING_WORD[asks], EXCHANGING_WORD[asks]):
                    yield TalkIdea(asks, standing, trumps, right)


def seat_of(idea: TalkIdea) -> int:
    """The number of the seat in which an idea comes up."""
    return ASKS.index(idea.asks)


def scores_of(idea: TalkIdea) -> list[Needs]:
    """The scores at which an idea comes up."""
    return [each for each in ALL_NEEDS if standing_at(each, seat_of(idea)) == idea.standing]


def _held() -> NDArray[np.intp]:
    own, _, _ = members()
    return np.minimum(counts(own & TRUMPS), MOST_TRUMPS).astype(np.intp)


def classes_of(idea: TalkIdea, talk: Chances, held: NDArray[np.intp]) -> Rows:
    """Mask of the classes with which a player who talks like this says the idea's right word."""
    seat = seat_of(idea)
    stands = idea.right in STANDING_WORD.values()
    found: Rows = (held == idea.trumps) & ((talk[seat] == 0) == stands)
    return found


def with_habit(talk: Chances, seat: int, rows: Rows, share: float) -> Chances:
    """The talk of a player whose first word is the other one with a share of these classes."""
    found = talk.copy()
    found[seat, rows] += share * (1 - 2 * found[seat, rows])
    return found


class Frequency(NamedTuple):
    """How often an idea comes up."""

    hands: float
    """Hands dealt a game to the player in its seat, with its number of trumps."""

    called_for: float
    """The share of these with which its word is right."""

    limits: Limits
    """Shares of the point that cut the hands with which it is into three equal groups."""


def frequencies(
    rules: RuleSet, shares: tuple[PointShares, PointShares], deals: TalkedDeals
) -> dict[TalkIdea, Frequency]:
    """How often each idea comes up in a game between reckoners that is often enough."""
    held, found = _held(), {}
    at_score = _talks(rules)
    dealt = [np.bincount(each[0], minlength=classes()) for each in (deals.pone, deals.dealer)]
    for idea in ideas():
        seat = seat_of(idea)
        in_all, right = 0.0, np.zeros(classes())
        for needs in scores_of(idea):
            often = dealt[seat] * (at_score[needs] / len(deals))
            in_all += float(often[held == idea.trumps].sum())
            right += np.where(classes_of(idea, reckoning().talk(needs), held), often, 0.0)
        if right.sum() >= FEWEST:
            called_for = float(right.sum() / in_all)
            found[idea] = Frequency(in_all, called_for, _habit_limits(shares[seat], right))
    return found


def _talks(rules: RuleSet) -> dict[Needs, float]:
    """Mean number of deals a game at each score in which one of the two has a certain seat."""
    scored = talks_in_a_game(rules)
    return {
        Needs(NEEDS - pone, NEEDS - dealer): times / len(SEATS)
        for (pone, dealer), times in scored.items()
    }


def _habit_limits(shares: PointShares, often: NDArray[np.float64]) -> Limits:
    order = np.argsort(shares, kind="stable")
    sums = np.cumsum(often[order]) / often.sum()
    lower, upper = (float(shares[order][np.searchsorted(sums, cut)]) for cut in (1 / 3, 2 / 3))
    return round(lower, 5), round(upper, 5)  # as they are written down


@dataclass(frozen=True, slots=True, eq=False)
class AnswerMeasured:
    """Gain and standard error of one answer to a habit at a score, in games in 100 a deal."""

    idea: TalkIdea
    response: str
    base: tuple[float, float]
    slopes: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True, eq=False)
class HabitDeals:
    """What habits are measured on: deals to learn, to prove and to measure, and the groups."""

    learning: TalkedDeals
    proving: TalkedDeals
    fresh: TalkedDeals
    shares: tuple[PointShares, PointShares]
    frequencies: dict[TalkIdea, Frequency]


def measured_at(rules: RuleSet, needs: Needs, deals: HabitDeals) -> list[AnswerMeasured]:
    """What each answer gains of each habit at a score; a minute or two."""
    table = TalkGame.at(payoffs_at(rules, needs, reckoning().chances()))
    sights, talk, held = looked_at(table), reckoning().talk(needs), _held()
    outcomes = table.outcomes(deals.fresh)
    own = Talked(deals.fresh, outcomes, talk, talk).worth()
    found = []
    for idea, frequency in deals.frequencies.items():
        seat = seat_of(idea)
        if idea.standing != standing_at(needs, seat):
            continue
        rows = classes_of(idea, talk, held)
        groups = np.digitize(deals.shares[seat], frequency.limits)
        for name, share in ANSWERS.items():
            habit = with_habit(talk, seat, rows, share)
            answer = talk
            if share:
                answer = responder(1 - seat, habit, table, sights, deals.learning, deals.proving)
            flips = [
                with_habit(talk, seat, rows & (groups == group), 1.0) for group in range(GROUPS)
            ]
            against = [_worth(deals.fresh, outcomes, each, answer, seat) for each in (talk, *flips)]
            sign = 100 * (1 if seat else -1)  # the responder's gain; he sits opposite
            slopes = tuple(_mean(sign * (each - against[0])) for each in against[1:])
            found.append(AnswerMeasured(idea, name, _mean(sign * (against[0] - own)), slopes))
    return found


def _worth(
    deals: TalkedDeals, outcomes: Outcomes, habit: Chances, answer: Chances, seat: int
) -> Worth:
    pair = (answer, habit) if seat else (habit, answer)
    return Talked(deals, outcomes, *pair).worth()


def _mean(gains: Worth) -> tuple[float, float]:
    exact = gains.astype(np.float64)
    return float(exact.mean()), float(exact.std(ddof=1) / np.sqrt(len(exact)))


def habit_gains(
    rules: RuleSet, measured: Sequence[Sequence[AnswerMeasured]], deals: HabitDeals
) -> Iterator[HabitGain]:
    """Yield the rows of the table: the scores of an idea together, as often as they are met."""
    at_score = _talks(rules)
    for idea, frequency in deals.frequencies.items():
        for response in ANSWERS:
            figures = np.zeros((GROUPS + 1, 2))
            for needs, rows in zip(ALL_NEEDS, measured, strict=True):
                for row in rows:
                    if (row.idea, row.response) == (idea, response):
                        # The deals are the same at every score: the errors may all add up.
                        figures += at_score[needs] * np.array([row.base, *row.slopes])
            means, errors = figures.T.tolist()
            yield HabitGain(*idea, response, *frequency[:2], *frequency.limits, *means, *errors)


def measured_at_all(
    rules: RuleSet, deals: HabitDeals, executor: Executor | None = None
) -> Iterator[list[AnswerMeasured]]:
    """Yield what is measured at each score, in the order of `ALL_NEEDS`."""
    return in_order([(measured_at, rules, needs, deals) for needs in ALL_NEEDS], executor)
