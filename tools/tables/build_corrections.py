"""Write the table of corrections again.

The command is `python -m tools.tables.build_corrections --into-package`.

It plays some seventy thousand deals of answers, each after either answer and both ways, on all
processors; twenty minutes of two cores.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ecarte_tutor.engine.cards import HAND_SIZE, PACK, Hand
from ecarte_tutor.engine.decision import Decision
from ecarte_tutor.engine.rules.rule_set import TRICKS, RuleSet
from ecarte_tutor.simulator.batch.play import ENDS, deal_ends, play_out, points_of
from ecarte_tutor.simulator.batch.talk import Talk
from ecarte_tutor.simulator.batch.views import Policy, Stakes
from ecarte_tutor.simulator.play.corrections import (
    PATH,
    SHAPE,
    Correction,
    CorrectionRow,
    DealerAnswer,
)
from ecarte_tutor.simulator.play.reckoner import ReckonerPolicy
from ecarte_tutor.simulator.play.rollout import Rollout, in_order
from tools.matches.played_out_player import PlayedOutPlay

from ..random_deals import random_talk
from ..writing import build, rows_text

ANSWERS: Final = tuple(
    DealerAnswer(option, later) for later in (False, True) for option in ("accept", "refuse")
)

_SEED: Final = 1
_CHUNKS: Final = 75
"""Three for each score."""

_DEALS: Final = 2000
"""Deals dealt for a chunk."""

_FIRST: Final = 600
"""First answers of a chunk at most."""

_LATER: Final = 300
"""Later answers of a chunk at most."""

_ANSWERS: Final = 400
"""Random answers on which it is measured how much is open."""

_OVER: Final = 100
"""Deals of each."""

Counts = dict[DealerAnswer, NDArray[np.int64]]


def counted_both_ways(executor: Executor) -> Counts:
    """Counts of how deals end both ways after each answer, at the scores of a game in turn."""
    rules = RuleSet.named("turf-club")
    calls = [
        (play_both_ways, Stakes.of(rules, divmod(number % rules.target**2, rules.target)), each)
        for number, each in enumerate(np.random.SeedSequence(_SEED).spawn(_CHUNKS))
    ]
    total = {answer: np.zeros(SHAPE, np.int64) for answer in ANSWERS}
    for part in in_order(calls, executor):
        for answer, counts in part.items():
            total[answer] += counts
    return total


def play_both_ways(stakes: Stakes, seed: np.random.SeedSequence) -> Counts:
    """Count how the deals of one chunk end both ways after each answer, at one score."""
    chance = np.random.default_rng(seed)
    reckoner = ReckonerPolicy()
    talk = random_talk(_DEALS, stakes, chance)
    proposed = ~reckoner.stands(talk.view(0, np.arange(len(talk))), chance)
    first = talk.rows(np.flatnonzero(proposed))
    accepted = ~reckoner.stands(first.view(1, np.arange(len(first))), chance)
    later = first.rows(np.flatnonzero(accepted))
    again = later.change(np.arange(len(later)), (reckoner, reckoner), chance)
    again = again[later.may_propose(again)]
    again = again[~reckoner.stands(later.view(0, again), chance)]
    found: Counts = {}
    for answer in ANSWERS:
        asked = (
            later.rows(again[:_LATER])
            if answer.later
            else first.rows(np.arange(len(first))[:_FIRST])
        )
        found[answer] = after_answer(asked, answer, stakes, chance)
    return found


def after_answer(
    talk: Talk, answer: DealerAnswer, stakes: Stakes, chance: np.random.Generator
) -> NDArray[np.int64]:
    """Counts of how these deals end both ways after an answer of the dealer."""
    reckoner: Policy = ReckonerPolicy()
    better: Policy = ReckonerPolicy(play=PlayedOutPlay())
    rows = np.arange(len(talk))
    if answer.option == "refuse":
        talk.stand(1, rows)
    else:
        talk.exchange(rows, (reckoner, reckoner), chance)
    start = talk.deals()
    usual, best = (
        np.unravel_index(deal_ends(start, play_out(start, (each, each), stakes, chance)), ENDS)
        for each in (reckoner, better)
    )
    counts = np.zeros(SHAPE, np.int64)
    np.add.at(counts, (usual[0], usual[2], best[2]), 1)
    return counts


def room_after(answer: DealerAnswer) -> float:
    """Mean covariance of the dealer's points and tricks within one answer."""
    reckoner, rules = ReckonerPolicy(), RuleSet.named("turf-club")
    stakes = Stakes.of(rules)
    chance = random.Random(_SEED)
    exchanged = ((3, 3),) if answer.later else ()
    found = []
    for each in np.random.SeedSequence(_SEED).spawn(_ANSWERS):
        cards = chance.sample(PACK, HAND_SIZE + 1)
        decision = Decision.answer(Hand(cards[:-1]), cards[-1], exchanged=exchanged)
        work = Rollout(decision, reckoner, stakes)
        (ends,), _ = work.ends((answer.option,), _OVER, each)
        tricks = TRICKS - np.unravel_index(ends, ENDS)[2]
        found.append(np.cov(points_of(ends, 1, stakes), tricks)[0, 1])
    return float(np.mean(found))


def built(executor: Executor) -> dict[DealerAnswer, Correction]:
    """The correction of each answer of the dealer's, from deals played both ways."""
    rooms = in_order([(room_after, answer) for answer in ANSWERS], executor)
    counts = counted_both_ways(executor)
    pairs = zip(ANSWERS, rooms, strict=True)
    return {answer: Correction(counts[answer], room) for answer, room in pairs}


def correction_rows(table: Mapping[DealerAnswer, Correction]) -> list[CorrectionRow]:
    """The rows of a file with this table."""
    return [
        CorrectionRow(option, int(later), each.room, tuple(each.counts.ravel().tolist()))
        for (option, later), each in table.items()
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table, or check it; returns the exit status."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as executor:
        return build("build_corrections", PATH, lambda: _contents(built(executor)), arguments)


def _contents(table: dict[DealerAnswer, Correction]) -> bytes:
    return rows_text(correction_rows(table), CorrectionRow, digits=None)


if __name__ == "__main__":
    sys.exit(main())
