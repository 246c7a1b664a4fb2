"""Write the table of results again.

The command is `python -m tools.tables.build_results --into-package`.

It deals twelve million deals, on all processors; five minutes of one core. With `--missing` it
deals for the presets that have no rows, a fifth of that for each, and keeps the others.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.simulator.batch.play import ENDS, deal_ends, play_out
from ecarte_tutor.simulator.batch.views import Stakes
from ecarte_tutor.simulator.masks import TRUMP_KING, Rows
from ecarte_tutor.simulator.play.reckoner import ReckonerPolicy
from ecarte_tutor.simulator.play.rollout import in_order
from ecarte_tutor.simulator.winning import (
    ALL_NEEDS,
    PATH,
    EndCounts,
    Needs,
    ResultsRow,
    Setting,
    results,
)

from ..random_deals import random_talk
from ..writing import MISSING, command_parser, deliver, rows_text

_CHUNK: Final = 4000
_CHUNKS: Final = 25
_SEED: Final = 1


def counted_results(
    executor: Executor, kept: Mapping[Setting, EndCounts]
) -> dict[Setting, EndCounts]:
    """How deals end between two reckoners: by preset, turn-up and what the two need.

    What `kept` has of a preset is not counted again.
    """
    new = [name for name in PRESETS if not any(setting.rules == name for setting in kept)]
    calls = [(counted_at, RuleSet.named(name), needs) for name in new for needs in ALL_NEEDS]
    found = dict(kept)
    for each in in_order(calls, executor):
        found |= each
    order = [*PRESETS]
    return dict(sorted(found.items(), key=lambda each: order.index(each[0].rules)))


def counted_at(rules: RuleSet, needs: Needs) -> dict[Setting, EndCounts]:
    """Counts of how deals end under one preset, at what the two need, for either turn-up.

    The cards are the same under every preset, so that luck falls on all alike, and others at every
    score.
    """
    score = rules.target - needs.pone, rules.target - needs.dealer
    stakes, ways = Stakes.of(rules, score), int(np.prod(ENDS))
    settings = [Setting(rules.name, turned, needs) for turned in (False, True)]
    found = {setting: np.zeros(ENDS, np.int64) for setting in settings}
    for each in np.random.SeedSequence([_SEED, *needs]).spawn(_CHUNKS):
        turned_up, ends = deals_ended(_CHUNK, stakes, np.random.default_rng(each))
        for setting in settings:
            counted = np.bincount(ends[turned_up == setting.turned], minlength=ways)
            found[setting] += counted.reshape(ENDS)
    return found


def deals_ended(
    deals: int, stakes: Stakes, random: np.random.Generator
) -> tuple[Rows, NDArray[np.intp]]:
    """Deals between two reckoners: whether the king was turned up, and how each ended."""
    players = (ReckonerPolicy(), ReckonerPolicy())
    talk = random_talk(deals, stakes, random)
    talk.proposal(np.arange(deals), players, random)
    start = talk.deals()
    return talk.turn_up == TRUMP_KING, deal_ends(start, play_out(start, players, stakes, random))


def results_rows(table: Mapping[Setting, EndCounts]) -> list[ResultsRow]:
    """The rows of a file with this table."""
    return [
        ResultsRow(rules, int(turned), *needs, tuple(ends.ravel().tolist()))
        for (rules, turned, needs), ends in table.items()
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table, or check it; returns the exit status."""
    parser = command_parser("build_results", PATH)
    parser.add_argument(
        MISSING, action="store_true", help="deal for presets without rows, keep the others"
    )
    options = parser.parse_args(arguments)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as executor:
        table = counted_results(executor, results() if options.missing else {})
    return deliver(PATH, rows_text(results_rows(table), ResultsRow), options)


if __name__ == "__main__":
    sys.exit(main())
