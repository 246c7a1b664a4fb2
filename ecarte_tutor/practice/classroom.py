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
from ..errors import ProgressError
from ..progress import Attempt, Log, Loss, Tally, by_skill, harmless
from ..progress.log import LARGEST
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
    """The name of the file that was handed in."""

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


def read_class(folder: Path) -> tuple[Student, ...]:
    """The students whose files (“Save as a file”, .jsonl) lie in a folder, by name.

    Raises:
        ProgressError: for a folder without such files, and for a file that is damaged or none of
            ours; the sentence names it.
    """
    files = sorted(each for each in folder.glob(f"*{_ENDING}") if each.is_file())
    if not files:
        raise ProgressError(
            f"expected the students' files ({_ENDING}) in {folder}, found none; each saves one "
            "with “Save as a file” on the progress page"
        )
    if len(files) > _MOST_STUDENTS:
        raise ProgressError(f"expected at most {_MOST_STUDENTS} files, got {len(files)}")
    return tuple(Student(each.stem, _read(each)) for each in files)


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
    rights = class_rights(students)
    skills = sorted({skill for each in rights.values() for skill in each})
    rows = [["student", *skills]]
    for name, each in rights.items():
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


def _read(file: Path) -> Log:
    try:
        with file.open("rb") as opened:
            text = opened.read(LARGEST + 1).decode("ascii", errors="replace")
        return Log.from_export(text)
    except (OSError, ProgressError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else problem
        raise ProgressError(f"cannot read {file}: {reason}") from problem


def _told(right: tuple[int, int] | None) -> str:
    return f"{right[0]} of {right[1]}" if right else "-"
