"""Worked examples: the values of the lessons' own decisions, simulated once and kept.

A rollout takes about a second, and a lesson's page appears only when all of its cells have run. So
the lessons' rollouts are kept in a sealed text file, which has a row for each option with every
digit that `simulate` gives. `build_examples` writes it.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Final, get_args

from ..count.endings_table import SEAL as ENDINGS
from ..decision import Decision, Option, option_text
from ..sealed import Seal
from .simulation import Simulation
from .valuation import simulate
from .value import Method, Value

SEAL: Final = Seal(
    title=f"# ecarte_tutor worked examples of endings table {ENDINGS.version}",
    noun="the table of worked examples",
    version=5,  # raised also where `simulate` gives other values
    rebuild="python -m ecarte_tutor.workshop.tables.build_examples --into-package",
    path=Path(__file__).parent / "data" / "examples.csv",
)

_METHODS: Final[Mapping[str, Method]] = {method: method for method in get_args(Method)}


def worked(decision: Decision) -> Mapping[Option, Value]:
    """What each option is worth, as by `simulate(decision)`; a lesson's example is looked up.

    Any other decision, such as an example in which you have changed a card, is simulated.

    >>> example = Decision.propose("8H 7H QS 7S 7D", turn_up="9H")
    >>> values = worked(example)
    >>> values["propose"] > values["play"]
    True

    Raises:
        TableError: for a table that is missing, damaged or of another version.
    """
    return examples().get(str(decision)) or simulate(decision)


@cache
def examples(path: Path = SEAL.path) -> Mapping[str, Mapping[Option, Value]]:
    """The table in the file at `path`, read once: by the text of the decision, then by option.

    Raises:
        TableError: naming the file, what is wrong with it, and the command that rebuilds it.
    """
    found: dict[str, dict[Option, Value]] = {}
    for text, option, mean, error, sample, seed, method, against in csv.reader(
        SEAL.read(path).decode().splitlines()
    ):
        decision = Decision.parse(text)
        found.setdefault(text, {})[decision.read(option)] = Value(
            mean=float(mean),
            error=float(error),
            seat=decision.seat,
            method=_METHODS[method],
            against=against,
            sample=int(sample),
            seed=int(seed),
            table=ENDINGS.version,
        )
    return found


def examples_bytes(simulations: Iterable[Simulation]) -> bytes:
    """The text of a file with these examples, without its first line; `examples` reads it."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for found in simulations:
        for option, value in found.items():
            how = value.mean, value.error, value.sample, value.seed, value.method, value.against
            writer.writerow([found.decision, option_text(option), *how])
    return text.getvalue().encode()
