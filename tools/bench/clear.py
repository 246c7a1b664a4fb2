"""Whether a set begins with clear problems: how many of its first three are not, and of its last.

    python -m tools.bench.clear [--codes 100] [--skill proposing] [--first-only]

Of the sets of so many class codes, skill by skill: on how many problems the book leaves the hand
open, and on how many the simulator finds that the book's word costs something.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from ecarte_tutor import Decision, book, grade
from ecarte_tutor.course.problems import Plan
from ecarte_tutor.simulator import Budget, simulate
from tools.problems import ON_DECISIONS

END = 3
BUDGET = Budget(total=50_000, error=1.0)
"""A rollout stops as soon as every option is decided or costs next to nothing."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--codes", type=int, default=100)
    parser.add_argument("--skill", choices=[each.name for each in ON_DECISIONS])
    parser.add_argument("--first-only", action="store_true", help="leave the last problems out")
    asked = parser.parse_args()
    for skill in ON_DECISIONS:
        if asked.skill not in (None, skill.name):
            continue
        codes = [f"CLEAR-{number}" for number in range(asked.codes)]
        sets = [Plan.of_lesson(skill.name, code).problems() for code in codes]
        firsts = [problem for problems in sets for problem in problems[:END]]
        print(f"{skill.name}, the first {END}: {told(firsts)}", flush=True)
        if not asked.first_only:
            lasts = [problem for problems in sets for problem in problems[-END:]]
            print(f"{skill.name}, the last {END}: {told(lasts)}", flush=True)


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
