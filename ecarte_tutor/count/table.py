"""The open-hand table: the holder's tricks for every pattern, read from a file of the package.

The file is one line of text, which names the table, its version and its checksum, and then a byte
for each pattern. Its recipe is in `build`, the command that writes it.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from math import prod
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..errors import TableError
from .gaps import FILLINGS_TOTAL, SHAPES

TABLE_PATH: Final = Path(__file__).parent / "data" / "open_hand.table"
"""Where the table lies in the package."""

VERSION: Final = 1
"""Raised whenever the meaning of a plane, a row, a column or a byte changes."""

REBUILD: Final = "python -m ecarte_tutor.count.build"
"""The command that writes the file anew."""

TABLE_SHAPE: Final = (2, len(SHAPES), FILLINGS_TOTAL)
"""Planes (the opponent leads, the holder leads), rows (shapes), columns (fillings)."""

_TITLE: Final = "ecarte_tutor open-hand table"


@cache
def tricks_table() -> NDArray[np.uint8]:
    """The holder's tricks by who leads (0 opponent, 1 holder), shape and filling; 2 by 16 by 1,287.

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
    try:
        line, _, tricks = path.read_bytes().partition(b"\n")
    except OSError as error:
        raise _table_error(path, f"cannot be read ({error.strerror})") from error
    title, _, rest = line.decode("ascii", "replace").partition(", version ")
    version, _, checksum = rest.partition(", sha256 ")
    if title != _TITLE:
        raise _table_error(path, "is damaged: it does not begin with its title")
    if version != str(VERSION):
        raise _table_error(path, f"has version {version}, and this program needs {VERSION}")
    if len(tricks) != prod(TABLE_SHAPE) or checksum != _checksum(tricks):
        raise _table_error(path, "is damaged: its contents do not match its checksum")
    return np.frombuffer(tricks, dtype=np.uint8).reshape(TABLE_SHAPE)


def file_contents(tricks: bytes) -> bytes:
    """What a file with these tricks holds; the opposite of `read_table`."""
    line = f"{_TITLE}, version {VERSION}, sha256 {_checksum(tricks)}\n"
    return line.encode("ascii") + tricks


def _checksum(tricks: bytes) -> str:
    return sha256(tricks).hexdigest()


def _table_error(path: Path, fault: str) -> TableError:
    return TableError(f"the open-hand table {path} {fault}; write it anew with: {REBUILD}")
