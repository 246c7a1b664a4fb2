"""Write the table of worked examples again.

The command is `python -m tools.tables.build_examples --into-package`.

It simulates a handful of decisions, in some ten seconds.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from ecarte_tutor.engine.decision import Decision, option_text
from ecarte_tutor.simulator import Simulation
from ecarte_tutor.simulator.examples import PATH, ExampleRow
from ecarte_tutor.simulator.valuation import simulate

from ..writing import build, rows_text

EXAMPLES: Final = (
    Decision.propose("8H 7H KS JS 10D", turn_up="9H"),
    Decision.propose("8H QS 10D 8D 7C", turn_up="9H"),
    Decision.propose("8H 7H QS 7S 7D", turn_up="9H"),
    Decision.answer("8H 7H QS 7S 7D", turn_up="9H"),
    Decision.discard("KH QS 10S KD 8C", turn_up="9H", seat="pone"),
    Decision.propose("8H KS 9S JD 7C", turn_up="9H"),
    Decision.propose("8H KS 9S JD 7C", turn_up="9H", score=(4, 4)),
    Decision.propose("JS 7S 10D 7D QC", turn_up="9H", score=(2, 4)),
    *(
        Decision.propose("JH 10H KS QD 8C", turn_up="8H", exchanged=[(3, taken)])
        for taken in (3, 4, 5)
    ),
    Decision.answer("8H KD 8D AC 8C", turn_up="9H"),
    Decision.answer("8H KD 8D AC 8C", turn_up="9H", exchanged=[(5, 3)]),
)
"""The decisions that lessons 03, 04, 05, 07 and 15 roll out."""


DISCARDS: Final = 8_000
"""Deals for each discard: a lesson tells what the worst cost, which are else soon given up."""


def simulated(decision: Decision) -> Simulation:
    """Return the simulation whose values are kept."""
    deals = DISCARDS if decision.kind == "discard" else None
    return simulate(decision, deals, unit="points")


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table, or check it; returns the exit status."""
    return build("build_examples", PATH, _contents, arguments)


def _contents() -> bytes:
    rows = [
        ExampleRow(
            decision=str(decision),
            option=option_text(option),
            mean=value.mean,
            error=value.error,
            n=value.n,
            seed=value.seed or 0,
            method=value.method,
            against=value.against,
        )
        for decision in EXAMPLES
        for option, value in simulated(decision).items()
    ]
    return rows_text(rows, ExampleRow, digits=None)


if __name__ == "__main__":
    sys.exit(main())
