"""A visit: one visitor's place on the site, from their asking for a page to their kernel's end."""

from __future__ import annotations

import asyncio
import math
import time
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final

MOST_CHANNELS: Final = 4
"""To one kernel at a time. A page has one, and for a moment two when it connects again."""

MESSAGES_A_SECOND: Final = 40
MESSAGES_AT_ONCE: Final = 200
BYTES_A_SECOND: Final = 200_000
BYTES_AT_ONCE: Final = 3_000_000
"""Enough for a page that hands over all the progress its browser keeps."""

HANDSHAKES_A_SECOND: Final = 1
HANDSHAKES_AT_ONCE: Final = 20
"""A page connects once, and again where its line was cut: seven times in two minutes, then it asks
its visitor."""

SIGNS_A_SECOND: Final = 2
SIGNS_AT_ONCE: Final = 40
"""Pings and pongs of a page; a browser answers one ping of ours every half minute."""

COMPUTING_SHARE: Final = 0.25
COMPUTING_SECONDS: Final = 60
"""Computing allowed to a kernel: seconds at once, and then a share of every second."""

COMPUTING_ALONE_SECONDS: Final = 10
"""Computing allowed at once to a kernel without a page: nobody will see the answer."""


class RateLimit:
    """A leaky bucket: it holds `at_once`, and `a_second` leaks out every second.

    >>> limit = RateLimit(a_second=10, at_once=2)
    >>> [limit.wait(1, now=0.0) for _ in range(4)]
    [0.0, 0.0, 0.1, 0.2]
    >>> limit.allows(1, now=0.0), limit.allows(1, now=1.0)
    (False, True)
    """

    def __init__(self, a_second: float, at_once: float) -> None:
        self._seconds_each = 1 / a_second
        self._ahead = at_once / a_second
        self._due = -math.inf

    def wait(self, amount: float, now: float) -> float:
        """Count the amount; return the seconds to wait until the limit allows it, often 0."""
        self._due = self._after(amount, now)
        return max(0.0, self._due - now)

    def allows(self, amount: float, now: float) -> bool:
        """Return whether the limit allows the amount now; count it only if so."""
        due = self._after(amount, now)
        if due > now:
            return False
        self._due = due
        return True

    def _after(self, amount: float, now: float) -> float:
        return max(self._due, now - self._ahead) + amount * self._seconds_each


@dataclass(eq=False, slots=True)
class Visit:
    """Record of one visitor; times are seconds of `time.monotonic`."""

    came: float = field(default_factory=time.monotonic)
    began: float | None = None
    """When their turn came and the making of their page began."""

    made: float | None = None
    """When the page was ready."""

    trouble: str | None = None
    """Why the page could not be made."""

    kernel_id: str | None = None
    starting: bool = False
    over: bool = False
    """True if nobody wants the kernel that is being started."""

    claimed: bool = False
    """True once a page has connected to the kernel."""

    dismissed: bool = False
    """True once the page has said that it is being left."""

    channels: set[object] = field(default_factory=set)
    left: float = 0.0
    """When the last channel closed."""

    ended: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    """Done as soon as the kernel is no more."""

    slowed: bool = False
    hurried: bool = False
    """True once the page has been told to connect less often."""

    handshakes: RateLimit = field(
        default_factory=lambda: RateLimit(HANDSHAKES_A_SECOND, HANDSHAKES_AT_ONCE)
    )
    messages: RateLimit = field(
        default_factory=lambda: RateLimit(MESSAGES_A_SECOND, MESSAGES_AT_ONCE)
    )
    bytes: RateLimit = field(default_factory=lambda: RateLimit(BYTES_A_SECOND, BYTES_AT_ONCE))
    signs: RateLimit = field(default_factory=lambda: RateLimit(SIGNS_A_SECOND, SIGNS_AT_ONCE))
    computing: RateLimit = field(
        default_factory=lambda: RateLimit(COMPUTING_SHARE, COMPUTING_SECONDS)
    )
    computed: float = 0.0
    """Seconds of a processor that the kernel has used so far."""

    computed_alone: float = 0.0
    """Seconds it has used since its last page left, if it has not paused meanwhile."""

    @property
    def has_room(self) -> bool:
        """True if there is room for one more channel."""
        return len(self.channels) < MOST_CHANNELS

    def admit(self, channel: object) -> None:
        """Takes the channel in."""
        self.channels.add(channel)

    def dismiss(self, channel: object) -> None:
        """Lets the channel go; one that is not there is no trouble."""
        if channel in self.channels:
            self.channels.discard(channel)
            if self.claimed:
                self.left = time.monotonic()

    def pause_before(self, size: int) -> float:
        """Seconds that the next message, of this many bytes, must wait."""
        now = time.monotonic()
        return max(self.messages.wait(1, now), self.bytes.wait(size, now))

    def absence(self, now: float) -> float:
        """Seconds for which nobody has been connected; none while the page is being made."""
        if self.channels or self.made is None:
            return 0.0
        return now - max(self.made, self.left)

    def computes_too_long(self, seconds_in_all: float, elapsed: float, now: float) -> bool:
        """Takes note of what the kernel has computed by now, and says whether that is too much.

        Args:
            seconds_in_all: of a processor, since the kernel was born.
            elapsed: seconds since this was last asked.
            now: the time.
        """
        used = max(0.0, seconds_in_all - self.computed)
        self.computed = seconds_in_all
        is_alone = self.absence(now) > 0 and used > elapsed / 2
        self.computed_alone = self.computed_alone + used if is_alone else 0.0
        return not self.computing.allows(used, now) or self.computed_alone > COMPUTING_ALONE_SECONDS

    def end(self) -> None:
        """Tells whoever waits for the kernel that it is no more."""
        if not self.ended.done():
            self.ended.set_result(None)


_CURRENT: ContextVar[Visit | None] = ContextVar("visit", default=None)

current_visit = _CURRENT.get
"""The visit for which the current task works, if it works for one."""


def is_over() -> bool:
    """True if the visitor for whom the current task works has left."""
    visit = current_visit()
    return visit is not None and visit.over


begin_visit = _CURRENT.set
end_visit = _CURRENT.reset
