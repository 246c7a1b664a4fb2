"""The learner to whom a progress file belongs: a name, and the problem sets that a teacher gave."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final
from unicodedata import category

from ...engine.pasted import can_be_shown, visible
from ...errors import ProgressError, RecordError, brief
from ..saved import read_data

LONGEST_NAME: Final = 40
"""Most characters of the name of a learner or a set."""

MOST_SETS: Final = 20
_CODE: Final = re.compile(r"[A-Za-z0-9._-]{1,800}")
_COMBINING: Final = frozenset(["Mn", "Mc", "Me"])
_DIACRITIC: Final = re.compile(
    r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
)
"""Combining marks of no script of their own."""

_MOST_MARKED: Final = 7
"""Most combining marks in a row in a name."""


@dataclass(frozen=True, slots=True)
class AskedSet:
    """Set of problems that a teacher gave out, as a progress file names it: code and name."""

    code: str
    """Code of a plan, or the text of a picked set."""

    name: str = ""
    """Teacher's name for the set; empty for none."""

    def __post_init__(self) -> None:
        if not _CODE.fullmatch(self.code):
            raise ProgressError(f"expected the code of a set, got {brief(self.code)}")
        object.__setattr__(self, "name", plain_name(self.name) if visible(self.name) else "")


@dataclass(frozen=True, slots=True)
class Learner:
    """Learner to whom a progress file belongs, with the problem sets that a teacher gave.

    >>> Learner("  student   1 ").name
    'student 1'

    Raises:
        ProgressError: if there are more than 20 sets, or if `plain_name` refuses the name.
    """

    name: str = ""
    """Name, with spaces normalized; empty if unknown."""

    sets: tuple[AskedSet, ...] = ()
    """Sets that the learner was asked, the latest last."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", plain_name(self.name) if visible(self.name) else "")
        if len(self.sets) > MOST_SETS:
            raise ProgressError(f"expected at most {MOST_SETS} sets, got {len(self.sets)}")

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Learner:
        """Return the learner in the header `data` of a sealed file; other keys are ignored.

        Raises:
            ProgressError: if the name or the sets are missing or malformed.
        """
        try:
            return read_data(cls, {each.name: data.get(each.name) for each in fields(cls)})
        except RecordError as problem:
            raise ProgressError(str(problem)) from None

    def asked(self, latest: AskedSet | None) -> Learner:
        """Return this learner with `latest` as the last of `sets`; unchanged for `None`.

        Of more than 20 sets the oldest are dropped.
        """
        if latest is None:
            return self
        others = tuple(each for each in self.sets if each.code != latest.code)
        return replace(self, sets=(*others[1 - MOST_SETS :], latest))

    @property
    def file_words(self) -> str:
        """Name of the learner and code of the latest set, joined by hyphens, for a file's name.

        A code longer than 40 characters is replaced by the set's name, or without one by "set". An
        unknown name or set is left out.

        >>> Learner("Ann B", (AskedSet("H7V-9GX"),)).file_words
        'Ann-B-H7V-9GX'
        """
        latest = self.sets[-1] if self.sets else None
        code = latest.code if latest else ""
        called = code if latest is None or len(code) <= LONGEST_NAME else latest.name or "set"
        return "-".join(filter(None, map(_in_file_name, (self.name, called))))


NOBODY: Final = Learner()
"""Learner without a name or sets."""


def plain_name(text: object) -> str:
    """Return `text` as a name in any script: one line, as `visible` makes it.

    >>> plain_name("  Ann   B ")
    'Ann B'

    Raises:
        ProgressError: if `text` is not a string, has no letter or digit, is longer than 40
            characters, has characters for private use, or piles up combining marks.
    """
    name = visible(text) if isinstance(text, str) else ""
    is_named = can_be_shown(name) and any(map(_is_letter, name))
    if not is_named or len(name) > LONGEST_NAME or _is_piled(name):
        raise ProgressError(
            f"expected a name of 1 to {LONGEST_NAME} letters and digits, got {brief(text)}"
        )
    return name


def _is_piled(name: str) -> bool:
    """Return True for so many combining marks in a row that they would run over other lines.

    Scripts with marks of their own, such as Burmese and Tibetan, have up to six on a letter.
    """
    kinds = "".join(
        ("d" if _DIACRITIC.match(each) else "m") if category(each) in _COMBINING else "."
        for each in name
    )
    return any(len(marks) > _MOST_MARKED or "dddd" in marks for marks in kinds.split("."))


def _is_letter(sign: str) -> bool:
    """Return True for a letter or digit, and for one that this Python is too old to know."""
    return sign.isalnum() or category(sign) == "Cn"


def _in_file_name(words: str) -> str:
    kept = "".join(
        each if each in "-\u200c\u200d" or category(each)[0] in "LMN" else " " for each in words
    )
    return "-".join(kept.split())
