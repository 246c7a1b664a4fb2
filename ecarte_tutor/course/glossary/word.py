"""Words: the terms of the game and of its teaching, each told once in two lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Chapter = Literal["the game", "the hints", "the numbers"]
"""Under which heading a list of all the words has one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word that a page can be asked about; in prose it is `[vole](#word-vole)`."""

    name: str
    """What a link calls it: plain ASCII, without a space."""

    term: str
    """The word as a heading has it."""

    meaning: str
    """What it means, told to a learner."""

    french: str = ""
    """What it is called in French, or what is said there; empty where we know of no such word."""

    forms: tuple[str, ...] = ()
    """The other spellings by which a text is known to speak of it."""

    everyday: bool = False
    """Whether every card player knows it: it stands in the list, and no text marks it."""

    chapter: Chapter

    @property
    def spellings(self) -> tuple[str, ...]:
        """Every spelling by which a text is known to speak of it; none for an everyday word."""
        return () if self.everyday else (self.term, *self.forms)
