"""The open-hand table: the holder's tricks for every pattern, read from a file of the package.

The file is sealed, and holds a byte for each pattern. Its recipe is in `build`, the command that
writes it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..sealed import Seal
from .gaps import FILLINGS_TOTAL, SHAPES

TABLE_PATH: Final = Path(__file__).parent / "data" / "open_hand.table"
"""Where the table lies in the package."""

VERSION: Final = 1
"""Raised whenever the meaning of a plane, a row, a column or a byte changes."""

REBUILD: Final = "python -m ecarte_tutor.count.build"
"""The command that writes the file anew."""

TABLE_SHAPE: Final = (2, len(SHAPES), FILLINGS_TOTAL)
"""Planes (the adversary leads, the holder leads), rows (shapes), columns (fillings)."""

SEAL: Final = Seal("ecarte_tutor open-hand table", "the open-hand table", VERSION, REBUILD)


@cache
def tricks_table() -> NDArray[np.uint8]:
    """The holder's tricks by who leads (1 for the holder), shape and filling; 2 by 16 by 1,287.

    Read once, from the package's own file (41 kB, under a millisecond).

    Raises:
        TableError: for a file that is missing, damaged or of another version.
    """
    return read_table(TABLE_PATH)


def read_table(path: Path) -> NDArray[np.uint8]:
    """The table in the file at `path`, once its version, length and checksum are verified.

    Raises:
        TableError: naming the file, what is wrong with it, and the command that rebuilds it.
    """
    return np.frombuffer(SEAL.read(path), dtype=np.uint8).reshape(TABLE_SHAPE)
