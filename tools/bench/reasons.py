"""What a learner reads as the reason, over hundreds of problems, and how often the same.

    python -m tools.bench.reasons [--problems 100] [--kind leading] [--strips 20]

Goes through so many problems of each of five drills as a quiz does, and answers every other one
wrong. Prints for each drill how often the commonest reason was told, how many kinds of reason there
were, the longest in words, and how many named a minority of hands without saying that it is one.
Where the score turns the choice (a whole simulation at love all has another best option, and is
sure of it) it counts how many reasons name the score. Every sentence is held against the cases,
hand by hand, as the tests do. `--strips` prints some strips whole.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from ecarte_tutor import grade
from ecarte_tutor.course.problems import Skill
from ecarte_tutor.grading import LATELY, Reason, Strip, Verdict, reason_for, verdict_strip
from ecarte_tutor.grading.reasons import reasons
from ecarte_tutor.simulator import Budget, Simulation, simulate
from tests.grading.reasons.claims import check_claim
from tools.problems import ON_DECISIONS, problems

SET: Final = 8
HALF: Final = 50
BUDGET: Final = Budget(deals=100_000)
SHARE: Final = re.compile(r"(\d+) of 100 hands")


@dataclass(frozen=True)
class Told:
    """One reason, as it was told after a problem."""

    verdict: Verdict
    reason: Reason
    strip: Strip

    @property
    def is_minority(self) -> bool:
        """Whether it gives a share of fewer than half as a reason, and does not say so."""
        found = SHARE.search(self.reason.text)
        is_minor = found is not None and int(found[1]) < HALF
        return is_minor and "only" not in self.reason.text


def told_after(skill: Skill, number: int) -> Iterator[Told]:
    """What a quiz tells, problem after problem."""
    chance = random.Random(skill.name)
    lately: list[str] = []
    for place, decision in enumerate(problems(skill, "REASONS", number, SET)):
        simulation = simulate(decision, budget=BUDGET)
        values = simulation.for_the_game()
        wrong = [each for each in values if each != values.best]
        choice = chance.choice(wrong) if place % 2 and wrong else values.best
        verdict = grade(decision, choice, simulation=simulation)
        reason = reason_for(verdict, lately[-LATELY:])
        lately.append(reason.name)
        if reason in reasons(verdict):  # where the judges differ, another contest
            check_claim(verdict, reason)
        yield Told(verdict, reason, verdict_strip(verdict, reason))


def is_turned(values: Simulation) -> bool:
    """Whether at love all another option is surely better than the best one here."""
    decision = values.decision
    if decision.score == (0, 0):
        return False
    other = simulate(replace(decision, score=(0, 0)), budget=BUDGET, seed=1).for_the_game()
    lost = other.loss(values.best)
    return lost.counts and lost.mean > 0.2


def main() -> None:
    """Prints a line for each skill."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--problems", type=int, default=100)
    parser.add_argument("--kind", choices=[each.name for each in ON_DECISIONS])
    parser.add_argument("--strips", type=int, default=0)
    asked = parser.parse_args()
    for skill in ON_DECISIONS:
        if asked.kind not in (None, skill.name):
            continue
        found = list(told_after(skill, asked.problems))
        names = Counter(each.reason.name for each in found)
        (name, most), *_ = names.most_common(1)
        longest = max(len(each.reason.text.split()) for each in found)
        minorities = sum(each.is_minority for each in found)
        turned = [each for each in found if is_turned(each.verdict.values)]
        named = sum("love all" in each.reason.text for each in turned)
        print(
            f"{skill.name}: {len(found)} problems; commonest {name}, {most / len(found):.0%}; "
            f"{len(names)} reasons; longest {longest} words; {minorities} on a minority; "
            f"the score turns {len(turned)}, named in {named}",
            flush=True,
        )
        print("   ", ", ".join(f"{name} {count}" for name, count in names.most_common()))
        for each in found[: asked.strips]:
            strip = each.strip
            print(f"    {each.verdict.values.decision}")
            print(f"      {strip.sign}: {strip.line} {strip.advice} {strip.reason}", flush=True)


if __name__ == "__main__":
    main()
