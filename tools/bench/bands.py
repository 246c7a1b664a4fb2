"""How the wrong choices of the quizzes spread over the bands.

    python -m tools.bench.bands [--codes 200] [--skill proposing]

Simulates every problem of so many class codes' sets, in every drill whose answers are simulated,
and grades every option. A choice is wrong where it has a name: it costs more than *equal* and more
than two joint standard errors. A discard has thirty wrong options and a proposal one, so the wrong
options of a problem share its weight. Prints for each drill, and for all of them, the share of each
band in 100 wrong choices and the losses that a tenth, a quarter, a half and so on stay under.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final, get_args

import numpy as np

from ecarte_tutor import Decision
from ecarte_tutor.course.problems import Plan
from ecarte_tutor.grading import Band, Bands
from ecarte_tutor.simulator import Budget, simulate
from tools.problems import ON_DECISIONS

SHARES: Final = (0.1, 0.25, 0.5, 0.75, 0.9)
BUDGET: Final = Budget(total=50_000, error=1.0)
"""A rollout stops as soon as every option is decided or costs next to nothing."""

Wrong = tuple[float, float]
"""What a wrong choice costs, in games in 100, and its weight."""


def main() -> None:
    """Prints a line for each skill, and one for all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--codes", type=int, default=200)
    parser.add_argument("--skill", choices=[each.name for each in ON_DECISIONS])
    asked = parser.parse_args()
    names = get_args(Band)[1:]
    print(f"of 100 wrong choices: {', '.join(names)}; {SHARES} of them cost less than")
    everything: list[Wrong] = []
    for skill in ON_DECISIONS:
        if asked.skill in (None, skill.name):
            found = [
                wrong
                for number in range(asked.codes)
                for each in Plan.of_lesson(skill.name, f"BANDS-{number}").drawn()
                for wrong in wrong_choices(each)
            ]
            everything += found
            print(line(skill.name, found), flush=True)
    print(line("all", everything))


def wrong_choices(decision: Decision) -> Iterator[Wrong]:
    """The wrong options of a decision; their weights add up to one."""
    values = simulate(decision, budget=BUDGET)
    equal = Bands.usual(values.unit).equal
    losses = [values.loss(each) for each in values]
    wrong = [loss.mean for loss in losses if loss.mean > equal and loss.counts]
    return ((loss, 1 / len(wrong)) for loss in wrong)


def line(name: str, found: list[Wrong]) -> str:
    """The shares of the bands, and how the losses spread."""
    losses, weights = np.array(sorted(found)).T
    weights /= weights.sum()
    named = np.array([Bands().of(loss) for loss in losses])
    shares = " / ".join(f"{100 * weights[named == each].sum():.0f}" for each in get_args(Band)[1:])
    reached = np.searchsorted(np.cumsum(weights), SHARES)
    spread = " / ".join(f"{losses[place]:.2f}" for place in reached)
    return f"{name}: {shares} of {len(losses):,} wrong choices; {spread}"


if __name__ == "__main__":
    main()
