"""Progress as a table for a teacher: CSV, one attempt a row."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO
from typing import Final
from unicodedata import normalize

from .attempt import Attempt

_COLUMNS: Final = ("when", "skill", "problem", "choice", "first try", "lost", "unit", "method")
_STARTS_A_FORMULA: Final = tuple("=+-@\t\r")


def csv_table(attempts: Iterable[Attempt]) -> str:
    """Attempts as CSV with a line of headings: times in UTC, losses with their unit.

    Each grader has a column of yes and no. A text that a spreadsheet would take for a formula is
    written with an apostrophe before it, and a semicolon as a comma.
    """
    rows = list(attempts)
    graders = list(dict.fromkeys(grader for attempt in rows for grader, _ in attempt.marks))
    text = StringIO(newline="")
    table = csv.writer(text)
    table.writerow([*_COLUMNS, *map(harmless, graders)])
    for attempt in rows:
        marks = dict(attempt.marks)
        agreed = [_yes_or_no(marks.get(grader)) for grader in graders]
        table.writerow([*map(harmless, _cells(attempt)), *agreed])
    return text.getvalue()


def _cells(attempt: Attempt) -> tuple[str, ...]:
    loss = attempt.loss
    return (
        attempt.when.isoformat(sep=" ", timespec="seconds").removesuffix("+00:00"),
        attempt.skill,
        attempt.problem,
        attempt.choice,
        _yes_or_no(attempt.first),
        f"{loss.amount:.4f}" if loss else "",
        loss.unit if loss else "",
        loss.method if loss else "",
    )


def _yes_or_no(mark: bool | None) -> str:  # noqa: FBT001 - a mark is a flag
    return "" if mark is None else "yes" if mark else "no"


def harmless(text: str) -> str:
    """The text as no spreadsheet computes it, also one that parts cells at semicolons."""
    cell = text.replace(";", ",")
    start = normalize("NFKC", cell).lstrip(" ")  # = + - @ also as wide as a Chinese letter
    return f"'{cell}" if start.startswith(_STARTS_A_FORMULA) else cell
