"""Sources of problems: a fixed order, or practice; each returns its next one from `next`.

They are generic in `Problem`: a quiz has exercises, a test has lines.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Final, Generic, Protocol, TypeVar

from ...errors import DrillError
from ..progress import Log
from .alike import problem_like
from .idea import MIXED
from .picker import AskedProblem, pick

_NICENESS: Final = 5
"""Added to the worker thread's niceness, so that rendering pages goes before drawing problems."""


Problem = TypeVar("Problem")
Drawn = TypeVar("Drawn")
Read = Callable[[str, str], Problem | None]
"""Reads the problem of a skill and a line; `None` for what cannot be asked, whoever wrote it."""


@dataclass(frozen=True, slots=True)
class NextProblem(Generic[Problem]):
    """The next problem of a source."""

    problem: Problem
    because: str = ""
    """Why this one, in a few words, where there is a reason."""


class Source(Protocol[Problem]):
    """Where the problems of a set come from."""

    known: tuple[NextProblem[Problem], ...]
    """Those that are asked first, and need no drawing."""

    count: int
    """How many there are in a set."""

    by_answers: bool
    """Whether each is picked by the answers before it, and there is always one more."""

    def next(self) -> NextProblem[Problem] | None:
        """The next one after those that are known; `None` where there is no other."""


class InOrder(Generic[Problem]):
    """Problems in an order that no answer changes: a list, or what a plan or a class code draws.

    Args:
        known: those that need no drawing.
        drawn: yields those after them.
        count: how many there are in all; unless given, as many as are known.
        because: why those that are known are asked.
    """

    by_answers = False

    def __init__(
        self,
        known: Iterable[Problem] = (),
        drawn: Iterable[Problem] = (),
        count: int | None = None,
        because: str = "",
    ) -> None:
        self.known = tuple(NextProblem(each, because) for each in known)
        self.count = len(self.known) if count is None else count
        self._drawn = iter(drawn)

    def next(self) -> NextProblem[Problem] | None:
        """The next one that is drawn; raises `DrillError` where none is found."""
        problem = next(self._drawn, None)
        return None if problem is None else NextProblem(problem)


@dataclass(eq=False, kw_only=True)
class Picks(Generic[Problem]):
    """Practice: problems without end, each picked by what was answered before it.

    `next` may run in a thread while the log grows, so it reads the log as it was at the last answer
    of this sitting, or when this was made: the same answers and seed give the same problems.
    """

    read: Read[Problem]
    log: Callable[[], Log]
    """What was answered so far, the answers of this sitting too."""

    clock: Callable[[], datetime]
    chance: random.Random
    count: int
    kind: str = MIXED
    knows: Collection[str] = ()
    """The kinds on the rules that the learner says to know."""

    first: str = ""
    """The kind that is asked before all others."""

    sitting: tuple[AskedProblem, ...] = ()
    """What was asked in this sitting, in order."""

    known: tuple[NextProblem[Problem], ...] = field(default=(), init=False)
    by_answers = True

    def __post_init__(self) -> None:
        self._seen = (self.log(), self.clock(), self.sitting)

    def answered(self, problem: AskedProblem) -> None:
        """Add a first answer to the sitting; the log must have it already."""
        self.sitting = (*self.sitting, problem)
        self._seen = (self.log(), self.clock(), self.sitting)

    def next(self) -> NextProblem[Problem]:
        """The problem to be asked next; 1 to 100 ms, a second where it is a rare one."""
        log, now, sitting = self._seen
        without: list[str] = []
        while True:  # what is due may come from another version of this course
            found = pick(
                log,
                now,
                self.chance,
                sitting,
                self.kind,
                known=self.knows,
                first=self.first,
                without=without,
            )
            problem = self.read(found.skill, found.line)
            if problem is not None:
                return NextProblem(problem, found.because)
            without.append(found.line)


def one_like_each(
    missed: Iterable[tuple[str, str]], asked: Iterable[str], read: Read[Problem]
) -> list[Problem]:
    """For each problem that was missed a new one on its hint, or at least of its kind.

    Args:
        missed: their skills and lines.
        asked: lines that none of the new ones should be.
        read: reads the new ones.
    """
    chance = random.Random()  # noqa: S311 - problems, not secrets
    without, found = set(asked), list[Problem]()
    for skill, line in missed:
        with suppress(DrillError):  # then there is no other such problem
            new = problem_like(skill, line, chance, without)
            problem = None if new is None else read(skill, new)
            if new is not None and problem is not None:
                without.add(new)
                found.append(problem)
    return found


def in_background(draw: Callable[[], Drawn]) -> Future[Drawn]:
    """Call `draw` in a worker thread; a rare problem takes a second.

    There is one worker, so calls run in the order of submission: practice with the same seed is the
    same, whatever is pressed meanwhile.
    """
    return _thread().submit(draw)


@cache
def _thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "drawing", initializer=_give_way)


def _give_way() -> None:
    if sys.platform == "linux":  # elsewhere it would be the whole process
        os.nice(_NICENESS)
