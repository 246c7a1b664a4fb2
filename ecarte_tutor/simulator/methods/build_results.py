"""Write the table of results anew: `python -m ecarte_tutor.simulator.methods.build_results`.

It deals about two million deals, in about a minute on one core.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...count.masks import TRUMP_KING, Rows
from ...rules import PRESETS, RuleSet
from ..batch.play import ENDS, deal_ends, play_out
from ..batch.random_hands import random_hands
from ..batch.talk import Talk, stock_of
from ..batch.views import Stakes
from ..policies.averager import AveragerPolicy
from .results import SEAL, EndCounts, Setting, contents

_CHUNK: Final = 4000
_CHUNKS: Final = 25
_STOCK: Final = 21


def counted_results(chunks: int = _CHUNKS, seed: int = 1) -> dict[Setting, EndCounts]:
    """How deals end between two averagers: by preset, turn-up and who needs only one point."""
    found: dict[Setting, EndCounts] = {}
    for name, pone, dealer in product(PRESETS, (False, True), (False, True)):
        rules = RuleSet.named(name)
        needs_one = rules.target - 1
        stakes = Stakes.of(rules, (pone * needs_one, dealer * needs_one))
        for turned in (False, True):
            found[Setting(name, turned, pone, dealer)] = np.zeros(ENDS, np.int64)
        for random in _generators(seed, chunks):
            turned_up, ends = deals_ended(_CHUNK, stakes, random)
            for turned in (False, True):
                ways = np.bincount(ends[turned_up == turned], minlength=int(np.prod(ENDS)))
                found[Setting(name, turned, pone, dealer)] += ways.reshape(ENDS)
    return found


def deals_ended(
    deals: int, stakes: Stakes, random: np.random.Generator
) -> tuple[Rows, NDArray[np.intp]]:
    """Deals between two averagers: whether the king was turned up, and how each ended."""
    players = (AveragerPolicy(), AveragerPolicy())
    hands, turn_up = random_hands(deals, random)
    stock = stock_of(~(hands[0] | hands[1] | turn_up), _STOCK, random)
    talk = Talk(hands, np.zeros_like(hands), turn_up, stock, 0, stakes)
    talk.proposal(np.arange(deals), players, random)
    start = talk.deals()
    return turn_up == TRUMP_KING, deal_ends(start, play_out(start, players, stakes, random))


def _generators(seed: int, chunks: int) -> Iterator[np.random.Generator]:
    # The same cards for every setting, so that luck falls on all alike.
    return map(np.random.default_rng, np.random.SeedSequence(seed).spawn(chunks))


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table, or check it; returns the exit status."""
    return SEAL.build(lambda: contents(counted_results()), arguments)


if __name__ == "__main__":
    sys.exit(main())
