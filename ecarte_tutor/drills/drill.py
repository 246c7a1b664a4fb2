"""Drills: what draws the problems of one kind from a class code, and since when it draws so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..rules import RuleSet
from .code import EDITION, ClassCode

Problem = TypeVar("Problem", covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Drill(Generic[Problem]):
    """One kind of problems.

    Where a change to a drill, to the hints or to the simulator makes a code ask other problems,
    `EDITION` goes up by one and becomes the drill's `since`; a test that knows some codes' problems
    by heart tells of it.
    """

    name: str
    """What it practises, and the stream of random numbers that it draws from."""

    problems: Callable[[ClassCode, int], tuple[Problem, ...]]
    """Draws problems, the same for everyone with this code, in the present edition."""

    at_a_club: Callable[[ClassCode, int, RuleSet], tuple[Problem, ...]] | None = None
    """Draws them by a club's rules, where these decide what can be asked; for most drills it is
    enough to put what was drawn under them."""

    draws: Callable[[ClassCode, int], Iterator[Problem]] | None = None
    """Draws the same problems one by one, for a drill that takes a while over each."""

    since: int = 1
    """The edition in which it last began to ask other problems than before."""

    def drawn(self, code: ClassCode, count: int) -> Iterator[Problem]:
        """The problems of a code, each drawn when it is looked at, if the drill can do so."""
        return iter(self.problems(code, count)) if self.draws is None else self.draws(code, count)

    def knows(self, code: ClassCode) -> bool:
        """Whether it asks the problems that were asked when the code was given out."""
        return self.since <= code.edition <= EDITION
