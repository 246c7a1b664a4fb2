"""Attempts, and any other rows, as CSV that spreadsheets open without taking harm."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from datetime import datetime
from io import StringIO
from typing import Final
from unicodedata import normalize

from .attempt import GRADERS, Attempt

_CSV_COLUMNS: Final = ("when", "skill", "problem", "choice", "first try", "lost", "unit", "method")
_OTHERS: Final = "other graders"
_STARTS_A_FORMULA: Final = tuple("=+-@\t\r")


def csv_table(attempts: Iterable[Attempt]) -> str:
    """Return `attempts` as CSV with a line of headings.

    Times are in UTC, and losses have a column for their unit. Each of our graders that marked an
    answer has a column, with "yes" if it agreed with the choice, "no" if it did not, or an empty
    cell if it was not asked. Graders that only a file names share one column, each with its mark:
    with a column each, a long file would make a table of the square of its length.
    """
    attempts = list(attempts)
    named = {grader for each in attempts for grader, _ in each.marks}
    graders = [each for each in GRADERS if each in named]
    columns = [*graders, _OTHERS] if len(graders) < len(named) else graders
    rows = ([*_cells(each), *map(_marks(each).get, columns)] for each in attempts)
    return csv_text([*_CSV_COLUMNS, *columns], rows)


def _marks(attempt: Attempt) -> dict[str, bool | str]:
    """Return the marks by column."""
    others = (f"{name}: {_cell(agreed)}" for name, agreed in attempt.marks if name not in GRADERS)
    return {**dict(attempt.marks), _OTHERS: ", ".join(others)}


def _cells(attempt: Attempt) -> tuple[object, ...]:
    loss = attempt.loss
    cost = (f"{loss.amount:.4f}", loss.unit, loss.method) if loss else ("", "", "")
    return (attempt.when, attempt.skill, attempt.problem, attempt.choice, attempt.first, *cost)


def csv_text(headings: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Return `headings` and `rows` as CSV, a boolean as yes or no and `None` as an empty cell.

    A number with a fraction has two decimals, and a time is told to the second. A text that a
    spreadsheet would take for a formula gets an apostrophe in front, and semicolons become commas.

    >>> csv_text(["choice", "right"], [["play", True], ["=1", None]]).splitlines()
    ['choice,right', 'play,yes', "'=1,"]
    """
    text = StringIO(newline="")
    csv.writer(text).writerows(map(_cell, row) for row in (headings, *rows))
    return text.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.2f}"
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M:%S}"
    if not isinstance(value, str):
        return value
    cell = value.replace(";", ",")  # some spreadsheets part cells at semicolons
    start = normalize("NFKC", cell).lstrip(" ")  # = + - @ also as wide as a Chinese letter
    return f"'{cell}" if start.startswith(_STARTS_A_FORMULA) else cell
