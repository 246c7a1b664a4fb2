"""Sources: who asks which problem. Each gives the next one with `next`, drawn ahead in a thread.

What a problem is, whoever asks it decides: all that a source knows of it are its skill and its
line. So one source serves a quiz on the page and a test that deals in lines.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from itertools import islice
from typing import Final, Generic, Protocol, TypeVar

from ...errors import DrillError
from ..progress import Log, Scheduled
from .alike import problem_like
from .kind import MIXED
from .picker import AskedProblem, pick

_NICENESS: Final = 5
"""Of the thread, beyond that of its process: pages are made first, while their visitors think."""


class Askable(Protocol):
    """A problem, as far as a source knows it."""

    @property
    def skill(self) -> str:
        """The skill that it practises, as the log names it."""

    @property
    def line(self) -> str:
        """The problem in one line."""


Problem = TypeVar("Problem", bound=Askable)
Drawn = TypeVar("Drawn")
Read = Callable[[str, str], Problem | None]
"""Reads the problem of a skill and a line; `None` for what cannot be asked, whoever wrote it."""


@dataclass(frozen=True, slots=True)
class NextProblem(Generic[Problem]):
    """The next problem of a source."""

    problem: Problem
    because: str = ""
    """Why this one, in a few words, where there is a reason."""

    again: bool = False
    """Whether it was missed in this sitting, so that an answer says little yet."""


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


def due_first(
    due: Iterable[Scheduled], read: Read[Problem], most: int, because: str = ""
) -> InOrder[Problem]:
    """What is due for review, `most` at most; what cannot be asked is left out."""
    found = filter(None, (read(each.skill, each.problem) for each in due))
    return InOrder(islice(found, most), because=because)


@dataclass(eq=False, kw_only=True)
class Picks(Generic[Problem]):
    """Practice: problems without end, each picked by what was answered before it.

    It goes by the log as it was at the last answer in this sitting, or when it was made.
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

    def answered(self, problem: Problem, *, right: bool) -> None:
        """Takes note of a first answer, which is in the log by now."""
        asked = AskedProblem(problem.skill, problem.line, right)
        self.sitting = (*self.sitting, asked)
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
                return NextProblem(problem, found.because, found.again)
            without.append(found.line)


class OneLikeEach(Generic[Problem]):
    """For each problem that was missed a new one on its hint, or at least of its kind.

    Args:
        read: reads the new one.
        asked: lines that none of them should be.
    """

    def __init__(self, read: Read[Problem], asked: Iterable[str]) -> None:
        self._read, self._without = read, set(asked)
        self._chance = random.Random()  # noqa: S311 - problems, not secrets
        self._found: dict[str, Future[Problem | None]] = {}

    def begin(self, missed: Iterable[Problem]) -> None:
        """Begins to draw those that are not drawn yet, in the background."""
        for each in missed:
            if each.line not in self._found:
                self._found[each.line] = _thread().submit(self._draw, each)

    def after(self, missed: Collection[Problem]) -> InOrder[Problem]:
        """Those that were missed, and then the new ones."""
        self.begin(missed)
        alike = (self._found[each.line].result() for each in missed)
        return InOrder([*missed, *filter(None, alike)])

    def _draw(self, missed: Problem) -> Problem | None:
        try:
            line = problem_like(missed.skill, missed.line, self._chance, self._without)
        except DrillError:
            return None
        found = None if line is None else self._read(missed.skill, line)
        if found is not None:
            self._without.add(found.line)
        return found


class DrawnAhead(Generic[Drawn]):
    """Draws in a thread, and one more than is asked for; a rare problem takes a second.

    All are drawn in the one thread, in the order in which they were begun: so practice is the same
    with the same seed, whatever is pressed while a problem is drawn.

    >>> numbers = DrawnAhead(lambda rest=iter([1, 2]): next(rest, None))
    >>> numbers.take()
    1
    >>> numbers.begin()
    >>> numbers.take(), numbers.take()
    (2, None)
    """

    def __init__(self, draw: Callable[[], Drawn]) -> None:
        self._draw = draw
        self._next: Future[Drawn] | None = None

    def begin(self) -> None:
        """Begins to draw the next one in the background."""
        if self._next is None:
            self._next = _thread().submit(self._draw)

    def drawn(self) -> Drawn | None:
        """The next one, if it is there."""
        future = self._next
        is_there = future is not None and future.done() and future.exception() is None
        return future.result() if future is not None and is_there else None

    def take(self) -> Drawn:
        """The next one, waited for if need be; raises whatever its drawing raises."""
        self.begin()
        assert self._next is not None
        future, self._next = self._next, None
        return future.result()


@cache
def _thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "drawing", initializer=_give_way)


def _give_way() -> None:
    if sys.platform == "linux":  # elsewhere it would be the whole process
        os.nice(_NICENESS)
