"""Fifty certificates: what each problem's verdict was when this version's values were settled.

    python -m tests.grading.certificates > tests/grading/certificates.csv

makes them again, after a change that is meant to change values.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ecarte_tutor import Decision, grade, simulate
from ecarte_tutor.engine.decision import option_text
from ecarte_tutor.grading.certificate import checksum

TABLE = Path(__file__).with_suffix(".csv")


def problems() -> Iterator[Decision]:
    """Those of the table, which were drawn once and stay."""
    for row in TABLE.read_text("utf-8").splitlines()[1:]:
        yield Decision.parse(row.split(",")[0])


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
