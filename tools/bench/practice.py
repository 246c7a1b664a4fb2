"""What mixed practice asks simulated learners, and how long a pick takes.

    python -m tools.bench.practice [--learners 10]

Each learner plays écarté already and always errs at one kind, the kinds in turn, and takes forty
problems. Printed for each: how many of any ten in a row were of that kind, at least and at most,
from the first one on; the longest run of one kind; and seconds for each pick, the drawing of its
hand included. Last, of learners who are right in all, at which problem they met their first close
lead.
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import groupby
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from ecarte_tutor import Decision
from ecarte_tutor.course.practice import BASIC
from ecarte_tutor.course.practice.idea import KINDS_IN_ORDER
from ecarte_tutor.course.problems import EVEN, closeness
from tests.course.practice.learners import Learner, fails

PROBLEMS = 40
KINDS = [kind for kind in KINDS_IN_ORDER if kind not in BASIC]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--learners", type=int, default=10)
    learners = parser.parse_args().learners
    began = time.perf_counter()
    for seed in range(learners):
        failed = KINDS[seed % len(KINDS)]
        learner = Learner(fails(failed), seed, known=BASIC)
        learner.sits_down(PROBLEMS)
        kinds = learner.kinds
        since = kinds[kinds.index(failed) :]
        counts = [since[start : start + 10].count(failed) for start in range(len(since) - 9)]
        run = max(len(list(each)) for _, each in groupby(kinds))
        print(f"fails at {failed}: {min(counts)} to {max(counts)} of any ten; longest run {run}")
    seconds = (time.perf_counter() - began) / (PROBLEMS * learners)
    print(f"{seconds:.2f} s a pick")
    for known in ((), BASIC):
        places = [first_close_lead(seed, known) for seed in range(learners)]
        print(f"right in all, {'plays écarté' if known else 'new'}: first close lead at {places}")


def first_close_lead(seed: int, known: tuple[str, ...]) -> int | None:
    """The place of the first lead that is halfway to even or closer; `None` in twelve problems."""
    learner = Learner(lambda _idea, _line: True, seed, known=known)
    learner.sits_down(12)
    for place, turn in enumerate(learner.sitting, start=1):
        is_lead = turn.kind == "leading"
        if is_lead and closeness(Decision.parse(turn.line)) >= EVEN / 2:
            return place
    return None


if __name__ == "__main__":
    main()
