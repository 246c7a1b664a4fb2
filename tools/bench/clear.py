"""Whether a set begins with clear problems: how many of its first three are not, and of its last.

    python -m tools.bench.clear [--codes 100] [--drill proposing] [--first-only]

Of the sets of so many class codes, drill by drill: on how many problems the book leaves the hand
open, and on how many the simulator finds that the book's word costs something.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from ecarte_tutor import Decision, book, grade
from ecarte_tutor.course.problems import (
    ANSWERING_DRILL,
    DISCARDING_DRILL,
    LEADING_DRILL,
    NEARING_DRILL,
    PROPOSING_DRILL,
    ClassCode,
)
from ecarte_tutor.simulator import Budget, simulate

USUAL = {
    PROPOSING_DRILL: 10,
    ANSWERING_DRILL: 10,
    NEARING_DRILL: 8,
    DISCARDING_DRILL: 8,
    LEADING_DRILL: 8,
}
END = 3
BUDGET = Budget(deals=50_000, error=1.0)
"""A rollout stops as soon as every option is decided or costs next to nothing."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--codes", type=int, default=100)
    parser.add_argument("--drill", choices=[each.name for each in USUAL])
    parser.add_argument("--first-only", action="store_true", help="leave the last problems out")
    asked = parser.parse_args()
    for drill, count in USUAL.items():
        if asked.drill not in (None, drill.name):
            continue
        codes = [ClassCode(f"CLEAR-{number}") for number in range(asked.codes)]
        sets: list[tuple[Decision, ...]] = [drill.problems(code, count) for code in codes]
        firsts = [problem for problems in sets for problem in problems[:END]]
        print(f"{drill.name}, the first {END}: {told(firsts)}", flush=True)
        if not asked.first_only:
            lasts = [problem for problems in sets for problem in problems[-END:]]
            print(f"{drill.name}, the last {END}: {told(lasts)}", flush=True)


def told(problems: Iterable[Decision]) -> str:
    verdicts = [judged(problem) for problem in problems]
    number = len(verdicts)
    left_open = sum(each == "open" for each in verdicts)
    differ = sum(each == "differ" for each in verdicts)
    share = 100 * (left_open + differ) / number
    return f"{left_open} left open, on {differ} the judges differ, of {number}: {share:.0f} %"


def judged(problem: Decision) -> str:
    said = book(problem)
    if said.borderline or said.silent:
        return "open"
    simulation = simulate(problem, budget=BUDGET)
    verdicts = [grade(problem, each, simulation=simulation, said=said) for each in said.advice]
    return "agree" if any(each.with_the_simulator for each in verdicts) else "differ"


if __name__ == "__main__":
    main()
