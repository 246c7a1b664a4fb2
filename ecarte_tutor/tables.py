"""Tables of the package: rows under a heading, or numbers packed, read whole or refused.

The makers of tables write them here too: all of a table or nothing.
"""

from __future__ import annotations

import csv
import lzma
import os
from collections.abc import Iterable
from dataclasses import astuple, fields
from io import StringIO
from pathlib import Path
from typing import Any, ClassVar, Final, Protocol, TypeVar, get_args, get_type_hints

from .errors import TableError, a_few, brief

DIGITS: Final = 6
"""Digits after the point that are written, unless a table has a number of its own."""

_ALL_LEFT: Final = tuple[int, ...]


class _Dataclass(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Any]]


Row = TypeVar("Row", bound=_Dataclass)


def read_rows(path: Path, row: type[Row]) -> tuple[Row, ...]:
    """Return the rows of a CSV file, each a dataclass whose annotations say what a cell may hold.

    That is a text, a whole number, a number, or one of the words of a `Literal`. A last field that
    is a tuple of whole numbers takes all that are left in the row.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    contents = _contents(path)
    try:
        heading, *lines = csv.reader(StringIO(contents.decode(), newline=""), strict=True)
        if heading != [field.name for field in fields(row)]:
            raise ValueError(f"the heading {brief(','.join(heading))}")
        kinds = [*get_type_hints(row).values()]
        return tuple(row(*_values(kinds, line)) for line in lines)
    except (ValueError, csv.Error) as error:
        raise damaged(path, str(error)) from error


def rows_text(rows: Iterable[Row], row: type[Row], *, digits: int | None = DIGITS) -> bytes:
    """Return the contents of a file with these rows; `digits` may be None, for all there are."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(field.name for field in fields(row))
    for each in rows:
        cells: list[object] = []
        for value in astuple(each):
            if isinstance(value, tuple):
                cells += value
            else:
                is_cut = isinstance(value, float) and digits is not None
                cells.append(round(value, digits) if is_cut else value)
        writer.writerow(cells)
    return text.getvalue().encode()


def read_packed(path: Path, size: int) -> bytes:
    """Return the bytes of a packed file, of which there must be `size`.

    Raises:
        TableError: for a file that is missing or damaged.
    """
    contents = _contents(path)
    try:
        found = lzma.decompress(contents)
    except (EOFError, lzma.LZMAError) as error:
        raise damaged(path, str(error)) from error
    if len(found) != size:
        raise damaged(path, f"{len(found):,} bytes in place of {size:,}")
    return found


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


def damaged(path: Path, got: str) -> TableError:
    """Return the error that says what was found in a table's place, and what to do."""
    return TableError(f"expected a whole table in {path}, got {got}; install ecarte-tutor again")


def _contents(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise damaged(path, f"{error.strerror}") from error


def _values(kinds: list[Any], cells: list[str]) -> list[Any]:
    """Return what the cells of a row stand for."""
    number = len(kinds) - (kinds[-1] == _ALL_LEFT)
    found: list[Any] = [
        _value(kind, text) for kind, text in zip(kinds[:number], cells[:number], strict=True)
    ]
    if number < len(kinds):
        return [*found, tuple(map(int, cells[number:]))]
    if len(cells) > number:
        raise ValueError(f"the row {brief(','.join(cells))}")
    return found


def _value(kind: Any, text: str) -> str | int | float:
    if kind in (int, float):
        number: int | float = kind(text)
        return number
    words = get_args(kind) or (text,)
    if text not in words:
        raise ValueError(f"{brief(text)} in place of {a_few(words)}")
    return text
