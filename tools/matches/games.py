"""Whole games: one policy against another, from love all to the target."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.simulator.batch.play import ENDS, deal_ends, play_out
from ecarte_tutor.simulator.batch.views import SEATS, Policy, Stakes
from ecarte_tutor.simulator.masks import TRUMP_KING, Rows
from ecarte_tutor.simulator.play.rollout import in_order
from tools.matches.match import Score
from tools.random_deals import begun_talk, random_hands

CHUNK: Final = 5_000


def games(
    first: Policy,
    second: Policy,
    number: int,
    *,
    seed: int = 0,
    rules: RuleSet | None = None,
    executor: Executor | None = None,
    so_far: Score | None = None,
) -> Iterator[Score]:
    """What the first policy has gained as games are played, five thousand at a time.

    In every other game the first policy deals first; then the deal passes. A game won counts a
    half and a game lost minus a half, so that the mean is the share won less a half.

    Args:
        first: one policy.
        second: the other.
        number: how many games, in whole chunks.
        seed: what the random numbers begin with; the same seed gives the same score.
        rules: the house rules; the Turf Club's if not given.
        executor: shares the games out; the score is the same with any or none.
        so_far: the score of the same games when they were interrupted, after whole chunks.
    """
    score = so_far or Score()
    seeds = np.random.SeedSequence(seed).spawn(-(-number // CHUNK))[score.deals // CHUNK :]
    house = rules or RuleSet.named("turf-club")
    for more in in_order([(_played, first, second, house, each) for each in seeds], executor):
        score += more
        yield score


def _played(first: Policy, second: Policy, rules: RuleSet, seed: np.random.SeedSequence) -> Score:
    random = np.random.default_rng(seed)
    points = np.zeros((2, CHUNK), np.int64)  # by policy and game
    pone = np.arange(CHUNK) % 2
    playing = np.arange(CHUNK)
    while len(playing):
        points[:, playing] = _after_deal(
            points[:, playing], pone[playing], (first, second), rules, random
        )
        pone[playing] = 1 - pone[playing]
        playing = playing[points[:, playing].max(axis=0) < rules.target]
    gains = np.where(points[0] >= rules.target, 0.5, -0.5)
    return Score(CHUNK, float(gains.sum()), float((gains**2).sum()))


def _after_deal(
    points: NDArray[np.int64],
    pone: NDArray[np.int64],
    policies: tuple[Policy, Policy],
    rules: RuleSet,
    random: np.random.Generator,
) -> NDArray[np.int64]:
    """The points of each policy after one deal of each game; a column for each game."""
    column = np.arange(len(pone))
    scores = np.array([points[pone, column], points[1 - pone, column]])
    hands, turn_up = random_hands(len(pone), random)
    scores[1] += rules.king_scores & (turn_up == TRUMP_KING)
    kinds = np.ravel_multi_index((pone, *scores), (2, rules.target, rules.target + 1))
    for kind in np.unique(kinds[scores[1] < rules.target]).tolist():
        rows = np.flatnonzero(kinds == kind)
        players = policies if pone[rows[0]] == 0 else policies[::-1]
        stakes = Stakes.of(rules, (int(scores[0, rows[0]]), int(scores[1, rows[0]])))
        talk = begun_talk(hands[:, rows], turn_up[rows], stakes, random)
        talk.proposal(np.arange(len(rows)), players, random)
        start = talk.deals()
        ends = deal_ends(start, play_out(start, players, stakes, random))
        scores[:, rows] = _marked(scores[:, rows], ends, rules)
    found = np.empty_like(points)
    found[pone, column], found[1 - pone, column] = scores
    return found


def _marked(scores: NDArray[np.int64], ends: NDArray[np.intp], rules: RuleSet) -> NDArray[np.int64]:
    """The scores, by seat, with a king in hand and, unless that won, the tricks."""
    vulnerable, holder, tricks = np.unravel_index(ends, ENDS)
    kings = np.array([holder == seat for seat in range(len(SEATS))]) & rules.king_scores
    after = scores + kings
    over: Rows = after.max(axis=0) >= rules.target
    made = np.zeros((len(SEATS), *ENDS), np.int64)
    for who, king, won in np.ndindex(ENDS):
        made[:, who, king, won] = rules.trick_points(won, (*SEATS, None)[who])
    gained = made[:, vulnerable, holder, tricks]
    found: NDArray[np.int64] = np.where(over, after, after + gained)
    return found
