"""Reading the package's data files, and tables for display."""

from __future__ import annotations

import csv
import lzma
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from io import StringIO
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, TypeVar, get_args, get_type_hints

from ..errors import MissingPackage, TableError, a_few, brief

if TYPE_CHECKING:
    from pandas import DataFrame

PARTS: Final = "; "
"""Separator between the fields of a dataclass that is written into one cell."""

_ALL_LEFT: Final = tuple[int, ...]
_RULES: Final = {"l": "---", "r": "---:", "c": ":---:"}


class _Dataclass(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Any]]


Row = TypeVar("Row", bound=_Dataclass)


def read_rows(path: Path, row: type[Row]) -> tuple[Row, ...]:
    """Return the lines of the CSV file at `path`, each as an instance of the dataclass `row`.

    The first line must be the names of the fields of `row`. The annotation of a field says what its
    cell may hold: text, a number, one of the words of a `Literal`, or text that a class such as
    `Card` reads. An empty cell is `None` where the annotation allows it. A dataclass in a cell has
    `PARTS` between its fields. A last field of type `tuple[int, ...]` takes all other cells.

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


def read_packed(path: Path, size: int) -> bytes:
    """Return the bytes of the LZMA file at `path`, decompressed.

    Raises:
        TableError: for a file that is missing or damaged, or does not hold `size` bytes.
    """
    contents = _contents(path)
    try:
        found = lzma.decompress(contents)
    except (EOFError, lzma.LZMAError) as error:
        raise damaged(path, str(error)) from error
    if len(found) != size:
        raise damaged(path, f"{len(found):,} bytes in place of {size:,}")
    return found


def damaged(path: Path, got: str) -> TableError:
    """Return, without raising it, the error for a damaged file; `got` is what was found in it."""
    return TableError(f"expected a whole table in {path}, got {got}; install ecarte-tutor again")


def markdown_table(
    headings: Sequence[str], alignment: str, rows: Iterable[Sequence[object]]
) -> str:
    """Return a table in Markdown, without a line break at the end.

    `alignment` has one letter for each column: l for left, r for right, c for centred.

    >>> print(markdown_table(["hint", "hands"], "lr", [("P1", 60)]))
    | hint | hands |
    | --- | ---: |
    | P1 | 60 |
    """
    lines = [headings, [_RULES[letter] for letter in alignment], *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def data_frame(
    data: Iterable[Mapping[str, object]] | Mapping[str, object], columns: Sequence[str] = ()
) -> DataFrame:
    """Return `data` as a `pandas.DataFrame`.

    Args:
        data: rows, each a mapping by column name; or one mapping from column name to a column.
        columns: the names of the columns, in order, which stay even if there are no rows; those of
            `data` unless given.

    Raises:
        MissingPackage: without pandas, which is an extra.
    """
    try:
        from pandas import DataFrame
    except ImportError:
        raise MissingPackage(
            'a data frame needs pandas: install it by pip install "ecarte-tutor[data]"'
        ) from None
    rows = data if isinstance(data, Mapping) else list(data)
    return DataFrame(rows, columns=list(columns) or None)


def _contents(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise damaged(path, f"{error.strerror}") from error


def _values(kinds: list[Any], cells: list[str]) -> list[Any]:
    """Return the value of each cell of a row, given the annotations of the fields."""
    number = len(kinds) - (kinds[-1] == _ALL_LEFT)
    found: list[Any] = [
        _value(kind, text) for kind, text in zip(kinds[:number], cells[:number], strict=True)
    ]
    if number < len(kinds):
        return [*found, tuple(map(int, cells[number:]))]
    if len(cells) > number:
        raise ValueError(f"the row {brief(','.join(cells))}")
    return found


def _value(kind: Any, text: str) -> Any:
    choices = get_args(kind)
    if NoneType in choices:
        return _value(choices[0], text) if text else None
    if hasattr(kind, "__dataclass_fields__"):
        return kind(*_values([*get_type_hints(kind).values()], text.split(PARTS)))
    if not choices:
        return kind(text)
    if text not in choices:
        raise ValueError(f"{brief(text)} in place of {a_few(choices)}")
    return text
