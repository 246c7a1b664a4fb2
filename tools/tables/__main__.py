"""Make every table that ships again, one after another, and say how long each takes.

The command is `python -m tools.tables`. With `--check` it compares each with the
package's own, writes nothing, and ends with status 1 if one is another.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Final

from ecarte_tutor.site.cli import CommandParser
from tools.writing import INTO_PACKAGE

_FIRST: Final = ("endings", "reckoning", "results", "corrections")
"""Tables from which others are made, in the order in which they need each other."""


def makers() -> Iterator[str]:
    """Yield the module that makes each table, those first from which others are made."""
    found = {path.stem.removeprefix("build_") for path in Path(__file__).parent.glob("build_*.py")}
    for name in (*_FIRST, *sorted(found - {*_FIRST})):
        yield f"{__package__}.build_{name}"


def made(maker: str, option: str) -> bool:
    """Run the maker of a table, say how long it took, and return whether it ended well."""
    begun = perf_counter()
    command = [sys.executable, "-m", maker, option]
    status = subprocess.run(command, check=False).returncode
    sys.stdout.write(f"{maker}: {perf_counter() - begun:.0f} s\n")
    sys.stdout.flush()
    return status == 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Make or compare every table; returns the exit status."""
    parser = CommandParser(
        prog=f"python -m {__package__}", description="Make every table that ships again."
    )
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    option = "--check" if parser.parse_args(arguments).check else INTO_PACKAGE
    failed = [maker for maker in makers() if not made(maker, option)]
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
