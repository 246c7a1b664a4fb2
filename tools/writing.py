"""Writing a table: the command that makes it, and figures put beside those it holds."""

from __future__ import annotations

import argparse
import csv
import lzma
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import fields, is_dataclass
from decimal import Decimal, InvalidOperation
from io import StringIO
from multiprocessing import get_context
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

from ecarte_tutor.errors import TableError
from ecarte_tutor.simulator.tables import PARTS, Row, read_rows
from ecarte_tutor.site.cli import CommandParser

INTO_PACKAGE: Final = "--into-package"
"""The option without which no command touches the package's own tables."""

MISSING: Final = "--missing"
"""The option by which a slow command keeps the rows that a table has, and makes those it lacks."""

DIGITS: Final = 6
"""Digits after the point that are written, unless a table has a number of its own."""

_DIGITS: Final = 4
"""Digits after the point of a figure that was measured."""


def command_parser(maker: str, table: Path) -> CommandParser:
    """Return a parser for the command that makes a table again.

    It takes one of three: a FILE to write, the option to write into the package, `--check`.
    """
    parser = CommandParser(
        prog=f"python -m {__package__}.tables.{maker}",
        description=f"Write {table.name} again.",
        epilog=f"In the package the table is {table}.",
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


def output_file(text: str) -> Path:
    """Return the file to write, in a folder that exists.

    Raises:
        argparse.ArgumentTypeError: for a folder, and for a file in a folder that does not exist.
    """
    if not text:
        raise argparse.ArgumentTypeError("expected a name, got an empty text")
    path = Path(text).expanduser().resolve()
    if path.is_dir():
        raise argparse.ArgumentTypeError(f"expected a file to write, got the folder {text}")
    if not path.parent.is_dir():
        raise argparse.ArgumentTypeError(
            f"expected a file in a folder that exists, got {text}; make {path.parent} first"
        )
    return path


def build(
    maker: str, table: Path, make: Callable[[], bytes], arguments: Sequence[str] | None = None
) -> int:
    """Run the command that makes a table again, or with `--check` compares it.

    Args:
        maker: the name of the command's module.
        table: the package's own file.
        make: makes the contents.
        arguments: of the command line; the process's own by default.

    Returns:
        The exit status: 1 where the file is not the one that would be written.
    """
    options = command_parser(maker, table).parse_args(arguments)
    return deliver(table, make(), options)


def says_the_same(one: bytes, other: bytes) -> bool:
    """True if two tables agree: every number to within one of the last digit that is printed."""
    try:
        tables = [[*csv.reader(StringIO(each.decode()))] for each in (one, other)]
    except UnicodeDecodeError:  # a packed one
        return one == other
    return [*map(len, tables[0])] == [*map(len, tables[1])] and all(
        _agree(*cells) for rows in zip(*tables, strict=True) for cells in zip(*rows, strict=True)
    )


def _agree(one: str, other: str) -> bool:
    if one == other:
        return True
    places = max(len(each.partition(".")[2]) for each in (one, other))
    try:
        return places > 0 and abs(Decimal(one) - Decimal(other)) <= Decimal(10) ** -places
    except InvalidOperation:
        return False


def deliver(
    table: Path,
    contents: bytes,
    options: argparse.Namespace,
    same: Callable[[bytes, bytes], bool] = says_the_same,
) -> int:
    """Write contents where the command's options say, or compare them by `same`.

    Returns:
        The exit status: 1 where they are not the same.
    """
    if options.check:
        agrees = table.is_file() and same(table.read_bytes(), contents)
        told = f"{table} is {'' if agrees else 'not '}what this program builds"
    else:
        agrees = True
        target: Path = options.file or table
        told = f"wrote {target}, {write(target, contents):,} bytes"
    sys.stdout.write(f"{told}\n")
    return 0 if agrees else 1


def rows_text(rows: Iterable[Row], row: type[Row], *, digits: int | None = DIGITS) -> bytes:
    """Return the contents of a file that `read_rows` reads; `digits` may be None, for all."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(field.name for field in fields(row))
    writer.writerows(_cells(each, digits) for each in rows)
    return text.getvalue().encode()


def _cells(row: Any, digits: int | None) -> list[object]:
    cells: list[object] = []
    for value in (getattr(row, field.name) for field in fields(row)):
        if isinstance(value, tuple):
            cells += value
        elif is_dataclass(value):
            cells.append(PARTS.join(map(str, _cells(value, digits))))
        elif isinstance(value, float) and digits is not None:
            cells.append(round(value, digits))
        else:
            cells.append(value)
    return cells


def packed(contents: bytes) -> bytes:
    """Return the contents of a packed file; `read_packed` reads them."""
    # This check and this preset give the same bytes on every machine.
    return lzma.compress(contents, preset=6)


def write(path: Path, contents: bytes) -> int:
    """Write a file in one step, and return its size; interrupted, nothing has changed.

    Raises:
        TableError: where it cannot be written, as on a full disk; what was there stays.
    """
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(exist_ok=True)
        with new.open("wb") as file:
            file.write(contents)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError as error:
        raise TableError(
            f"expected to write {path}, got {error.strerror}; it is as it was: make room, or "
            "name another file"
        ) from error
    finally:
        new.unlink(missing_ok=True)
    return len(contents)


def worker_pool(workers: int) -> AbstractContextManager[Executor | None]:
    """Return a pool of so many processes; with one worker there is none, and work is done here."""
    if workers > 1:
        return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    return nullcontext()


def record(path: Path, row: type[Row], rows: Iterable[Row], *measures: str) -> None:
    """Put rows in a table, in the place of those that it held of the same measures.

    Args:
        path: the file.
        row: what a row is.
        rows: what was measured.
        measures: the fields that together say what a row measures.

    Raises:
        TableError: for a table that cannot be read or written; it stays as it was.
    """
    new = list(rows)
    measure = attrgetter(*measures)
    measured = set(map(measure, new))
    old = read_rows(path, row) if path.exists() else ()
    kept = [each for each in old if measure(each) not in measured]
    write(path, rows_text([*kept, *new], row, digits=_DIGITS))
