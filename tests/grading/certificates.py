"""Fifty certificates: what each problem's verdict was when this version's values were settled.

    python -m tests.grading.certificates > tests/grading/certificates.csv

makes them again, after a change that is meant to change values.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from pathlib import Path

from ecarte_tutor import Decision, grade, simulate
from ecarte_tutor.engine.decision import option_text
from ecarte_tutor.grading.certificate import checksum

TABLE = Path(__file__).with_suffix(".csv")


def problems() -> Iterator[Decision]:
    """Those of the table, which were drawn once and stay."""
    for problem, *_ in fifty():
        yield Decision.parse(problem)


def fifty() -> list[tuple[str, str, str]]:
    """The problem, the choice and the checksum of each row of the table."""
    with TABLE.open(encoding="utf-8", newline="") as lines:
        return [(problem, choice, bits) for problem, choice, bits in list(csv.reader(lines))[1:]]


def quick(
    rows: list[tuple[str, str, str]], number: Mapping[str, int]
) -> list[tuple[str, str, str]]:
    """The last rows of each kind, which take least time: so many of each."""
    return [
        row
        for kind, many in number.items()
        for row in [each for each in rows if each[0].startswith(kind)][-many:]
    ]


def main() -> None:
    """Writes a row for each: the line, the worst choice, and the checksum."""
    print("problem,choice,checksum")
    for decision in problems():
        simulation = simulate(decision)
        worst = min(simulation, key=lambda option: simulation[option].mean)
        verdict = grade(decision, worst)
        print(decision, option_text(worst), checksum(verdict), sep=",")


if __name__ == "__main__":
    main()
