"""Whether the number of a learner holds up: estimate, error and coverage for players of known loss.

    python -m tools.bench.ten_choices [--runs 1000] [--seed 1]

Players of known loss (by chance, by the book, and the four opponents) answer problems drawn from
`tools/graded-problems.csv`, where every choice has been graded: after 10, 40 and 200 answers the
true loss of ten choices, the mean estimate, its deviation over the runs, the mean stated error, and
how many of the 95 % intervals cover the truth. Then a learner who chooses by chance now and then,
and half as often from answer 200 on: the share of the change that the number shows as he goes on.
Last, how far the number of each player moves if all of 40 problems are of the third at which least
is usually lost, or most. Half a minute of one core.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from statistics import fmean, stdev

from ecarte_tutor.course.progress.ten_choices import CostOfTen
from ecarte_tutor.simulator.tables import read_rows
from tools.tables.build_graded import GRADED, MEASURED, Graded

ANSWERS = (10, 40, 200)
MORE = (20, 40, 60, 100)
ERRS = 0.4
"""Share of choices by chance of the learner who halves it."""

Loses = Callable[[Graded, random.Random], float]


@cache
def pool() -> tuple[Graded, ...]:
    """Return the graded problems."""
    return read_rows(GRADED, Graded)


def by_chance(problem: Graded, chance: random.Random) -> float:
    """Return the loss of an option by chance."""
    return chance.choice(problem.options)


def as_player(name: str) -> Loses:
    """Return the function of what the player's choice loses, a column of the table."""
    return lambda problem, _chance: float(getattr(problem, name))


def errs(share: float) -> Loses:
    """Return the function of what a player loses who chooses by chance in such a share."""
    return lambda problem, chance: by_chance(problem, chance) if chance.random() < share else 0.0


LOSES: dict[str, Loses] = {
    "chance": by_chance,
    **{name: as_player(name) for name in ("book", *MEASURED)},
}


@dataclass
class Answering:
    """A player who answers problems of a pool, one after the other."""

    loses: Loses
    chance: random.Random
    found: CostOfTen = field(default_factory=CostOfTen)

    def answers(self, problems: Sequence[Graded], times: int) -> CostOfTen:
        """Return the number after so many more answers."""
        for _ in range(times):
            problem = self.chance.choice(problems)
            lost = self.loses(problem, self.chance)
            self.found = self.found.plus_choice(lost, problem.usual)
        return self.found


def true_loss(loses: Loses, problems: Sequence[Graded]) -> float:
    """Return the mean loss of ten choices, over all problems."""
    chance = random.Random(0)
    return 10 * fmean(
        fmean(problem.options) if loses is by_chance else loses(problem, chance)
        for problem in problems
    )


def after(
    loses: Loses, answers: int, runs: int, seed: int, problems: Sequence[Graded] = ()
) -> list[CostOfTen]:
    """Return the number after so many answers, of each run."""
    asked = problems or pool()
    return [
        Answering(loses, random.Random(f"{seed} {run}")).answers(asked, answers)
        for run in range(runs)
    ]


def covered(found: Sequence[CostOfTen], truth: float) -> int:
    """Return how many of the intervals hold the truth."""
    return sum(low <= truth <= high for low, high in (each.interval for each in found))


def told(name: str, runs: int, seed: int) -> None:
    truth = true_loss(LOSES[name], pool())
    for answers in ANSWERS:
        found = after(LOSES[name], answers, runs, seed)
        means = [each.mean for each in found]
        print(
            f"{name:<10}{answers:>5} answers: true {truth:5.2f}, estimated {fmean(means):5.2f}, "
            f"deviation {stdev(means):4.2f}, stated {fmean(each.error for each in found):4.2f}, "
            f"{100 * covered(found, truth) / runs:.0f} of 100 intervals cover it",
            flush=True,
        )


def halved(runs: int, seed: int) -> None:
    before, later = list[float](), {more: list[float]() for more in MORE}
    for run in range(runs):
        learner = Answering(errs(ERRS), random.Random(f"{seed} {run}"))
        before.append(learner.answers(pool(), ANSWERS[-1]).mean)
        learner.loses, done = errs(ERRS / 2), 0
        for more in MORE:
            later[more].append(learner.answers(pool(), more - done).mean)
            done = more
    first = fmean(before)
    for more, means in later.items():
        shown = (first - fmean(means)) / (first / 2)
        print(f"halved his loss: {100 * shown:.0f} % of it shown after {more} choices")


def moved(name: str, runs: int, seed: int) -> tuple[list[CostOfTen], float, float]:
    """Return the numbers after 40 answers, and how far easy hands only, or hard ones, move them."""
    ordered = sorted(pool(), key=lambda each: each.usual)
    third = len(ordered) // 3
    found = after(LOSES[name], 40, runs, seed)
    mean = fmean(each.mean for each in found)
    easy, hard = (
        fmean(each.mean for each in after(LOSES[name], 40, runs, seed, part)) - mean
        for part in (ordered[:third], ordered[-third:])
    )
    return found, easy, hard


def kinds_of_hands(name: str, runs: int, seed: int) -> None:
    found, easy, hard = moved(name, runs, seed)
    mean, error = fmean(each.mean for each in found), fmean(each.error for each in found)
    print(
        f"{name:<10} 40 answers: {mean:5.2f} ± {error:4.2f}; easy hands only {easy:+5.2f}, "
        f"hard hands only {hard:+5.2f}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for name in LOSES:
        told(name, asked.runs, asked.seed)
    halved(asked.runs, asked.seed)
    for name in LOSES:
        kinds_of_hands(name, asked.runs, asked.seed)


if __name__ == "__main__":
    main()
