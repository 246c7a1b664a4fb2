"""Write the table of replays anew: `python -m ecarte_tutor.simulator.methods.build_replays`.

It plays some seventy thousand deals of answers, each after either word and both ways, on all
processors; twenty minutes of two cores.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...cards import HAND_SIZE, PACK, Hand
from ...decision import Decision
from ...rules import STOCK_SIZE, TRICKS, RuleSet
from ..batch.play import ENDS, deal_ends, play_out, points_of
from ..batch.policy import Policy
from ..batch.random_hands import random_hands
from ..batch.talk import Talk, stock_of
from ..batch.views import Stakes
from ..policies.played_out import PlayedOutPlay
from ..policies.reckoner import ReckonerPolicy
from .executor import in_order
from .replays import SEAL, SHAPE, Replays, Word, contents
from .rollout import Rollout

WORDS: Final = tuple(
    Word(option, later) for later in (False, True) for option in ("accept", "refuse")
)

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

Counts = dict[Word, NDArray[np.int64]]


def counted_replays(
    chunks: int = _CHUNKS, seed: int = 1, executor: Executor | None = None
) -> Counts:
    """How deals end both ways after each word, at every score of a game of five in turn."""
    rules = RuleSet.named("turf-club")
    calls = [
        (replayed, Stakes.of(rules, divmod(number % rules.target**2, rules.target)), each)
        for number, each in enumerate(np.random.SeedSequence(seed).spawn(chunks))
    ]
    total = {word: np.zeros(SHAPE, np.int64) for word in WORDS}
    for part in in_order(calls, executor):
        for word, counts in part.items():
            total[word] += counts
    return total


def replayed(stakes: Stakes, seed: np.random.SeedSequence) -> Counts:
    """The same of one chunk, at one score."""
    chance = np.random.default_rng(seed)
    reckoner = ReckonerPolicy()
    talk = _dealt(stakes, chance)
    proposed = ~reckoner.stands(talk.view(0, np.arange(len(talk))), chance)
    first = talk.rows(np.flatnonzero(proposed))
    accepted = ~reckoner.stands(first.view(1, np.arange(len(first))), chance)
    later = first.rows(np.flatnonzero(accepted))
    again = later.change(np.arange(len(later)), (reckoner, reckoner), chance)
    again = again[later.may_propose(again)]
    again = again[~reckoner.stands(later.view(0, again), chance)]
    found: Counts = {}
    for word in WORDS:
        asked = (
            later.rows(again[:_LATER]) if word.later else first.rows(np.arange(len(first))[:_FIRST])
        )
        found[word] = after_word(asked, word, stakes, chance)
    return found


def after_word(
    talk: Talk, word: Word, stakes: Stakes, chance: np.random.Generator
) -> NDArray[np.int64]:
    """How these deals end both ways after a word of the dealer."""
    reckoner: Policy = ReckonerPolicy()
    better: Policy = ReckonerPolicy(play=PlayedOutPlay())
    rows = np.arange(len(talk))
    if word.option == "refuse":
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


def room_after(word: Word, answers: int = _ANSWERS, seed: int = 1) -> float:
    """How far the dealer's points and tricks go together within an answer; see `Replays.room`."""
    reckoner, rules = ReckonerPolicy(), RuleSet.named("turf-club")
    stakes = Stakes.of(rules)
    chance = random.Random(seed)  # noqa: S311 - a deal, no secret
    exchanged = ((3, 3),) if word.later else ()
    found = []
    for each in np.random.SeedSequence(seed).spawn(answers):
        cards = chance.sample(PACK, HAND_SIZE + 1)
        decision = Decision.answer(Hand(cards[:-1]), cards[-1], exchanged=exchanged)
        work = Rollout(decision, reckoner, reckoner, stakes)
        (ends,), _ = work.ends((word.option,), _OVER, each)
        tricks = TRICKS - np.unravel_index(ends, ENDS)[2]
        found.append(np.cov(points_of(ends, 1, stakes), tricks)[0, 1])
    return float(np.mean(found))


def _dealt(stakes: Stakes, chance: np.random.Generator) -> Talk:
    hands, turn_up = random_hands(_DEALS, chance)
    stock = stock_of(~(hands[0] | hands[1] | turn_up), STOCK_SIZE, chance)
    return Talk(hands, np.zeros_like(hands), turn_up, stock, 0, stakes)


def built(executor: Executor) -> dict[Word, Replays]:
    """The whole table."""
    rooms = in_order([(room_after, word) for word in WORDS], executor)
    counts = counted_replays(executor=executor)
    return {word: Replays(counts[word], room) for word, room in zip(WORDS, rooms, strict=True)}


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table, or check it; returns the exit status."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as executor:
        return SEAL.build(lambda: contents(built(executor)), arguments)


if __name__ == "__main__":
    sys.exit(main())
