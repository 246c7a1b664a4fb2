"""The students of a class, read from the progress files that they handed in.

File names and contents are untrusted input.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from ...errors import ProgressError, printable
from ..practice.idea import Mastery, mastery_of_ideas
from ..progress import NOBODY, Attempt, Learner, Log, Statistics, read_export
from ..progress.log import LARGEST, MOST_SETS
from ..progress.statistics import Tally

ENDING: Final = ".jsonl"
MOST_STUDENTS: Final = 500
TOO_LARGE: Final = f"it is too large: we can read at most {LARGEST:,} characters"
_LONGEST_FILE_NAME: Final = 60
"""Characters of a file's name that are shown."""


@dataclass(frozen=True, slots=True)
class Student:
    """Student of a class: name and log, as read from a progress file."""

    name: str
    """Name that the student typed, or else the file's name with unprintable characters escaped."""

    log: Log
    learner: Learner = NOBODY
    """Name and sets in the header of the file; `NOBODY` if there is none."""

    def tallies(self) -> dict[str, Tally]:
        """Return the tally (first answers, right ones and costs) of each skill, by its name."""
        return Statistics(self.log).by_skill()

    def weakest(self) -> dict[str, tuple[str, Mastery]]:
        """Return (id, mastery) of the hint least mastered in each skill, by name of the skill.

        That hint has the lowest `Mastery.chance`. A skill is left out if every recent answer on
        its hints was right.
        """
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
    """Name of a progress file that could not be read, and the reason, to show to the teacher."""

    name: str
    """Name of the file, with unprintable characters escaped."""

    reason: str

    @classmethod
    def of(cls, file_name: str, reason: str) -> Unread:
        """Return the record of an unread file, its name (cut if long) and reason escaped."""
        return cls(_cut(file_name), printable(reason))

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}"


def student_of(file_name: str, text: str) -> Student | Unread:
    """Return the student whose progress file is `text`, or an `Unread` that says what is wrong.

    Args:
        file_name: untrusted; without ".jsonl" it is the student's name if `text` has none.
        text: the file's contents, untrusted.
    """
    try:
        log, learner = read_export(text)
    except ProgressError as problem:
        return Unread.of(file_name, str(problem))
    return Student(learner.name or _cut(file_name.removesuffix(ENDING)), log, learner)


def in_one_class(students: Iterable[Student]) -> tuple[Student, ...]:
    """Return each student once, sorted by name; namesakes become "Ann" and "Ann (2)".

    Files of one name with an answer in common belong to one student, and their logs are joined.
    """
    found: dict[str, list[Student]] = {}
    places: dict[tuple[str, Attempt | Log], set[int]] = {}
    for each in students:
        same = found.setdefault(each.name, [])
        # Files without answers are one student's if they are equal.
        answers = [(each.name, answer) for answer in each.log.attempts or (each.log,)]
        shared = [place for answer in answers for place in places.get(answer, ())]
        place = min(shared, default=len(same))
        same[place : place + 1] = [_together(same[place], each) if shared else each]
        for answer in answers:
            places.setdefault(answer, set()).add(place)
    return tuple(
        replace(each, name=name if number == 1 else f"{name} ({number})")
        for name in sorted(found)
        for number, each in enumerate(found[name], start=1)
    )


def class_files(folder: Path) -> tuple[tuple[Student, ...], tuple[Unread, ...]]:
    """Return the students whose `.jsonl` files are in `folder`, and the files that cannot be read.

    Raises:
        ProgressError: if `folder` has no `.jsonl` file, or more than 500.
    """
    files = sorted(folder.glob(f"*{ENDING}"))
    if not files:
        raise ProgressError(
            f"expected the students' files ({ENDING}) in {folder}, found none; each saves one "
            "with “Save as a file” on the progress page"
        )
    if len(files) > MOST_STUDENTS:
        raise ProgressError(f"expected at most {MOST_STUDENTS} files, got {len(files)}")
    found = [_read(each) for each in files]
    return (
        in_one_class(each for each in found if isinstance(each, Student)),
        tuple(each for each in found if isinstance(each, Unread)),
    )


def _cut(name: str) -> str:
    return printable(name)[:_LONGEST_FILE_NAME]


def _read(file: Path) -> Student | Unread:
    try:
        if not file.is_file():
            raise ProgressError("expected a file, got something else under its name")
        with file.open("rb") as opened:
            content = opened.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise ProgressError(TOO_LARGE)
    except (OSError, ProgressError) as problem:
        reason = problem.strerror or "" if isinstance(problem, OSError) else str(problem)
        return Unread.of(file.name, reason)
    return student_of(file.name, content.decode("ascii", errors="replace"))


def _together(one: Student, other: Student) -> Student:
    first, later = sorted((one, other), key=lambda each: len(each.log))
    sets = tuple(dict.fromkeys((*first.learner.sets, *later.learner.sets)))[-MOST_SETS:]
    return replace(later, log=one.log.plus(other.log), learner=replace(later.learner, sets=sets))
