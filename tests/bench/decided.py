"""How many choices stay undecided, and how long a verdict takes.

`python tests/bench/decided.py` grades every option of random decisions of each kind, near the end
of a game and at any score. It prints the median and the longest time of a simulation, and the share
of options that cost more than *equal* by their mean and yet no more than two joint standard errors.
`--quick` takes a tenth of the decisions.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from itertools import islice

from ecarte_tutor.audit.positions import positions
from ecarte_tutor.decision import Kind
from ecarte_tutor.grading import Bands
from ecarte_tutor.simulator import simulate

KINDS: tuple[Kind, ...] = ("propose", "answer", "discard", "lead", "reply")
SCORES = {"four all": (4, 4), "three all": (3, 3), "any score": None}


def main() -> None:
    """Prints a line for each kind and score."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    decisions = 4 if parser.parse_args().quick else 40
    print("kind, score: decisions, median s, longest s; options, undecided")
    for kind in KINDS:
        for name, score in SCORES.items():
            chance = random.Random(f"{kind} {name}")
            times, options, undecided, touched = [], 0, 0, 0
            for decision in islice(positions(kind, chance, score=score), decisions):
                start = time.perf_counter()
                values = simulate(decision).for_the_game()
                times.append(time.perf_counter() - start)
                equal = Bands.usual(values.unit).equal
                losses = [values.loss(option) for option in values]
                open_ones = [loss for loss in losses if loss.mean > equal and not loss.counts]
                options += len(losses)
                undecided += len(open_ones)
                touched += bool(open_ones)
            print(
                f"{kind}, {name}: {decisions}, {statistics.median(times):.2f} s, "
                f"{max(times):.2f} s; {options} options, {undecided} undecided "
                f"in {touched} decisions"
            )


if __name__ == "__main__":
    main()
