"""What a page and the site have sent each other, counted, so that a broken line loses nothing.

A websocket may die without either end noticing: a laptop slept, a router forgot, a filter keeps
what it should pass on. The page then opens another (`socket.js`), and both ends send again what the
other has not had. For that the page names in the socket's address how many messages it has heard,
and both send short texts between the messages:

- the page, `?12`: "I have heard twelve; are you there?"
- the site, `!34`: "I have taken thirty-four"; it says so in answer, once it can take any, and after
  every `TOLD_EVERY` bytes. A bare `!` says that the kernel cannot be reached yet.
"""

import re
from collections import deque
from typing import Final

TOLD_EVERY: Final = 65_536
"""Bytes of messages after which the site says unasked how many it has taken."""

_QUESTION: Final = re.compile(r"\?(\d{1,9})", re.ASCII)


def heard_in(message: str | bytes) -> int | None:
    """Return how many messages the page has heard if `message` is its question, else `None`.

    >>> heard_in("?12"), heard_in("?"), heard_in(b"?12")
    (12, None, None)
    """
    found = _QUESTION.fullmatch(message) if isinstance(message, str) else None
    return int(found[1]) if found else None


class Delivery:
    """The messages between a page and the site, counted over all websockets of the page.

    >>> delivery = Delivery()
    >>> for message in ("one", "three", "seven"):
    ...     delivery.keep(message, binary=False)
    >>> delivery.heard(2)
    >>> delivery.left(), delivery.waiting
    ([('seven', False)], 5)
    """

    def __init__(self) -> None:
        self.taken = 0
        """Number of messages taken from the page."""

        self.waiting = 0
        """Bytes of the messages that the page is not known to have heard."""

        self._sent = 0
        self._kept: deque[tuple[str | bytes, bool]] = deque()

    def keep(self, message: str | bytes, *, binary: bool) -> None:
        """Count a message to the page, and keep it until the page has heard it."""
        self._sent += 1
        self._kept.append((message, binary))
        self.waiting += len(message)

    def heard(self, count: int) -> None:
        """Drop what is kept of the first `count` messages, which the page has heard."""
        while self._kept and self._sent - len(self._kept) < count:
            message, _ = self._kept.popleft()
            self.waiting -= len(message)

    def left(self) -> list[tuple[str | bytes, bool]]:
        """Return the messages that are kept, as pairs of a message and whether it is binary."""
        return list(self._kept)
