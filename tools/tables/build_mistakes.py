"""Write the table of the commonest mistakes again.

The command is `python -m tools.tables.build_mistakes --into-package`.

It goes through two hundred problems of each of five quizzes, as class codes draw them, and
simulates each: some five minutes of one core. A wrong choice is one that the book advises against
and that the simulator is sure costs something, on a problem where the two agree on what is best.
Choices are put together by what the progress page would say of them. The ten that most problems
invite are kept.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Final

from tqdm import tqdm

from ecarte_tutor.course.practice.habit import trait
from ecarte_tutor.course.practice.lesson_tables import MISTAKES, Mistake
from ecarte_tutor.course.problems.skills import SKILL_OF_KIND
from ecarte_tutor.engine.decision import Decision, option_text
from ecarte_tutor.hints import book
from ecarte_tutor.simulator import Budget, simulate

from ..problems import ON_DECISIONS, problems
from ..writing import build, rows_text

PROBLEMS: Final = 200
"""Problems of each skill."""

KEPT: Final = 10
BUDGET: Final = Budget(total=50_000)


@dataclass(frozen=True, slots=True)
class WrongChoice:
    """A wrong choice in one problem: the cheapest of those that share a trait."""

    decision: Decision
    trait: str
    choice: str
    best: str
    lost: float


def wrong_choices(decision: Decision) -> list[WrongChoice]:
    """Return the wrong choices at a decision, one for each trait; in games in 100.

    There are none where the book and the simulator differ over what is best.
    """
    values = simulate(decision, budget=BUDGET)
    advice = book(decision).advice
    if values.best not in advice:
        return []
    found: dict[str, WrongChoice] = {}
    for option in values:
        loss, name = values.loss(option), trait(decision, option)
        if not name or option in advice or not loss.counts:
            continue
        best = option_text(values.best)
        wrong = WrongChoice(decision, name, option_text(option), best, loss.mean)
        if name not in found or wrong.lost < found[name].lost:
            found[name] = wrong
    return list(found.values())


def commonest(drawn: Iterable[tuple[Decision, list[WrongChoice]]]) -> list[Mistake]:
    """Return the mistakes that most of these problems invite, the commonest first."""
    asked: defaultdict[str, int] = defaultdict(int)
    found: defaultdict[tuple[str, str], list[WrongChoice]] = defaultdict(list)
    for decision, wrong in drawn:
        skill = SKILL_OF_KIND[decision.kind].name
        asked[skill] += 1
        for each in wrong:
            found[skill, each.trait].append(each)
    order = sorted(found, key=lambda key: (-len(found[key]), key))
    return [_row(skill, asked[skill], found[skill, name]) for skill, name in order[:KEPT]]


def _row(skill: str, asked: int, wrong: list[WrongChoice]) -> Mistake:
    cost = sum(each.lost for each in wrong) / len(wrong)
    shown = min(wrong, key=lambda each: (abs(each.lost - cost), str(each.decision)))
    return Mistake(
        skill=skill,
        trait=shown.trait,
        problems=asked,
        invited=len(wrong),
        cost=round(cost, 1),
        line=str(shown.decision),
        choice=shown.choice,
        best=shown.best,
        lost=round(shown.lost, 1),
    )


def mistake_rows() -> list[Mistake]:
    """Return the rows of the table."""
    asked = [each for skill in ON_DECISIONS for each in problems(skill, "MISTAKES", PROBLEMS)]
    with ProcessPoolExecutor() as executor:
        wrong = list(tqdm(executor.map(wrong_choices, asked, chunksize=5), total=len(asked)))
    return commonest(zip(asked, wrong, strict=True))


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table, or check it; returns the exit status."""
    return build("build_mistakes", MISTAKES, lambda: rows_text(mistake_rows(), Mistake), arguments)


if __name__ == "__main__":
    sys.exit(main())
