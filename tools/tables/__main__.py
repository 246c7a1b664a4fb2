"""Make every table that ships again, one after another, and say how long each takes.

The command is `python -m tools.tables`. With `--check` it compares each with the
package's own, writes nothing, and ends with status 1 if one is another. With `--new` it makes what
a new hint, skill, rule set or lesson needs, and records again what tables show, in three minutes.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Final

from ecarte_tutor.site.cli import CommandParser
from tools.writing import INTO_PACKAGE, MISSING

_FIRST: Final = ("endings", "reckoning", "results", "corrections")
"""Tables from which others are made, in the order in which they need each other."""

_NEW: Final = {
    "results": (INTO_PACKAGE, MISSING),
    "trust": (INTO_PACKAGE, MISSING),
    **dict.fromkeys(("ledgers", "jeux", "pages", "search", "given_out"), (INTO_PACKAGE,)),
}
"""Tables with rows for each hint, skill, rule set or lesson, with the options that make them again;
the search reads the pages."""

_RECORDED: Final = ("-q", "-n", "1", "tests/widgets/test_recorded_presses.py")
"""Arguments of pytest that record again what tables show, the buttons for skills among it."""


def makers() -> Iterator[str]:
    """Yield the module that makes each table, those first from which others are made."""
    found = {path.stem.removeprefix("build_") for path in Path(__file__).parent.glob("build_*.py")}
    for name in (*_FIRST, *sorted(found - {*_FIRST})):
        yield f"{__package__}.build_{name}"


def made(maker: str, options: Sequence[str]) -> bool:
    """Run the maker of a table, say how long it took, and return whether it ended well."""
    begun = perf_counter()
    command = [sys.executable, "-m", maker, *options]
    status = subprocess.run(command, check=False).returncode
    sys.stdout.write(f"{maker}: {perf_counter() - begun:.0f} s\n")
    sys.stdout.flush()
    return status == 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Make or compare every table; returns the exit status."""
    parser = CommandParser(
        prog=f"python -m {__package__}", description="Make every table that ships again."
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--check", action="store_true", help="compare, and write nothing")
    which.add_argument(
        "--new", action="store_true", help="only what a new hint, skill, rule set or lesson needs"
    )
    given = parser.parse_args(arguments)
    if given.new:
        work = {f"{__package__}.build_{name}": options for name, options in _NEW.items()}
        work["pytest"] = _RECORDED
        os.environ["RECORD_PRESSES"] = "1"
    else:
        work = dict.fromkeys(makers(), ("--check" if given.check else INTO_PACKAGE,))
    failed = [maker for maker, options in work.items() if not made(maker, options)]
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
