"""Health of the lesson pages, for `/health`."""

from __future__ import annotations

from collections import deque
from typing import Final

LATELY_SECONDS: Final = 300.0
STUCK_SECONDS: Final = 60.0
_FAILURES_IN_A_ROW: Final = 3


class PageHealth:
    """Counts the pages that were made and those that failed; `now` is a time in seconds.

    Three failures in a row are a reason to doubt, for one lesson may be to blame, or chance. The
    site then asks itself for a page, and is in trouble only if it gets none either.

    >>> health = PageHealth(now=0)
    >>> for _ in range(3):
    ...     health.page_failed("02-deal.ipynb", now=20)
    >>> health.is_in_doubt(now=30), health.trouble(now=30, longest_wait=0)
    (True, None)
    >>> health.own_pages_failed()
    >>> health.trouble(now=40, longest_wait=0)
    'no page could be made of late'
    >>> health.page_made(now=50)
    >>> health.trouble(now=60, longest_wait=0), health.failed_lately(now=60)
    (None, ['02-deal.ipynb', '02-deal.ipynb', '02-deal.ipynb'])
    """

    def __init__(self, now: float) -> None:
        self._moved = now
        self._failures: deque[tuple[float, str]] = deque()
        self._in_a_row = 0
        self._own_failed = False

    def page_made(self, now: float) -> None:
        """Record a page that is ready."""
        self._moved = now
        self._in_a_row = 0
        self._own_failed = False

    def page_failed(self, lesson: str, now: float) -> None:
        """Record a lesson's page that could not be made."""
        self._moved = now
        self._in_a_row += 1
        self._failures.append((now, lesson))

    def page_left(self, now: float) -> None:
        """Record a page whose visitor left before it was ready, which is no failure."""
        self._moved = now

    def own_pages_failed(self) -> None:
        """Record that the site could not make itself a page either."""
        self._own_failed = True

    def failed_lately(self, now: float) -> list[str]:
        """Lessons of the pages that failed in the last five minutes, one for each page."""
        while self._failures and self._failures[0][0] < now - LATELY_SECONDS:
            self._failures.popleft()
        return [lesson for _, lesson in self._failures]

    def is_in_doubt(self, now: float) -> bool:
        """True if enough pages in a row have failed for the site to try one itself."""
        return self._in_a_row >= _FAILURES_IN_A_ROW and bool(self.failed_lately(now))

    def trouble(self, now: float, longest_wait: float) -> str | None:
        """Why no lesson can be served, `None` where one can.

        Args:
            now: the time.
            longest_wait: seconds for which the first visitor in line has waited, 0 for no line.
        """
        if longest_wait > STUCK_SECONDS and now - self._moved > STUCK_SECONDS:
            return "the line of those who wait does not move"
        if self.is_in_doubt(now) and self._own_failed:
            return "no page could be made of late"
        return None
