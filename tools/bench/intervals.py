"""Whether errors are what they say: beside a bootstrap of pairs, and over a hundred seeds.

    python -m tools.bench.intervals [--decisions 20] [--seeds 100] [--deals 2000]

First the stated error of the difference between the two best options, beside the standard
deviation of the same difference over 1,000 bootstrap samples of the simulation's own cases. Then,
for five decisions, how many of so many 95 % intervals cover the long-run value of that difference,
and the deviation of the differences beside their stated error. The long-run value of a lead is
exact: it is played against every hand.
"""

from __future__ import annotations

import argparse
import random
from itertools import islice

import numpy as np

from ecarte_tutor import Decision
from ecarte_tutor.simulator import Value, simulate
from tools.tables.positions import positions

SAMPLES = 1_000
LONG_RUN = 50
"""The deals behind a long-run value, beside those of one interval."""

FIVE = (
    Decision.propose("8H 7H QS 7S 7D", "9H"),
    Decision.answer("8H 7H QS 7S 7D", "9H"),
    Decision.discard("KH QS 10S KD 8C", "9H", seat="pone"),
    Decision.lead("QH 9H KS 10S 7D", "8H"),
    Decision.lead("8H 7H QS 7S 7D", "9H"),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--decisions", type=int, default=20)
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--deals", type=int, default=2_000)
    asked = parser.parse_args()
    ratios = []
    for decision in decisions(asked.decisions):
        stated, found = stated_and_found(decision, asked.deals)
        ratios.append(stated.error / found)
        print(f"{decision}: {stated.error:.4f} stated, {found:.4f} by bootstrap", flush=True)
    print(f"stated / bootstrap: {min(ratios):.3f} to {max(ratios):.3f}, mean {np.mean(ratios):.3f}")
    for decision in FIVE:
        print(f"{decision}: {coverage(decision, asked.seeds, asked.deals)}", flush=True)


def decisions(number: int) -> list[Decision]:
    """Proposals, answers and discards in turn."""
    drawn = [positions(kind, random.Random(7)) for kind in ("propose", "answer", "discard")]
    return [decision for turn in islice(zip(*drawn, strict=False), number) for decision in turn][
        :number
    ]


def stated_and_found(decision: Decision, deals: int) -> tuple[Value, float]:
    """The difference of the two best options, in points, and its error by a bootstrap of pairs."""
    found = simulate(decision, deals, unit="points")
    best, second, *_ = sorted(found, key=lambda option: -found[option].mean)
    costs = found.cases(second).costs
    drawn = np.random.default_rng(0).integers(len(costs), size=(SAMPLES, len(costs)))
    return found[best] - found[second], float(costs[drawn].mean(axis=1).std())


def coverage(decision: Decision, seeds: int, deals: int) -> str:
    long_run = simulate(decision, LONG_RUN * deals, seed=seeds)
    best, second, *_ = sorted(long_run, key=lambda option: -long_run[option].mean)
    true = (long_run[best] - long_run[second]).mean
    found = [simulate(decision, deals, seed=seed) for seed in range(seeds)]
    values = [each[best] - each[second] for each in found]
    covered = sum(abs(value.mean - true) <= 1.96 * value.error for value in values)
    deviation = np.std([value.mean for value in values], ddof=1)
    error = np.mean([value.error for value in values])
    return (
        f"{true:.3f} {values[0].unit}; {covered} of {seeds} intervals cover it; "
        f"deviation {deviation:.3f}, stated {error:.3f}"
    )


if __name__ == "__main__":
    main()
