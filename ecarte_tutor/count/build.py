"""Write the open-hand table anew: `python -m ecarte_tutor.count.build`.

With `--check`, write nothing, and say whether the table in the package is the one that would be
written (exit status 1 if it is not).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from ..cards import HAND_SIZE
from .gaps import SHAPES, Filling, Shape, fillings, pattern_of
from .patterns import leader_tricks
from .table import REBUILD, SEAL, TABLE_PATH


def table_contents() -> bytes:
    """What the file holds under its seal, from the rules of play alone; about two seconds.

    The same bytes on every machine.
    """
    columns = [tuple(filling) for filling in fillings().tolist()]
    return bytes(
        _holder_tricks(shape, filling, holder_leads=holder_leads)
        for holder_leads in (False, True)
        for shape in SHAPES
        for filling in columns
    )


def _holder_tricks(shape: Shape, filling: Filling, *, holder_leads: bool) -> int:
    tricks = leader_tricks(pattern_of(shape, filling, holder_leads=holder_leads))
    return tricks if holder_leads else HAND_SIZE - tricks


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table, or check it; returns the exit status."""
    parser = argparse.ArgumentParser(prog=REBUILD, description="Write the open-hand table anew.")
    parser.add_argument("--check", action="store_true", help="compare with the file, write nothing")
    options = parser.parse_args(arguments)
    contents = table_contents()
    if options.check:
        same = TABLE_PATH.is_file() and TABLE_PATH.read_bytes() == SEAL.close(contents)
        _say(f"{TABLE_PATH} is {'' if same else 'not '}the table that this program builds")
        return 0 if same else 1
    _say(f"wrote {TABLE_PATH}, {SEAL.write(TABLE_PATH, contents):,} bytes")
    return 0


def _say(sentence: str) -> None:
    sys.stdout.write(sentence + "\n")


if __name__ == "__main__":
    sys.exit(main())
