"""Learners: whose a saved file is, and which of a teacher's sets it answers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final
from unicodedata import category, normalize

from ...errors import ProgressError, RecordError, brief
from ..saved import read_data

LONGEST_NAME: Final = 40
"""Characters of a learner's name, and of a set's."""

MOST_SETS: Final = 20

_CODE: Final = re.compile(r"[A-Za-z0-9._-]{1,400}")
_MARKS: Final = frozenset(["Mn", "Mc"])


@dataclass(frozen=True, slots=True)
class AskedSet:
    """A set that a teacher gave out."""

    code: str
    name: str = ""
    """What the teacher calls it; empty for none."""

    def __post_init__(self) -> None:
        if not _CODE.fullmatch(self.code):
            raise ProgressError(f"expected the code of a set, got {brief(self.code)}")
        object.__setattr__(self, "name", plain_name(self.name) if self.name else "")


@dataclass(frozen=True, slots=True)
class Learner:
    """Whose progress it is.

    >>> Learner("  student   1 ").name
    'student 1'

    Raises:
        ProgressError: for a name that is too long or cannot be printed, for a code that no set can
            have, and for too many sets.
    """

    name: str = ""
    """Empty for nobody in particular."""

    sets: tuple[AskedSet, ...] = ()
    """The sets that were asked, the latest last."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", plain_name(self.name) if self.name else "")
        if len(self.sets) > MOST_SETS:
            raise ProgressError(f"expected at most {MOST_SETS} sets, got {len(self.sets)}")

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Learner:
        """The learner of a file's first line, which says other things too.

        Raises:
            ProgressError: for anything else under these names.
        """
        try:
            return read_data(cls, {each.name: data.get(each.name) for each in fields(cls)})
        except RecordError as problem:
            raise ProgressError(str(problem)) from None

    def asked(self, latest: AskedSet | None) -> Learner:
        """The learner once this set was asked too, if it is one."""
        if latest is None:
            return self
        others = tuple(each for each in self.sets if each.code != latest.code)
        return replace(self, sets=(*others[1 - MOST_SETS :], latest))

    def data(self) -> dict[str, Any]:
        """The learner as plain data."""
        return asdict(self)

    @property
    def file_words(self) -> str:
        """The name and the latest set's code, joined by hyphens, as part of a file's name."""
        words = (self.name, self.sets[-1].code if self.sets else "")
        return "-".join(filter(None, map(_in_file_name, words)))


NOBODY: Final = Learner()
"""The learner of a file that is nobody's in particular."""


def plain_name(text: object) -> str:
    """The text as a name of one line, spaces put in order.

    Raises:
        ProgressError: for a text without a letter or digit, one that is too long, and one with
            signs that cannot be printed.
    """
    name = normalize("NFC", " ".join(text.split())) if isinstance(text, str) else ""
    is_named = any(each.isalnum() for each in name)
    if not is_named or len(name) > LONGEST_NAME or not name.isprintable() or _is_piled(name):
        raise ProgressError(
            f"expected a name of 1 to {LONGEST_NAME} letters and digits, got {brief(text)}"
        )
    return name


def _is_piled(name: str) -> bool:
    """True if marks are piled upon one letter, which would run over the lines above and below."""
    kinds = "".join("m" if category(each) in _MARKS else "." for each in name)
    return "mmmm" in kinds


def _in_file_name(words: str) -> str:
    kept = "".join(each if each.isalnum() or each == "-" else " " for each in words)
    return "-".join(kept.split())
