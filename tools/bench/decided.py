"""How many choices stay undecided, and how long a verdict takes.

`python -m tools.bench.decided` grades every option of random decisions of each kind, near the end
of a game and at any score, and holds each verdict to what must be true on its face. It prints the
median and the longest time of a simulation, and how many options cost more than *equal* by their
mean and yet no more than two joint standard errors. `--decisions 40` takes as many of each.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from itertools import islice

from ecarte_tutor import book, grade
from ecarte_tutor.engine.decision import Kind
from ecarte_tutor.simulator import simulate
from tests.grading.on_its_face import check
from tools.tables.positions import positions

KINDS: tuple[Kind, ...] = ("propose", "answer", "discard", "lead", "reply")
SCORES = {"four all": (4, 4), "three all": (3, 3), "any score": None}


def main() -> None:
    """Prints a line for each kind and score."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=40)
    decisions = parser.parse_args().decisions
    print("kind, score: decisions, median s, longest s; options, undecided")
    for kind in KINDS:
        for name, score in SCORES.items():
            chance = random.Random(f"{kind} {name}")
            times, options, undecided, touched = [], 0, 0, 0
            for decision in islice(positions(kind, chance, score=score), decisions):
                start = time.process_time()
                simulation = simulate(decision)
                times.append(time.process_time() - start)
                said = book(decision)
                graded = [
                    grade(decision, each, simulation=simulation, said=said) for each in simulation
                ]
                for verdict in graded:
                    check(verdict)
                options += len(graded)
                undecided += sum(verdict.band is None for verdict in graded)
                touched += any(verdict.band is None for verdict in graded)
            print(
                f"{kind}, {name}: {decisions}, {statistics.median(times):.2f} s, "
                f"{max(times):.2f} s; {options} options, {undecided} undecided "
                f"in {touched} decisions"
            )


if __name__ == "__main__":
    main()
