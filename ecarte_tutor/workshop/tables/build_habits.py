"""Write the table of habits again.

The command is `python -m ecarte_tutor.workshop.tables.build_habits --into-package`.

A score takes about a minute on one core, and a third of a gigabyte. The opponent learns to answer
each habit on some deals, is proved on others and measured on fresh ones; `--deals` says on how many
in all.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from tqdm import tqdm

from ...progress.habit_gains import HABIT_GAINS
from ...rules import RuleSet
from ...simulator.game.needs import ALL_NEEDS
from ...simulator.reckoner.reckoning import RULES
from ..reckoning.deals import talked_deals
from ..reckoning.habits import (
    HabitDeals,
    frequencies,
    habit_gains,
    measured_at_all,
    points_of_classes,
)
from ..writing import command_parser, deliver, worker_pool

DEALS: Final = 450_000
_SEEDS: Final = (2_000_001, 2_000_002, 2_000_003)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table, or check it; returns the exit status."""
    parser = command_parser(HABIT_GAINS.seal)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--workers", type=int, default=1, help="scores measured side by side")
    options = parser.parse_args(arguments)
    rules = RuleSet.named(RULES)
    learning, proving, fresh = (
        talked_deals(rules, options.deals // len(_SEEDS), seed) for seed in _SEEDS
    )
    shares = points_of_classes()
    deals = HabitDeals(learning, proving, fresh, shares, frequencies(rules, shares, fresh))
    with worker_pool(options.workers) as executor:
        measured = list(tqdm(measured_at_all(rules, deals, executor), total=len(ALL_NEEDS)))
    return deliver(
        HABIT_GAINS.seal, HABIT_GAINS.contents(habit_gains(rules, measured, deals)), options
    )


if __name__ == "__main__":
    sys.exit(main())
