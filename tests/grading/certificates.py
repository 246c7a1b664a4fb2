"""Fifty certificates: what each problem's verdict was when this version's values were settled.

    python -m tests.grading.certificates > tests/grading/certificates.csv

makes them again, after a change that is meant to change values.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ecarte_tutor import Decision, grade, simulate
from ecarte_tutor.course.problems import (
    answering_problems,
    discarding_problems,
    leading_problems,
    nearing_problems,
    proposing_problems,
)
from ecarte_tutor.engine.decision import option_text
from ecarte_tutor.grading.certificate import checksum

TABLE = Path(__file__).with_suffix(".csv")
_CODE = "9C7-36.3"


def problems() -> Iterator[Decision]:
    """Discards are fewer, for they take longer than all the others."""
    for draw, number in (
        (proposing_problems, 12),
        (answering_problems, 12),
        (nearing_problems, 12),
        (leading_problems, 11),
        (discarding_problems, 3),
    ):
        yield from draw(_CODE, number)


def main() -> None:
    """Writes a row for each: the line, the worst choice, and the checksum."""
    print("problem,choice,checksum")
    for decision in problems():
        simulation = simulate(decision).for_the_game()
        worst = min(simulation, key=lambda option: simulation[option].mean)
        verdict = grade(decision, worst)
        print(decision, option_text(worst), checksum(verdict), sep=",")


if __name__ == "__main__":
    main()
