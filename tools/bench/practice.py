"""What mixed practice asks simulated learners, and how long a pick takes.

    python -m tools.bench.practice [--learners 14] [--problems 60]

Each learner plays écarté already, always errs at one kind, the kinds in turn, and at no other.
Printed for each:

- the misses, and after how many a sister came within 6 problems, and a turned problem within 12;
- how often a hand came again within 20 problems, and the longest run of one kind;
- how many of any ten in a row were of the kind, at least and at most, from the first one on.

Then the seconds a pick takes, the drawing of its hand included. Last, of learners who are right in
all, at which problem they met their first close one, of any kind and of the leads.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from ecarte_tutor import Decision
from ecarte_tutor.course.practice.idea import BASIC, KINDS_IN_ORDER, shape_of
from ecarte_tutor.course.practice.picker import NEVER_WITHIN, SISTER_WITHIN, TURNED_WITHIN
from ecarte_tutor.course.problems.spec import EVEN, closeness
from tests.course.practice.learners import (
    Learner,
    fails,
    followed,
    is_near_miss,
    is_sister,
    longest_run,
)

KINDS = [kind for kind in KINDS_IN_ORDER if kind not in BASIC]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--learners", type=int, default=2 * len(KINDS))
    parser.add_argument("--problems", type=int, default=60)
    asked = parser.parse_args()
    began = time.perf_counter()
    for seed in range(asked.learners):
        report(KINDS[seed % len(KINDS)], seed, asked.problems)
    seconds = (time.perf_counter() - began) / (asked.problems * asked.learners)
    print(f"{seconds:.2f} s a pick")
    for known in ((), BASIC):
        places = [first_close(seed, known) for seed in range(asked.learners)]
        label = "plays écarté" if known else "new"
        print(f"right in all, {label}: first close problem at {[any_ for any_, _ in places]},")
        print(f"    first close lead at {[lead for _, lead in places]}")


def report(failed: str, seed: int, problems: int) -> None:
    learner = Learner(fails(failed), seed, known=BASIC)
    learner.sits_down(problems)
    turns, kinds = learner.session, learner.kinds
    sisters = followed(turns, SISTER_WITHIN, is_sister)
    turned = followed(turns, TURNED_WITHIN, is_near_miss)
    shapes = [shape_of(turn.line) for turn in turns]
    again = sum(
        shape in shapes[max(0, place - NEVER_WITHIN + 1) : place]
        for place, shape in enumerate(shapes)
    )
    since = kinds[kinds.index(failed) :]
    counts = [since[start : start + 10].count(failed) for start in range(len(since) - 9)]
    print(
        f"fails at {failed}: {kinds.count(failed)} misses; a sister after {sum(sisters)} of "
        f"{len(sisters)}, a turned problem after {sum(turned)} of {len(turned)}; hands again "
        f"{again}; longest run {longest_run(kinds)}; {min(counts)} to {max(counts)} of any ten",
        flush=True,
    )


def first_close(seed: int, known: tuple[str, ...]) -> tuple[int | None, int | None]:
    """The places of the first problem and of the first lead that are halfway to even or closer."""
    learner = Learner(lambda _idea, _line: True, seed, known=known)
    learner.sits_down(12)
    close = [
        (place, turn.kind)
        for place, turn in enumerate(learner.session, start=1)
        if turn.kind not in BASIC and closeness(Decision.parse(turn.line)) >= EVEN / 2
    ]
    lead = next((place for place, kind in close if kind == "leading"), None)
    return (close[0][0] if close else None), lead


if __name__ == "__main__":
    main()
