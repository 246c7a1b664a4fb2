"""What 200 discards cost and what is said of them, this version beside another.

    python -m tools.bench.discards --write old.csv          in the one version
    python -m tools.bench.discards --against old.csv        in the other

Half of them are problems as the quiz asks them, half are decisions as games bring them, at any
score. Each is graded as for a learner, with a verdict on every option and reasons for one; what is
told is seconds of the processor. The last lines tell on how many discards both found the same best
option, or two that their errors do not tell apart; how many options changed their band, and by how
many bands; and whether the two versions' losses differ by more than their errors allow.
`--sure 20000` compares with so many deals of each option of every tenth discard, in place of
another version.
"""

from __future__ import annotations

import argparse
import csv
import random
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import astuple, dataclass, fields
from itertools import islice
from math import hypot
from pathlib import Path

from tqdm import tqdm

from ecarte_tutor import Decision, simulate
from ecarte_tutor.course.problems.skills import SKILL
from ecarte_tutor.engine.decision import option_text
from ecarte_tutor.grading import Verdict
from ecarte_tutor.simulator.units import JOINT_ERRORS
from ecarte_tutor.widgets.stage.background.assessment import assess
from tools.problems import problems
from tools.tables.positions import positions

CODE = "DISCARDS"
BANDS = ("best", "slight", "mistake", "serious", "blunder")


@dataclass(frozen=True)
class Row:
    """One option of one discard."""

    decision: str
    seconds: float
    """Of the processor, for the whole decision."""

    deals: int
    """Played with all options together."""

    option: str
    is_best: int
    loss: float
    """In the verdict's unit, against the best option."""

    error: float
    band: str
    """Empty where the loss is too close to call."""


def discards(number: int) -> Iterator[Decision]:
    """So many discards, the same ones in every version."""
    of_quizzes = number // 2
    yield from problems(SKILL["discarding"], CODE, of_quizzes)
    yield from islice(positions("discard", random.Random(7)), number - of_quizzes)


def graded(decision: Decision, deals: int | None = None) -> Iterator[Row]:
    """A row for each option, and what it took to grade them all."""
    began = time.process_time()
    found = assess(simulate(decision, deals, unit="points", seed=0 if deals is None else 1))
    found.reasons_of(found.verdicts[-1].choice)
    seconds = time.process_time() - began
    for verdict in found.verdicts:
        yield Row(
            str(decision),
            round(seconds, 4),
            found.simulation.estimate.sample,
            option_text(verdict.choice),
            int(verdict.choice == verdict.best),
            *told(verdict),
        )


def told(verdict: Verdict) -> tuple[float, float, str]:
    """The loss, its error and its band; none where it is too close to call."""
    return verdict.loss.mean, verdict.loss.error, verdict.band or ""


def read(path: Path) -> dict[str, dict[str, Row]]:
    """The rows by decision and option."""
    found: dict[str, dict[str, Row]] = {}
    with path.open(encoding="utf-8", newline="") as lines:
        for each in csv.DictReader(lines):
            row = Row(
                each["decision"],
                float(each["seconds"]),
                int(each["deals"]),
                each["option"],
                int(each["is_best"]),
                float(each["loss"]),
                float(each["error"]),
                each["band"],
            )
            found.setdefault(row.decision, {})[row.option] = row
    return found


def write(path: Path, rows: dict[str, dict[str, Row]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file)
        lines.writerow(each.name for each in fields(Row))
        lines.writerows(astuple(row) for options in rows.values() for row in options.values())


def costs(name: str, rows: dict[str, dict[str, Row]]) -> str:
    """What they took: the middle and the worst."""
    each = [next(iter(options.values())) for options in rows.values()]
    seconds, deals = [row.seconds for row in each], [row.deals for row in each]
    return (
        f"{name}: {len(each)} discards, seconds of the processor {statistics.median(seconds):.3f} "
        f"median, {max(seconds):.2f} worst; deals {statistics.median(deals):,.0f} median, "
        f"{max(deals):,} worst"
    )


def beside(old: dict[str, dict[str, Row]], new: dict[str, dict[str, Row]]) -> Iterator[str]:
    """What the two versions say of the same options."""
    same = close = 0
    moved = dict.fromkeys(range(len(BANDS)), 0)
    apart = []
    for decision in [each for each in new if each in old]:
        best = {name: best_of(rows[decision]) for name, rows in (("old", old), ("new", new))}
        if best["old"] == best["new"]:
            same += 1
        elif is_close(old[decision][best["new"]], new[decision][best["old"]]):
            close += 1
        else:
            yield f"another best: {decision}: {best['old']}, now {best['new']}"
        for option, now in new[decision].items():
            before = old[decision][option]
            if before.band and now.band:
                by = abs(BANDS.index(before.band) - BANDS.index(now.band))
                moved[by] += 1
                if by > 1:
                    yield f"{decision} {option}: {before.band}, now {now.band}"
            if best["old"] == best["new"] != option:
                apart.append((now.loss - before.loss) / (hypot(now.error, before.error) or 1e-9))
    yield f"best: the same {same}, too close to call {close}, of {len(new)}"
    yield f"bands of options moved by 0, 1, 2, 3, 4: {', '.join(map(str, moved.values()))}"
    inside = sum(abs(each) <= JOINT_ERRORS for each in apart) / len(apart)
    yield (
        f"differences of {len(apart)} losses in joint errors: mean {statistics.mean(apart):+.2f}, "
        f"deviation {statistics.stdev(apart):.2f}, {inside:.1%} within {JOINT_ERRORS:g}"
    )


def is_close(one: Row, other: Row) -> bool:
    """Whether two losses, one of the first option and one of the second, may both be zero."""
    return one.loss + other.loss <= JOINT_ERRORS * hypot(one.error, other.error)


def best_of(options: dict[str, Row]) -> str:
    return next(option for option, row in options.items() if row.is_best)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--number", type=int, default=200)
    parser.add_argument("--write", type=Path)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--sure", type=int, default=0)
    asked = parser.parse_args()
    found: dict[str, dict[str, Row]] = {}
    drawn = list(discards(asked.number))
    assess(simulate(drawn[0]))  # reads the tables
    for decision in tqdm(drawn, leave=False, disable=not sys.stderr.isatty()):
        found[str(decision)] = {row.option: row for row in graded(decision)}
    if asked.write:
        write(asked.write, found)
    print(costs("now", found))
    if asked.against:
        old = read(asked.against)
        print(costs("before", old))
        for line in beside(old, found):
            print(line)
    if asked.sure:
        few = {str(each): found[str(each)] for each in drawn[::10]}
        sure = {
            str(each): {row.option: row for row in graded(each, asked.sure)} for each in drawn[::10]
        }
        for line in beside(sure, few):
            print(line)


if __name__ == "__main__":
    main()
