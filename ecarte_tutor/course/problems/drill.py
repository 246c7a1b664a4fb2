"""Drills: what draws the problems of one kind from a class code."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from ...engine.rules import RuleSet
from .code import ClassCode

Problem = TypeVar("Problem", covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Drill(Generic[Problem]):
    """One kind of problems.

    Where a change to a drill, or to the hints, makes a code ask other problems, `VERSION` goes up
    by one.
    """

    name: str
    """What it practises, and the stream of random numbers that it draws from."""

    problems: Callable[[ClassCode, int], tuple[Problem, ...]]
    """Draws problems, the same for everyone with this code."""

    at_a_club: Callable[[ClassCode, int, RuleSet], tuple[Problem, ...]] | None = None
    """Draws them by a club's rules, where these decide what can be asked; for most drills it is
    enough to put what was drawn under them."""

    draws: Callable[[ClassCode, int], Iterator[Problem]] | None = None
    """Draws the same problems one by one, for a drill that takes a while over each."""

    def drawn(self, code: ClassCode, count: int) -> Iterator[Problem]:
        """The problems of a code, each drawn when it is looked at, if the drill can do so."""
        return iter(self.problems(code, count)) if self.draws is None else self.draws(code, count)
