"""Results: how deals end between two reckoners, counted once and kept: every preset, every score.

The table is a text file with a head that names it, its version and its checksum; a row for each
rule set, whether the king was turned up, and what the two still need, with the number of deals that
ended in each way. `build_results` writes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...sealed import Seal
from ..batch.play import ENDS
from .needs import Needs

SEAL: Final = Seal(
    title="# ecarte_tutor results of deals",
    noun="the table of results",
    version=2,
    rebuild="python -m ecarte_tutor.workshop.tables.build_results --into-package",
    path=Path(__file__).parents[1] / "data" / "results.csv",
)

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


@cache
def results(path: Path = SEAL.path) -> Mapping[Setting, EndCounts]:
    """The table in the file at `path`, read once, its version and checksum verified.

    Raises:
        TableError: naming the file, what is wrong with it, and the command that rebuilds it.
    """
    return dict(map(_read_row, SEAL.read(path).decode().splitlines()))


def results_bytes(table: Mapping[Setting, EndCounts]) -> bytes:
    """The text of a file with this table, without its first line; `results` reads it."""
    rows = (
        ",".join(map(str, [setting.rules, int(setting.turned), *setting.needs, *ends.ravel()]))
        for setting, ends in table.items()
    )
    return "".join(f"{row}\n" for row in rows).encode()


def _read_row(row: str) -> tuple[Setting, EndCounts]:
    rules, turned, pone, dealer, *ends = row.split(",")
    setting = Setting(rules, turned == "1", Needs(int(pone), int(dealer)))
    return setting, np.array(ends, np.int64).reshape(ENDS)
