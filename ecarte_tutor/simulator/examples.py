"""Worked examples: the values of the decisions in the lessons, simulated beforehand.

A rollout takes about a second, and the page of a lesson appears only when all of its cells have
run. So the rollouts of the lessons are kept in a CSV file with a row for each option, which has
every digit that `simulate` gives. `build_examples` writes the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from ..engine.decision import Decision, Option
from .simulation import Method, Value
from .tables import read_rows
from .valuation import simulate

PATH: Final = Path(__file__).parent / "data" / "examples.csv"


@dataclass(frozen=True, slots=True)
class ExampleRow:
    """Row of the CSV file: the value of one option of one decision, and how it was found.

    `decision` and `option` are as text, `mean` and `error` in points a deal; see `Value`.
    """

    decision: str
    option: str
    mean: float
    error: float
    n: int
    seed: int
    method: Method
    against: str


def worked(decision: Decision) -> Mapping[Option, Value]:
    """Return `simulate(decision, unit="points")`, looked up if the decision is a lesson's example.

    The result maps each option to its value in points a deal. A discard kept has 8,000 deals for
    each option. Any other decision is simulated, such as an example in which you have changed a
    card.

    >>> example = Decision.propose("8H 7H QS 7S 7D", turn_up="9H")
    >>> values = worked(example)
    >>> values["propose"] > values["play"]
    True

    Raises:
        TableError: for a table that is missing or damaged.
    """
    return examples().get(str(decision)) or simulate(decision, unit="points")


@cache
def examples() -> Mapping[str, Mapping[Option, Value]]:
    """Return the values of all examples in points a deal: by the decision's text, then by option.

    The file is read once.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    found: dict[str, dict[Option, Value]] = {}
    for row in read_rows(PATH, ExampleRow):
        decision = Decision.parse(row.decision)
        found.setdefault(row.decision, {})[decision.read(row.option)] = Value(
            mean=row.mean,
            error=row.error,
            seat=decision.seat,
            method=row.method,
            against=row.against,
            n=row.n,
            seed=row.seed,
        )
    return found
