"""Worked examples: the values of the lessons' own decisions, simulated once and kept.

A rollout takes about a second, and a lesson's page appears only when all of its cells have run. So
the lessons' rollouts are kept in a text file, which has a row for each option with every digit that
`simulate` gives. `build_examples` writes it.
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
    """One option of one decision as the file has it, and how its value was found."""

    decision: str
    option: str
    mean: float
    error: float
    n: int
    seed: int
    method: Method
    against: str


def worked(decision: Decision) -> Mapping[Option, Value]:
    """What each option is worth, in points a deal; a lesson's example is looked up.

    The values are those of `simulate(decision, unit="points")`; any other decision, such as an
    example in which you have changed a card, is simulated.

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
    """The table, read once: by the text of the decision, then by option.

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
