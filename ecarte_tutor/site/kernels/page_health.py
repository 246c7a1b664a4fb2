"""Health of the lesson pages, for `/health`."""

from __future__ import annotations

from collections import deque
from typing import Final

LATELY_SECONDS: Final = 300.0
STUCK_SECONDS: Final = 60.0


class PageHealth:
    """Counts the pages that failed, and knows whether the line moves; `now` is a time in seconds.

    >>> health = PageHealth(now=0)
    >>> health.page_ended(now=20, failed=True)
    >>> health.failed_lately(now=30), health.failed_lately(now=330)
    (1, 0)
    >>> health.trouble(now=90, longest_wait=61)
    'the line of those who wait does not move'
    """

    def __init__(self, now: float) -> None:
        self._moved = now
        self._failures: deque[float] = deque()

    def page_ended(self, now: float, *, failed: bool) -> None:
        """Record a page that is ready, failed, or was left before it was ready."""
        self._moved = now
        if failed:
            self._failures.append(now)

    def failed_lately(self, now: float) -> int:
        """Number of the pages that failed in the last five minutes."""
        while self._failures and self._failures[0] < now - LATELY_SECONDS:
            self._failures.popleft()
        return len(self._failures)

    def trouble(self, now: float, longest_wait: float) -> str | None:
        """Why no lesson can be served, `None` where one can.

        Args:
            now: the time.
            longest_wait: seconds for which the first visitor in line has waited, 0 for no line.
        """
        if longest_wait > STUCK_SECONDS and now - self._moved > STUCK_SECONDS:
            return "the line of those who wait does not move"
        return None
