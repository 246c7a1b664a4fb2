"""Matches: one policy against another, each deal played twice with the seats swapped."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np

from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.errors import IllegalAction
from ecarte_tutor.simulator.batch.play import deal_points, play_out
from ecarte_tutor.simulator.batch.views import Policy, Stakes
from ecarte_tutor.simulator.play.rollout import in_order
from tools.random_deals import random_talk

CHUNK = 1000


@dataclass(frozen=True, slots=True)
class Score:
    """What the first policy of a match has gained from the second: points a deal, or games."""

    deals: int = 0
    """The number of deals, each of which was played twice; or of games."""

    total: float = 0.0
    """What was gained in all."""

    squares: float = 0.0
    """The sum of their squares, deal by deal."""

    @property
    def mean(self) -> float:
        """What was gained a deal, or a game."""
        return self.total / self.deals

    @property
    def error(self) -> float:
        """Standard error of the mean, from deal to deal."""
        variance = (self.squares - self.total**2 / self.deals) / (self.deals - 1)
        return float(np.sqrt(variance / self.deals))

    def __add__(self, other: Score) -> Score:
        return Score(
            self.deals + other.deals, self.total + other.total, self.squares + other.squares
        )


def match(
    first: Policy,
    second: Policy,
    deals: int,
    *,
    seed: int = 0,
    rules: RuleSet | None = None,
    talk: bool = True,
    executor: Executor | None = None,
    so_far: Score | None = None,
) -> Iterator[Score]:
    """The score of a match as it grows, a thousand deals at a time; the last one is of all deals.

    Each deal is played twice, the policies in turn as pone and as dealer with the same cards, so
    that luck falls on both alike. Points of a turned-up king are left out: nobody earns them.

    Args:
        first: one policy.
        second: the other.
        deals: how many deals.
        seed: what the random numbers begin with; the same seed gives the same score.
        rules: the house rules; the Turf Club's if not given.
        talk: whether there are proposals; without them the pone plays at once, nobody vulnerable.
        executor: shares the deals out; the score is the same with any or none.
        so_far: the score of the same match when it was interrupted, after whole thousands of deals;
            it goes on from there, to the score that it would have had.

    Raises:
        IllegalAction: for a score so far that is not of whole thousands of deals.
    """
    score = so_far or Score()
    if score.deals % CHUNK:
        raise IllegalAction(f"expected a score of whole thousands of deals, got {score.deals:,}")
    stakes = Stakes.of(rules or RuleSet.named("turf-club"))
    seeds = np.random.SeedSequence(seed).spawn(-(-deals // CHUNK))
    begun = score.deals // CHUNK
    work = [
        (_gained, first, second, min(CHUNK, deals - number * CHUNK), stakes, talk, chunk_seed)
        for number, chunk_seed in enumerate(seeds[begun:], begun)
    ]
    for more in in_order(work, executor):
        score += more
        yield score


def _gained(
    first: Policy,
    second: Policy,
    deals: int,
    stakes: Stakes,
    talk: bool,
    seed: np.random.SeedSequence,
) -> Score:
    """The score of a few deals; in each the first policy gains the mean of its two seats."""
    random = np.random.default_rng(seed)
    dealt, every = random_talk(deals, stakes, random), np.arange(deals)
    gains = np.zeros(deals)
    for seat, players in enumerate(((first, second), (second, first))):
        talked = dealt.rows(every)
        if talk:
            talked.proposal(every, players, random)
        start = talked.deals()
        end = play_out(start, players, stakes, random)
        gains += deal_points(start, end, seat, stakes) / 2
    return Score(deals, float(gains.sum()), float((gains**2).sum()))
