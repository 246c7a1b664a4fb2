"""Class codes: the short text that gives everyone the same problems."""

from __future__ import annotations

import random
import secrets
from dataclasses import dataclass
from typing import Final

from ..errors import NotationError

_LONGEST: Final = 32
# Without letters and digits that are mistaken for each other when read aloud or copied by hand.
_SIGNS: Final = "ACDEFGHJKMNPQRTUVWXY34679"


@dataclass(frozen=True, slots=True)
class ClassCode:
    """A seed for problems that people can read to each other; letter case does not matter.

    >>> ClassCode(" 7k2-41 ").text
    '7K2-41'

    Raises:
        NotationError: for an empty text, one over 32 characters, or signs other than letters,
            digits and hyphens.
    """

    text: str

    def __post_init__(self) -> None:
        text = self.text.strip().upper() if isinstance(self.text, str) else ""
        letters = text.replace("-", "")
        if not letters or len(text) > _LONGEST or not (letters.isascii() and letters.isalnum()):
            raise NotationError(
                f"expected a class code of at most {_LONGEST} letters, digits and hyphens, "
                f"got {repr(self.text)[:60]}"
            )
        object.__setattr__(self, "text", text)

    @classmethod
    def fresh(cls) -> ClassCode:
        """A new code that nobody has been given yet, as far as chance allows."""
        signs = "".join(secrets.choice(_SIGNS) for _ in range(6))
        return cls(f"{signs[:3]}-{signs[3:]}")

    def random(self, drill: str) -> random.Random:
        """The random numbers of one drill under this code: the same on every machine."""
        return random.Random(f"{drill} {self.text}")  # noqa: S311 - problems, not secrets

    def __str__(self) -> str:
        return self.text
