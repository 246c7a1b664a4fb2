"""Class codes: the short text that gives everyone the same problems.

What a code asks hangs on how its problems are drawn, and for some drills on the hints: a change of
either gives a class other hands. So a code ends with the version of the drills that made it, and no
other version takes it.
"""

from __future__ import annotations

import random
import re
import secrets
from dataclasses import dataclass
from typing import Final

from ...errors import NotationError, VersionError, brief

VERSION: Final = 3
"""The version of the drills: one more whenever some code would be asked other problems than
before."""

_LONGEST: Final = 32
_WRITTEN: Final = re.compile(
    r"(?P<word>[A-Z0-9-]*[A-Z0-9][A-Z0-9-]*)(\.(?P<version>[1-9]\d{0,3}))?"
)
SIGNS: Final = "ACDEFGHJKMNPQRTUVWXY34679"
"""Letters and digits that nobody mistakes for each other, read aloud or copied by hand."""


@dataclass(frozen=True, slots=True)
class ClassCode:
    """A seed for problems that people can read to each other; letter case does not matter.

    A word without a version, as a teacher makes one up, becomes a code of this version.

    >>> ClassCode(" 7k2-41.3 ") == ClassCode("7K2-41"), ClassCode("7K2-41").word
    (True, '7K2-41')

    Raises:
        NotationError: for an empty text, one over 32 characters, or signs other than letters,
            digits and hyphens, but for a full stop and the version at the end.
        VersionError: for a code that another version made.
    """

    text: str

    def __post_init__(self) -> None:
        text = self.text.strip().upper() if isinstance(self.text, str) else ""
        written = _WRITTEN.fullmatch(text) if len(text) <= _LONGEST else None
        if not written:
            raise NotationError(
                f"expected a class code of at most {_LONGEST} letters, digits and hyphens, and at "
                f"its end its version (this one makes codes such as 7K2-41.{VERSION}), got "
                f"{repr(self.text)[:60]}"
            )
        if written["version"] not in (None, str(VERSION)):
            raise VersionError(
                f"expected a code that ends in .{VERSION}, as this version makes them, got {text}, "
                "for which another version drew other problems; ask for a new code"
            )
        # Two texts of one code are one value.
        object.__setattr__(self, "text", f"{written['word']}.{VERSION}")

    @classmethod
    def fresh(cls) -> ClassCode:
        """A new code that nobody has been given yet, as far as chance allows."""
        signs = "".join(secrets.choice(SIGNS) for _ in range(6))
        return cls(f"{signs[:3]}-{signs[3:]}")

    @property
    def word(self) -> str:
        """The code without its version."""
        return self.text.partition(".")[0]

    def __str__(self) -> str:
        return self.text


def chance_of(code: ClassCode | str, drill: str, count: int) -> random.Random:
    """The random numbers of one drill under a code: the same on every machine.

    Args:
        code: the class code, or its text.
        drill: the drill's name.
        count: how many problems are to be drawn by them.

    Raises:
        NotationError: for a text that is no code, and where there are no problems to be drawn.
    """
    if type(count) is not int or count < 1:
        raise NotationError(f"expected a number of problems from 1 up, got {brief(count)}")
    given = code if isinstance(code, ClassCode) else ClassCode(code)
    return random.Random(f"{drill} {given.word}")  # noqa: S311 - problems, not secrets
