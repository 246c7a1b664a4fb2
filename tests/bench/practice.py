"""How soon practice finds what a simulated learner is weak at, and how long a pick takes.

    python tests/bench/practice.py [--learners 10]

Each learner begins without a log, never errs on a hint P and always on a hint A, and takes forty
problems. Printed: of which skill the last ten of twenty and of forty were, and seconds for each
pick, the drawing of its hand included.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from ecarte_tutor.practice import Idea
from tests.practice.learners import Learner, skills


def errs_on_answers_only(idea: Idea, _line: str) -> bool:
    return not (idea.hint or "").startswith("A")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--learners", type=int, default=10)
    learners = parser.parse_args().learners
    by_twenty: Counter[str] = Counter()
    by_forty: Counter[str] = Counter()
    began = time.perf_counter()
    for seed in range(learners):
        learner = Learner(errs_on_answers_only, seed)
        first, later = learner.sits_down(20), learner.sits_down(20)
        by_twenty += skills(first[10:])
        by_forty += skills(later[10:])
        print(
            f"seed {seed}: 11 to 20 {told(skills(first[10:]))}; 31 to 40 {told(skills(later[10:]))}"
        )
    seconds = (time.perf_counter() - began) / (40 * learners)
    print(f"all: 11 to 20 {told(by_twenty)}; 31 to 40 {told(by_forty)}; {seconds:.2f} s a pick")


def told(counts: Counter[str]) -> str:
    return ", ".join(f"{skill} {count}" for skill, count in counts.most_common())


if __name__ == "__main__":
    main()
