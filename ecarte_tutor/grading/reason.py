"""Reasons: one sentence on what makes one option better than another, and how telling it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

LONGEST: Final = 22
"""Words of a reason, at most."""

LATELY: Final = 3
"""Problems in which a reason is not told again, as long as another one is true."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One true sentence; it tells no cost, and one figure at most."""

    name: str
    """The name of its kind, by which one that was told lately is known: `"few-trumps"`."""

    text: str
    telling: float
    """From 0 to 1: how much it says to somebody who has just lost the point."""

    hides_best: bool = False
    """Whether it can be told without giving away what would have been better."""

    @property
    def is_short(self) -> bool:
        """Whether it is no longer than a reason may be."""
        return len(self.text.split()) <= LONGEST


@dataclass(frozen=True, slots=True)
class Reasons:
    """All that is true of one choice, whatever was told before."""

    of_choice: tuple[Reason, ...]
    """Why it is right or wrong by the simulator; at least one."""

    of_difference: tuple[Reason, ...] = ()
    """Where the judges differ: what the book does not look at."""

    against_the_book: tuple[Reason, ...] = ()
    """Where they differ: what the simulator has against the book's word."""
