"""Problems drawn one ahead: while one is thought over, a thread looks for the next."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import Final, Generic, TypeVar

Problem = TypeVar("Problem")

_NICENESS: Final = 5
"""Of the thread, beyond that of its process: pages are made first, while their visitors think."""


class DrawnAhead(Generic[Problem]):
    """Takes problems from an iterable that may be slow, as a rare one takes a second to draw.

    >>> problems = DrawnAhead(["first", "second"])
    >>> problems.take()
    'first'
    >>> problems.begin()
    >>> problems.take(), problems.take()
    ('second', None)
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self._problems = iter(problems)
        self._next: Future[Problem | None] | None = None

    def begin(self) -> None:
        """Begins to draw the next problem in the background."""
        if self._next is None:
            self._next = _thread().submit(next, self._problems, None)

    def take(self) -> Problem | None:
        """The next problem, waited for if need be; `None` after the last.

        Raises whatever the drawing raises; after that there are no more.
        """
        if self._next is None:
            return next(self._problems, None)
        drawn, self._next = self._next, None
        return drawn.result()


@cache
def _thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "drawing", initializer=_give_way)


def _give_way() -> None:
    if sys.platform == "linux":  # elsewhere it would be the whole process
        os.nice(_NICENESS)
