"""Class codes: the short text that gives everyone the same problems, now and in years to come.

What a code asks hangs on how its problems are drawn, and for some drills on the hints: a change of
either gives a class other hands. So a code names the *edition* of the drills it was given out by.
`7K2-41.3` is of edition 3; a code without a number is of edition 1, as all were at first. A drill
knows the edition in which it last changed, and draws no code from before it.
"""

from __future__ import annotations

import random
import re
import secrets
from dataclasses import dataclass
from typing import Final

from ..errors import NotationError, brief

EDITION: Final = 3
"""The edition of the drills: one more whenever some code would be asked other problems than before.
The drill in question then says so in its `since`."""

_LONGEST: Final = 32
_WRITTEN: Final = re.compile(
    r"(?P<word>[A-Z0-9-]*[A-Z0-9][A-Z0-9-]*)(\.(?P<edition>[1-9]\d{0,3}))?"
)
SIGNS: Final = "ACDEFGHJKMNPQRTUVWXY34679"
"""Letters and digits that nobody mistakes for each other, read aloud or copied by hand."""


@dataclass(frozen=True, slots=True)
class ClassCode:
    """A seed for problems that people can read to each other; letter case does not matter.

    >>> ClassCode(" 7k2-41 ").text, ClassCode("7K2-41.2").edition
    ('7K2-41', 2)

    Raises:
        NotationError: for an empty text, one over 32 characters, or signs other than letters,
            digits and hyphens, but for a full stop and an edition at the end.
    """

    text: str

    def __post_init__(self) -> None:
        text = self.text.strip().upper() if isinstance(self.text, str) else ""
        if len(text) > _LONGEST or not _WRITTEN.fullmatch(text):
            raise NotationError(
                f"expected a class code of at most {_LONGEST} letters, digits and hyphens, and at "
                f"its end its edition (this version draws edition {EDITION}, as in "
                f"7K2-41.{EDITION}), got {repr(self.text)[:60]}"
            )
        # Two texts of one code are one value.
        object.__setattr__(self, "text", text.removesuffix(".1"))

    @classmethod
    def fresh(cls) -> ClassCode:
        """A new code of this edition that nobody has been given yet, as far as chance allows."""
        signs = "".join(secrets.choice(SIGNS) for _ in range(6))
        return cls(f"{signs[:3]}-{signs[3:]}.{EDITION}")

    @property
    def word(self) -> str:
        """The code without its edition."""
        return self.text.partition(".")[0]

    @property
    def edition(self) -> int:
        """The edition of the drills that it was given out by."""
        return int(self.text.partition(".")[2] or 1)

    @property
    def renewed(self) -> ClassCode:
        """The code of this word in the present edition."""
        return ClassCode(f"{self.word}.{EDITION}")

    def __str__(self) -> str:
        return self.text


def chance_of(code: ClassCode | str, drill: str, count: int) -> random.Random:
    """The random numbers of one drill under a code: the same on every machine.

    They are those of its word: a drill that did not change asks the same in every edition.

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
