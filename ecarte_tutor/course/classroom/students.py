"""The students of a class, and the files that are left out of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from ...engine.english import in_figures
from ...errors import printable
from ..practice.idea import Mastery, mastery_of_ideas
from ..progress.attempt import EITHER, Attempt
from ..progress.learner import NOBODY, Learner
from ..progress.log import Log
from ..progress.statistics import Tally

_LONGEST_FILE_NAME: Final = 60
"""Characters of a file's name that are shown."""

_MOST_NAMES: Final = 6
"""Most names in a cell: each row of a student has them again, and 500 files may have as many."""

_OF_COMPUTERS: Final = frozenset(
    {".ds_store", "__macosx", "thumbs.db", "ehthumbs.db", "desktop.ini", ".directory"}
)


@dataclass(frozen=True, slots=True)
class Student:
    """Student of a class: name and log, as read from one progress file or more."""

    name: str
    """Name that the student typed, or else the file's name with unprintable characters escaped.

    In a class, the second student of one name is "Ann (2)".
    """

    log: Log
    learner: Learner = NOBODY
    """Name and sets in the header of the file; `NOBODY` if there is none."""

    other_names: tuple[str, ...] = ()
    """Further names that were typed for these answers, sorted; such as on a copied file."""

    files: tuple[str, ...] = field(default=(), compare=False)
    """Names of the files, with unprintable characters escaped; not compared by `==`."""

    def tallies(self, judge: str = EITHER) -> dict[str, Tally]:
        """Return the tally of each skill, by its name: first answers, right ones and costs.

        Right is what `judge` accepts, one of `JUDGES`.
        """
        found: dict[str, Tally] = {}
        for each in self.log:
            if each.first:
                found.setdefault(each.skill, Tally()).add(each, right=each.is_right_by(judge))
        return dict(sorted(found.items()))

    def weakest(self, judge: str = EITHER) -> dict[str, tuple[str, Mastery]]:
        """Return (id, mastery) of the hint least mastered in each skill, by name of the skill.

        That hint has the lowest `Mastery.chance`. A skill is left out if every recent answer on
        its hints was right by `judge`, or obeyed the book.
        """
        found: dict[str, tuple[str, Mastery]] = {}

        def is_known(attempt: Attempt) -> bool:
            return attempt.with_the_book or attempt.is_right_by(judge)

        for idea, known in mastery_of_ideas(self.log, is_known).items():
            if idea.hint is None or known.right == known.asked:
                continue
            _, least = found.get(idea.skill, ("", None))
            if least is None or known.chance < least.chance:
                found[idea.skill] = idea.hint, known
        return found


@dataclass(frozen=True, slots=True)
class Unread:
    """Name of a file that is left out of a class, and the reason, to show to the teacher."""

    name: str
    """Name of the file, with unprintable characters escaped."""

    reason: str
    """Why the file is left out; empty for a file that a computer makes for itself."""

    @classmethod
    def of(cls, file_name: str, reason: str) -> Unread:
        """Return the record of a file left out, its name (cut if long) and reason escaped."""
        return cls(shown_file_name(file_name), printable(reason))

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}"


def told_unread(unread: Iterable[Unread]) -> tuple[str, ...]:
    """Return a line for each file left out, and a last one for those that computers make.

    >>> told_unread([Unread("a.zip", "it is a zip file"), Unread(".DS_Store", "")])
    ('a.zip: it is a zip file', 'Passed over, because no student saved them: .DS_Store')
    """
    unread = tuple(unread)
    told = tuple(str(each) for each in unread if each.reason)
    made = names_in_a_cell(each.name for each in unread if not each.reason)
    return (*told, f"Passed over, because no student saved them: {made}") if made else told


def names_in_a_cell(names: Iterable[str]) -> str | None:
    """Return the names with commas between them, the seventh and later ones counted; or `None`.

    >>> names_in_a_cell("ABCDEFGH"), names_in_a_cell([])
    ('A, B, C, D, E, F and 2 others', None)
    """
    names = tuple(names)
    rest = len(names) - _MOST_NAMES
    told = ", ".join(names[:_MOST_NAMES])
    return f"{told} and {in_figures(rest, 'other')}" if rest > 0 else told or None


def is_of_a_computer(name: str) -> bool:
    """Return True for a file that a computer makes for itself, by its name and its folders."""
    parts = name.replace("\\", "/").casefold().split("/")
    return any(each in _OF_COMPUTERS or each.startswith("._") for each in parts)


def shown_file_name(name: str) -> str:
    """Return a file's name with unprintable characters escaped, and the middle cut if it is long.

    >>> shown_file_name("x" * 70 + ".jsonl")[-10:]
    'xxxx.jsonl'
    """
    plain = printable(name)
    if len(plain) <= _LONGEST_FILE_NAME:
        return plain
    half = _LONGEST_FILE_NAME // 2
    return f"{plain[: half - 1]}…{plain[-half:]}"
