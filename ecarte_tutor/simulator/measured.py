"""Measured figures: what the long counts have found, kept so that a lesson can show them at once.

The table is a text file with a head that names it, its version and the version of the endings table
it was measured with. The programs in `tests/bench` write it, each its own part.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import astuple, dataclass, fields
from io import StringIO
from pathlib import Path
from typing import Final

from ..errors import TableError
from .table import VERSION as ENDINGS_VERSION

MEASURED_PATH: Final = Path(__file__).parent / "data" / "measured.csv"
"""Where the table lies in the package."""

VERSION: Final = 1
"""Raised whenever the meaning of a column changes."""

REBUILD: Final = (
    "python tests/bench/strength.py --write && python tests/bench/calibration.py --write"
)
"""The commands that write the file anew."""

HEAD: Final = f"# ecarte_tutor measured figures, version {VERSION}, endings table {ENDINGS_VERSION}"


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure that was measured, with its standard error; in points a deal."""

    measure: str
    """What was measured: "card play", "whole deals", ..."""

    subject: str
    """Who or what: a player, or a kind of decision."""

    against: str
    """The adversary, or the way of valuing."""

    deals: int
    """Deals, or decisions, behind the mean."""

    mean: float
    error: float


_COLUMNS: Final = tuple(field.name for field in fields(Figure))


def measured(measure: str, path: Path = MEASURED_PATH) -> tuple[Figure, ...]:
    """The figures of one measure, in the order in which they were taken.

    Raises:
        TableError: naming the file, what is wrong with it, and the command that rebuilds it.
    """
    found = tuple(figure for figure in _read(path) if figure.measure == measure)
    if not found:
        raise _table_error(path, f"has no figures of {measure!r}")
    return found


def record(figures: Iterable[Figure], path: Path = MEASURED_PATH) -> None:
    """Put the figures in the table, in the place of what it held of the same measures."""
    new = list(figures)
    measures = {figure.measure for figure in new}
    kept = (
        [figure for figure in _read(path) if figure.measure not in measures]
        if path.exists()
        else []
    )
    text = StringIO()
    text.write(HEAD + "\n")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for figure in [*kept, *new]:
        *words, mean, error = astuple(figure)
        writer.writerow([*words, f"{mean:.4f}", f"{error:.4f}"])
    path.write_text(text.getvalue(), encoding="utf-8")


def measured_markdown(measure: str, first: str, second: str) -> str:
    """The figures of a measure as a table in Markdown, under these two words for its columns."""
    lines = [
        f"| {first} | {second} | how many | points a deal |",
        "| --- | --- | ---: | ---: |",
    ]
    lines += [
        f"| {figure.subject} | {figure.against} | {figure.deals:,} "
        f"| {figure.mean:+.3f} ± {figure.error:.3f} |".replace("-0", "−0")
        for figure in measured(measure)
    ]
    return "\n".join(lines)


def _read(path: Path) -> list[Figure]:
    try:
        head, columns, *lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise _table_error(path, f"cannot be read ({error.strerror})") from error
    except ValueError as error:
        raise _table_error(path, "is damaged: it has no head") from error
    if head != HEAD:
        raise _table_error(path, f"begins with {head[:80]!r}, and this program needs {HEAD!r}")
    try:
        if tuple(columns.split(",")) != _COLUMNS:
            raise ValueError(columns)
        return [
            Figure(measure, subject, against, int(deals), float(mean), float(error))
            for measure, subject, against, deals, mean, error in csv.reader(lines)
        ]
    except ValueError as error:
        raise _table_error(path, f"is damaged: {error}") from error


def _table_error(path: Path, fault: str) -> TableError:
    return TableError(f"the table of figures {path} {fault}; write it anew with: {REBUILD}")
