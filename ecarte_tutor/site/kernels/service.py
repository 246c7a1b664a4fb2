"""Whether lessons can be served at all: what `/health` tells, and why."""

from __future__ import annotations

from collections import deque
from typing import Final

LATELY_SECONDS: Final = 300.0
STUCK_SECONDS: Final = 60.0
_FAILURES_IN_A_ROW: Final = 3


class Service:
    """Counts the pages that were made and those that failed; `now` is a time in seconds.

    >>> service = Service(now=0)
    >>> service.trouble(now=10, longest_wait=9)
    >>> for _ in range(3):
    ...     service.page_failed(now=20)
    >>> service.trouble(now=30, longest_wait=0)
    'no page could be made of late'
    >>> service.page_made(now=40)
    >>> service.trouble(now=50, longest_wait=0), service.failed_lately(now=50)
    (None, 3)
    """

    def __init__(self, now: float) -> None:
        self._moved = now
        self._failures: deque[float] = deque()
        self._in_a_row = 0

    def page_made(self, now: float) -> None:
        """Takes note of a page that is ready."""
        self._moved = now
        self._in_a_row = 0

    def page_failed(self, now: float) -> None:
        """Takes note of a page that could not be made."""
        self._moved = now
        self._in_a_row += 1
        self._failures.append(now)

    def failed_lately(self, now: float) -> int:
        """How many failed in the last five minutes."""
        while self._failures and self._failures[0] < now - LATELY_SECONDS:
            self._failures.popleft()
        return len(self._failures)

    def trouble(self, now: float, longest_wait: float) -> str | None:
        """Why no lesson can be served, `None` where one can.

        Args:
            now: the time.
            longest_wait: seconds for which the first in the line has waited, 0 for no line.
        """
        if longest_wait > STUCK_SECONDS and now - self._moved > STUCK_SECONDS:
            return "the line of those who wait does not move"
        if self._in_a_row >= _FAILURES_IN_A_ROW and self.failed_lately(now):
            return "no page could be made of late"
        return None
