"""Writing a sealed table: the command that makes it, and figures put beside those it holds."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from multiprocessing import get_context
from operator import attrgetter
from pathlib import Path

from ..command import INTO_PACKAGE, CommandParser, output_file
from ..sealed import Row, Seal, SealedRows


def command_parser(seal: Seal) -> CommandParser:
    """Return a parser for the command that writes the file again.

    It takes one of three: a FILE to write, the option to write into the package, `--check`.
    """
    parser = CommandParser(
        prog=seal.rebuild.partition(" --")[0],
        description=f"Write {seal.noun} again.",
        epilog=f"In the package the table is {seal.path}.",
    )
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument(
        "file", type=output_file, nargs="?", metavar="FILE", help="the file to write"
    )
    where.add_argument(INTO_PACKAGE, action="store_true", help="write the package's own table")
    where.add_argument(
        "--check",
        action="store_true",
        help="compare the package's own table with the one built, and write nothing",
    )
    return parser


def build(seal: Seal, make: Callable[[], bytes], arguments: Sequence[str] | None = None) -> int:
    """Run the command that writes the file again, or with `--check` compares it.

    Args:
        make: makes the contents.
        arguments: of the command line; the process's own by default.

    Returns:
        The exit status: 1 where the file is not the one that would be written.
    """
    options = command_parser(seal).parse_args(arguments)
    return deliver(seal, make(), options)


def deliver(seal: Seal, contents: bytes, options: argparse.Namespace) -> int:
    """Write contents where the command's options say, or compare them; return the status."""
    if options.check:
        same = seal.path.is_file() and seal.path.read_bytes() == seal.close(contents)
        told = f"{seal.path} is {'' if same else 'not '}what this program builds"
    else:
        same = True
        target: Path = options.file or seal.path
        told = f"wrote {target}, {seal.write(target, contents):,} bytes"
    sys.stdout.write(f"{told}\n")
    return 0 if same else 1


def worker_pool(workers: int) -> AbstractContextManager[Executor | None]:
    """Return a pool of so many processes; with one worker there is none, and work is done here."""
    if workers > 1:
        return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    return nullcontext()


def record(
    table: SealedRows[Row], rows: Iterable[Row], *measures: str, path: Path | None = None
) -> None:
    """Put rows in a table, in the place of those that it held of the same measures.

    Args:
        table: the table.
        rows: what was measured.
        measures: the fields that together say what a row measures.
        path: the file; the package's own by default.

    Raises:
        TableError: for a table that cannot be read or written; it stays as it was.
    """
    new, target = list(rows), path or table.seal.path
    measure = attrgetter(*measures)
    measured = set(map(measure, new))
    old = table.read(target) if target.exists() else ()
    kept = [row for row in old if measure(row) not in measured]
    table.seal.write(target, table.contents([*kept, *new]))
