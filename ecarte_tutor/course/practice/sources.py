"""Sources of problems: a fixed order, or practice, which picks each by the answers before it.

They are generic in `Problem`: quizzes use exercises, and tests use lines.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache, cached_property, partial
from typing import Any, Final, Generic, Protocol, TypeVar

from ...errors import DrillError
from ...system import IS_LINUX, lower_priority
from ..progress.log import Log
from .alike import problem_like
from .idea import MIXED
from .picker import AskedProblem, pick

_NICENESS: Final = 5
"""Added to the niceness of the worker thread, so that rendering pages goes first."""


Problem = TypeVar("Problem")
Drawn = TypeVar("Drawn")
Read = Callable[[str, str], Problem | None]
"""Function of (skill, line) that returns the problem, or `None` if it cannot be asked."""


@dataclass(frozen=True, slots=True)
class NextProblem(Generic[Problem]):
    """Problem for a quiz to ask next, with the reason for asking it."""

    problem: Problem
    because: str = ""
    """Reason in a few words for the learner; empty for none."""


class Source(Protocol[Problem]):
    """Supplier of a quiz's problems: those of `known` at once, the others one at a time."""

    known: tuple[NextProblem[Problem], ...]
    """Problems that are asked first and are there at once, without drawing."""

    count: int
    """Number of problems that a quiz asks before it sums up: all, or one round of practice."""

    by_answers: bool
    """True if each problem depends on the answers before it, and there is no last one."""

    def next(self) -> NextProblem[Problem] | None:
        """Return the next problem after those in `known`; `None` if there is none."""


class InOrder(Generic[Problem]):
    """Source of problems in a fixed order, from a list or drawn for a set.

    Args:
        known: problems that need no drawing, which come first.
        drawn: yields the problems that follow those in `known`.
        count: number of problems in all; by default that of `known`.
        because: reason for asking those in `known`, in words for the learner.
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

    def __eq__(self, other: object) -> bool:
        """Return True if `other` asks as many, and the same without drawing."""
        if not isinstance(other, InOrder):
            return NotImplemented
        return (self.known, self.count) == (other.known, other.count)

    def __hash__(self) -> int:
        return hash((self.known, self.count))

    def next(self) -> NextProblem[Problem] | None:
        """Return the next problem of `drawn`, or `None` after the last.

        Raises:
            DrillError: if the next problem of `drawn` cannot be found.
        """
        problem = next(self._drawn, None)
        return None if problem is None else NextProblem(problem)


@dataclass(kw_only=True)
class Picks(Generic[Problem]):
    """Source of practice problems without end, each picked by `pick` from the answers before it.

    `next` may run in a thread while the log grows. It reads the log as it was at the last call of
    `answered`, or at the start, so that equal answers and seeds give equal problems. `count`,
    `known` and `by_answers` are those of `Source`; `chance` and `kind` are arguments of `pick`.
    """

    read: Read[Problem]
    log: Callable[[], Log]
    """Function that returns all answers so far, with those of this visit to practice."""

    clock: Callable[[], datetime]
    chance: random.Random
    count: int
    kind: str = MIXED
    knows: Collection[str] = ()
    """Kinds in `BASIC` that the learner claims to know."""

    first: str = ""
    """Kind to ask before all others; empty for none."""

    session: tuple[AskedProblem, ...] = ()
    """Problems asked in this visit to practice, in order."""

    known: tuple[NextProblem[Problem], ...] = field(default=(), init=False)
    by_answers = True

    def __post_init__(self) -> None:
        self._seen = (self.log(), self.clock(), self.session)

    def note_asked(self, skill: str, line: str) -> None:
        """Record a first answer; it counts as right until `note_answered` says otherwise."""
        self.session = (*self.session, AskedProblem(skill, line, right=True))
        self._seen = (*self._seen[:2], self.session)

    def note_answered(self, problem: AskedProblem) -> None:
        """Record whether the answer was right; call after it was added to the log."""
        place = max(at for at, each in enumerate(self.session) if each.line == problem.line)
        self.session = (*self.session[:place], problem, *self.session[place + 1 :])
        self._seen = (self.log(), self.clock(), self.session)

    def next(self) -> NextProblem[Problem]:
        """Return the problem to ask next; takes 1 to 50 ms, or a second if its hint is rare."""
        log, now, session = self._seen
        without: list[str] = []
        while True:  # what is due may come from another version of this course
            found = pick(
                log,
                now,
                self.chance,
                session,
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
    """Return a new problem for each missed one, on its hint if possible, or at least its skill.

    Answer, score and trumps held are also kept if possible. A missed problem is left out if no new
    one is found for it.

    Args:
        missed: (name of the skill, text of the problem) for each missed problem.
        asked: texts of problems not to return.
        read: function of (skill, text) that returns the problem, or `None` to leave it out.
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
    """Return the future of `draw()`, called in a worker thread because a rare problem takes 1 s.

    There is one worker, so calls run in the order of submission: practice with equal seeds asks
    equal problems, whatever the learner presses meanwhile.
    """
    return _thread().submit(draw)


@dataclass(frozen=True)
class ToBeDrawn(Generic[Drawn]):
    """Something to draw in the worker thread, as a value: equal to another of the same."""

    draw: Callable[..., Drawn]
    args: tuple[Any, ...] = ()

    def __hash__(self) -> int:
        return hash(self.draw)

    @cached_property
    def _future(self) -> Future[Drawn]:
        return in_background(partial(self.draw, *self.args))

    def begin(self) -> Future[Drawn]:
        """Have it drawn, unless that has begun; return its future."""
        return self._future

    @property
    def is_done(self) -> bool:
        """True if it was drawn, or could not be."""
        return "_future" in vars(self) and self._future.done()


@cache
def _thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "drawing", initializer=_give_way)


def _give_way() -> None:
    if IS_LINUX:  # elsewhere it would be the whole process
        lower_priority(_NICENESS)
