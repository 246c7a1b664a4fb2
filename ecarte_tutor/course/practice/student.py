"""Students: whose progress a teacher has been handed, as files of anybody's name and contents."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from ...errors import ProgressError, printable
from ..progress import NOBODY, Attempt, Learner, Log, Statistics, Tally, read_export
from ..progress.learner import MOST_SETS
from ..progress.log import LARGEST
from .mastery import Mastery, mastery_of_ideas

ENDING: Final = ".jsonl"
MOST_STUDENTS: Final = 500
TOO_LARGE: Final = f"it is too large: we can read at most {LARGEST:,} characters"
_LONGEST_FILE_NAME: Final = 60
"""Characters of a file's name that are shown."""


@dataclass(frozen=True, slots=True)
class Student:
    """One of a class."""

    name: str
    """As the student typed it; for a file without one the file's name, with whatever is not
    printable escaped."""

    log: Log
    learner: Learner = NOBODY
    """What the file says of whose it is."""

    def tallies(self) -> dict[str, Tally]:
        """What was answered and what it cost, by skill."""
        return Statistics(self.log).by_skill()

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

    @classmethod
    def of(cls, file_name: str, reason: str) -> Unread:
        """The file of this name, which comes from anybody as the reason may."""
        return cls(_cut(file_name), printable(reason))

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}"


def student_of(file_name: str, text: str) -> Student | Unread:
    """Return the student whose file this is, or why it cannot be read.

    Args:
        file_name: comes from anybody, as the text does; only a file without a name goes by it.
        text: the file's contents.
    """
    try:
        log, learner = read_export(text)
    except ProgressError as problem:
        return Unread.of(file_name, str(problem))
    return Student(learner.name or _cut(file_name.removesuffix(ENDING)), log, learner)


def in_one_class(students: Iterable[Student]) -> tuple[Student, ...]:
    """Return each student once, by name; two students of one name are numbered.

    Files of one name that have an answer in common are one student's: an earlier file and a later.
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
    """Return the students whose files lie in a folder, and the files that cannot be read, by name.

    Raises:
        ProgressError: for a folder without such files.
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


def read_class(folder: Path | str) -> tuple[Student, ...]:
    """The students whose files (“Save as a file”, .jsonl) lie in a folder, by name.

    Raises:
        ProgressError: for a folder without such files, and for a file that is damaged or none of
            ours; the sentence names it.
    """
    students, unread = class_files(Path(folder))
    if unread:
        raise ProgressError(f"cannot read {unread[0]}")
    return students


def _cut(name: str) -> str:
    """The name of a file, as it can be shown."""
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
    """Both files as one student's."""
    first, later = sorted((one, other), key=lambda each: len(each.log))
    sets = tuple(dict.fromkeys((*first.learner.sets, *later.learner.sets)))[-MOST_SETS:]
    return replace(later, log=one.log.plus(other.log), learner=replace(later.learner, sets=sets))
