"""A class: its students' saved progress, as one table for their teacher."""

from __future__ import annotations

import csv
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Final

from ..drills import ClassCode, answering_problems, proposing_problems, trick_problems
from ..errors import ProgressError, printable
from ..progress import Attempt, Log, Loss, Tally, by_skill, harmless
from ..progress.log import LARGEST_FILE
from ..units import GAMES
from .mastery import Mastery, mastery_of_ideas

_ENDING: Final = ".jsonl"
_MOST_STUDENTS: Final = 500
_COLUMNS: Final = (
    *("student", "skill", "right at first", "answers"),
    *("lost per 100", "unit", "weakest hint", "right of its last", "its last"),
)


@dataclass(frozen=True, slots=True)
class Student:
    """One of a class."""

    name: str
    """The name of the file that was handed in; what is not printable in it stands escaped."""

    log: Log

    def tallies(self) -> dict[str, Tally]:
        """What was answered and what it cost, by skill."""
        return by_skill(self.log)

    def weakest(self) -> dict[str, tuple[str, Mastery]]:
        """Of each skill in which a hint went wrong, the one least mastered, and how it stands."""
        found: dict[str, tuple[str, Mastery]] = {}
        for idea, known in mastery_of_ideas(self.log).items():
            if idea.hint is None or known.right == known.asked:
                continue
            _, least = found.get(idea.skill, ("", None))
            if least is None or known.chance < least.chance:
                found[idea.skill] = idea.hint, known
        return found


@dataclass(frozen=True, slots=True)
class Unread:
    """A file that could not be read."""

    name: str
    """Its name, with whatever is not printable escaped."""

    reason: str

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}"


def read_class(folder: Path) -> tuple[Student, ...]:
    """The students whose files (“Save as a file”, .jsonl) lie in a folder, by name.

    Raises:
        ProgressError: for a folder without such files, and for a file that is damaged or none of
            ours; the sentence names it.
    """
    students, unread = class_files(folder)
    if unread:
        raise ProgressError(f"cannot read {unread[0]}")
    return students


def class_files(folder: Path) -> tuple[tuple[Student, ...], tuple[Unread, ...]]:
    """Return the students whose files lie in a folder, and the files that cannot be read, by name.

    Raises:
        ProgressError: for a folder without such files.
    """
    files = sorted(Path(folder).glob(f"*{_ENDING}"))
    if not files:
        raise ProgressError(
            f"expected the students' files ({_ENDING}) in {folder}, found none; each saves one "
            "with “Save as a file” on the progress page"
        )
    if len(files) > _MOST_STUDENTS:
        raise ProgressError(f"expected at most {_MOST_STUDENTS} files, got {len(files)}")
    found = [_read(each) for each in files]
    return (
        tuple(each for each in found if isinstance(each, Student)),
        tuple(each for each in found if isinstance(each, Unread)),
    )


def class_csv(students: Iterable[Student]) -> str:
    """The class as CSV with a line of headings, a row for each student and skill."""
    text = StringIO(newline="")
    table = csv.writer(text)
    table.writerow(_COLUMNS)
    for student in students:
        weakest = student.weakest()
        for skill, total in student.tallies().items():
            hint, known = weakest.get(skill, ("", Mastery()))
            last = (hint, known.right, known.asked) if hint else ("", "", "")
            start = (harmless(student.name), harmless(skill), total.right, total.answers)
            for cost in total.costs.values():
                table.writerow([*start, f"{cost.per_100:.1f}", cost.unit, *last])
            if not total.costs:
                table.writerow([*start, "", "", *last])
    return text.getvalue()


def class_table(students: Sequence[Student]) -> str:
    """The class as text: a line for each student, how many first answers were right by skill.

    >>> print(class_table(made_up_class(7)).splitlines()[0])
    student    answering  proposing  tricks
    """
    tallies = [(student.name, student.tallies()) for student in students]
    skills = sorted({skill for _, each in tallies for skill in each})
    rows = [["student", *skills]]
    for name, each in tallies:
        rows.append([name, *(_told(each.get(skill)) for skill in skills)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def class_rights(students: Iterable[Student]) -> dict[str, Mapping[str, tuple[int, int]]]:
    """Of each student and skill, how many first answers were right, and of how many."""
    return {
        student.name: {
            skill: (total.right, total.answers) for skill, total in student.tallies().items()
        }
        for student in students
    }


def made_up_class(seed: int) -> tuple[Student, ...]:
    """Three students who do not exist, to show what a class looks like.

    Each takes ten problems of three lessons and is right by chance: one nine times in ten, one
    seven times, and one nine times but for answering, where it is four times in ten.
    """
    chance = random.Random(seed)  # noqa: S311 - problems, not secrets
    firm, fair, weak = 0.9, 0.7, 0.4
    chances = ({"answering": firm}, {"answering": fair}, {"answering": weak})
    usual = (firm, fair, firm)
    code = ClassCode("MADE-UP")
    asked = {
        "tricks": tuple(map(str, trick_problems(code, 10))),
        "proposing": tuple(map(str, proposing_problems(code, 10))),
        "answering": tuple(map(str, answering_problems(code, 10))),
    }
    return tuple(
        Student(f"student {number}", Log(_made_up(chance, asked, own, rest)))
        for number, (own, rest) in enumerate(zip(chances, usual, strict=True), start=1)
    )


def _made_up(
    chance: random.Random,
    asked: Mapping[str, Sequence[str]],
    chances: Mapping[str, float],
    usual: float,
) -> Iterator[Attempt]:
    when = datetime(2026, 1, 12, 9, tzinfo=UTC)
    for skill, problems in asked.items():
        for problem in problems:
            when += timedelta(minutes=1)
            right = chance.random() < chances.get(skill, usual)
            on_the_rules = skill == "tricks"
            yield Attempt(
                when=when,
                skill=skill,
                problem=problem,
                choice="made up",
                marks=(("the rules" if on_the_rules else "the simulator", right),),
                loss=None if on_the_rules else Loss(0.0 if right else 2.0, "made up", GAMES),
            )


def _read(file: Path) -> Student | Unread:
    """The student of a file; its name may come from anybody, and its contents too."""
    try:
        if not file.is_file():
            raise ProgressError("expected a file, got something else under its name")
        with file.open("rb") as opened:
            text = opened.read(LARGEST_FILE + 1).decode("ascii", errors="replace")
        return Student(printable(file.stem), Log.from_export(text, LARGEST_FILE))
    except (OSError, ProgressError) as problem:
        reason = problem.strerror or "" if isinstance(problem, OSError) else str(problem)
        return Unread(printable(file.name), printable(reason))


def _told(total: Tally | None) -> str:
    return f"{total.right} of {total.answers}" if total else "-"
