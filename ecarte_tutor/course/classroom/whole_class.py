"""A class as one table: a row for each student, of a set or of everything that they did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ...engine.english import in_figures
from ...hints import name_of
from ...simulator.tables import data_frame
from ...simulator.units import GAMES
from ..progress.attempt import JUDGES
from ..progress.spreadsheet import csv_text
from ..progress.statistics import Tally
from .files import class_files
from .results import SetResult, judge_of, set_of_a_class
from .students import Student, Unread, names_in_a_cell

if TYPE_CHECKING:
    from pandas import DataFrame

MEAN_LOSS: Final = "mean loss, games in 100"

_COLUMNS: Final = {
    "student": "student",
    "done": "done",
    "right": "right",
    "judge": "judged by",
    "differ": "judges differ",
    "lost": MEAN_LOSS,
    "to_work_on": "to work on",
    "also_called": "also called",
}
"""Columns of the frame of a class, and the headings of its CSV."""

MOST_HINTS: Final = 2
"""Most hints that are named for a student to work on."""


@dataclass(frozen=True, slots=True, repr=False)
class WholeClass:
    """The students of a class, and the files that were left out."""

    students: tuple[Student, ...]
    unread: tuple[Unread, ...] = ()

    def result(self, code: str, judge: str | None = None) -> SetResult:
        """Return the results in a teacher's set, by its code, its text or its name.

        Args:
            code: the set.
            judge: who says what is right, one of `JUDGES`; by default the judge of the set.

        Raises:
            NotationError: if `code` is none of these, or a name that is in no file.
            VersionError: if another version of the package drew the set.
            DrillError: if the problems of the set cannot be drawn.
        """
        return SetResult.of(set_of_a_class(code, self.students), self.students, judge)

    def to_frame(self, code: str | None = None, judge: str | None = None) -> DataFrame:
        """Return a `pandas.DataFrame` with a row for each student.

        `done` is the number of first answers, `right` the right ones among them by `judge`,
        `differ` those over which the book and the simulator differ, `lost` the mean
        loss of a decision in games in 100, missing if none is known. `to_work_on` has the titles of
        at most two hints, and is missing if there is none. `also_called` has further names that
        were typed for the student's answers.

        Args:
            code: a teacher's set, as for `result`; by default everything that the students did.
            judge: who says what is right, one of `JUDGES`; by default the judge of the set, and
                of everything that of their sets.

        Raises:
            MissingPackage: if pandas is not installed.
        """
        result = None if code is None else self.result(code, judge)
        rows = student_rows(self.students, result, judge)
        frame = data_frame(
            (dict(zip(_COLUMNS, row, strict=True)) for row in rows), columns=[*_COLUMNS]
        )
        return frame.astype({"lost": "float"})

    def __repr__(self) -> str:
        return f"{type(self).__name__}({in_figures(len(self.students), 'student')})"


def read_class(*places: str | Path) -> WholeClass:
    """Return the class whose students' files are in `places`: folders, zip files or single files.

    Raises:
        ProgressError: if there is no file, or if there are more than 500.
    """
    return WholeClass(*class_files(*map(Path, places)))


def student_csv(
    students: Sequence[Student], result: SetResult | None = None, judge: str | None = None
) -> str:
    """Return CSV with a line of headings and a row for each student.

    The columns are those of `WholeClass.to_frame`, under headings to read.
    """
    return csv_text(_COLUMNS.values(), student_rows(students, result, judge))


def student_rows(
    students: Sequence[Student], result: SetResult | None = None, judge: str | None = None
) -> Iterator[tuple[Any, ...]]:
    """Yield a row for each student, in `result` or in everything that they did, by `judge`.

    By default the judge is that of their sets.
    """
    if result is None:
        judge = judge or judge_of(students)
        yield from (_row_of_everything(each, judge) for each in students)
        return
    for each in result.students:
        counts = (each.answered, each.right, JUDGES[result.judge], each.differing, each.lost)
        yield each.name, *counts, _cell(each.to_work_on), names_in_a_cell(each.other_names)


def _row_of_everything(student: Student, judge: str) -> tuple[Any, ...]:
    total, differing = Tally(), 0
    for each in student.log:
        if each.first:
            total.add(each, right=each.is_right_by(judge))
            differing += each.judges_differ
    cost = total.costs.get(GAMES)
    weakest = sorted(student.weakest(judge).values(), key=lambda each: each[1].chance)
    lost = cost.per_100 if cost else None
    counts = (total.answers, total.right, JUDGES[judge], differing, lost)
    hints = _cell([name_of(id_) for id_, _ in weakest])
    return student.name, *counts, hints, names_in_a_cell(student.other_names)


def _cell(hints: Iterable[str]) -> str | None:
    return names_in_a_cell(tuple(hints)[:MOST_HINTS])
