"""Results: how deals end between two reckoners, counted once and kept: every preset, every score.

The table is a text file with a row for each rule set, whether the king was turned up, and what the
two still need, with the number of deals that ended in each way. `build_results` writes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..batch.play import ENDS
from ..tables import read_rows
from .needs import Needs

PATH: Final = Path(__file__).parents[1] / "data" / "results.csv"

EndCounts = NDArray[np.int64]
"""The number of deals by how they ended; of shape `play.ENDS`."""


class Setting(NamedTuple):
    """Setting of a deal, which decides how reckoners play it; deals are counted by setting."""

    rules: str
    """The name of a preset."""

    turned: bool
    """True if the king was turned up."""

    needs: Needs
    """Points that the two still need, once the point for a king turned up is scored."""


@dataclass(frozen=True, slots=True)
class ResultsRow:
    """One setting as the file has it, with the deals by how they ended."""

    rules: str
    turned: int
    pone: int
    dealer: int
    ends: tuple[int, ...]


@cache
def results(path: Path = PATH) -> Mapping[Setting, EndCounts]:
    """The table in the file at `path`, read once.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    return {
        Setting(row.rules, row.turned == 1, Needs(row.pone, row.dealer)): np.array(
            row.ends, np.int64
        ).reshape(ENDS)
        for row in read_rows(path, ResultsRow)
    }


def results_rows(table: Mapping[Setting, EndCounts]) -> list[ResultsRow]:
    """The rows of a file with this table; `results` reads them."""
    return [
        ResultsRow(rules, int(turned), *needs, tuple(ends.ravel().tolist()))
        for (rules, turned, needs), ends in table.items()
    ]
