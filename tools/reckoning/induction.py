"""Backward induction: the scores of a game solved one after the other, those near its end first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.simulator.masks import SUIT_SIZE
from ecarte_tutor.simulator.play.reckoner import Reckoning
from ecarte_tutor.simulator.play.rollout import in_order
from ecarte_tutor.simulator.winning import ALL_NEEDS, Needs

from .deals import TalkedDeals, talked_deals
from .learning import Schedule, firmly, learnt_gains
from .payoffs import payoffs_at
from .table import Worth, chance_before, packed_talk
from .talking import Talked, TalkGame


@dataclass(frozen=True, slots=True, eq=False)
class Solved:
    """One score: how to talk there, and what it is worth."""

    needs: Needs
    bits: NDArray[np.uint8]
    worth: Worth


def solved(
    rules: RuleSet, needs: Needs, chances: Mapping[Needs, float], schedule: Schedule, seed: int
) -> Solved:
    """Solve one score, given the pone's chances of the game before the deals that may follow."""
    deals = _dealt(rules, schedule.pool, seed)
    table = TalkGame.at(payoffs_at(rules, needs, chances))
    talk = firmly(learnt_gains(table, deals, schedule))
    worth = np.concatenate(
        [
            Talked(part, table.outcomes(part), talk, talk).worth()
            for part in deals.parts(schedule.deals)
        ]
    )
    king = deals.pone[0] % SUIT_SIZE == 0
    return Solved(
        needs, packed_talk(talk), Worth(float(worth[~king].mean()), float(worth[king].mean()))
    )


@lru_cache(maxsize=1)
def _dealt(rules: RuleSet, deals: int, seed: int) -> TalkedDeals:
    """Random deals, the same for every score, so that luck falls on all alike."""
    return talked_deals(rules, deals, seed)


def solved_scores(
    rules: RuleSet,
    schedule: Schedule,
    seed: int = 1,
    *,
    executor: Executor | None = None,
    kept: Mapping[Needs, Solved] | None = None,
) -> Iterator[Solved]:
    """Every score solved in turn; scores equally far from the end are independent of each other.

    Args:
        rules: the house rules, of a game of five.
        schedule: how long to learn each score.
        seed: what the random numbers begin with; the same seed finds the same.
        executor: solves scores side by side; what is found is the same with any or none.
        kept: scores solved before, when the work was interrupted.
    """
    worth: dict[Needs, Worth] = {}
    for _, group in groupby(ALL_NEEDS, sum):
        chances = {
            needs: chance_before(needs, worth, king_scores=rules.king_scores) for needs in worth
        }
        known = kept or {}
        layer = list(group)
        calls = [
            (solved, rules, needs, chances, schedule, seed) for needs in layer if needs not in known
        ]
        fresh = in_order(calls, executor)
        for needs in layer:
            found = known[needs] if needs in known else next(fresh)
            worth[needs] = found.worth
            yield found


def reckoned(scores: Mapping[Needs, Solved]) -> Reckoning:
    """The reckoning of all scores."""
    bits = np.stack([scores[needs].bits for needs in ALL_NEEDS])
    return Reckoning(np.array([scores[needs].worth for needs in ALL_NEEDS]), bits)
