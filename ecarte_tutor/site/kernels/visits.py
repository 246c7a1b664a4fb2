"""The state of one visit, from the request for a page to the end of its kernel.

A site has seats for a limited number of visits, and each visit takes one.
"""

import asyncio
import time
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final

from ...limits import BYTES_AT_ONCE, MESSAGES_AT_ONCE
from ..monitoring import VISITS
from ..rate_limit import RateLimit
from .delivery import Delivery

MOST_CHANNELS: Final = 4
"""Most open channels to one kernel; a page has one, or two for a moment when it reconnects."""

MESSAGES_A_SECOND: Final = 40
BYTES_A_SECOND: Final = 200_000
HANDSHAKES_A_SECOND: Final = 1
HANDSHAKES_AT_ONCE: Final = 20
"""Most handshakes at once; a disconnected page tries seven times in two minutes."""

SIGNS_A_SECOND: Final = 2
SIGNS_AT_ONCE: Final = 40
"""Pings and pongs that a page may send at once; a browser sends one pong every half minute."""

COMPUTING_SHARE: Final = 0.25
COMPUTING_SECONDS: Final = 60
"""Processor seconds that a kernel may use at once, beside `COMPUTING_SHARE` of every second."""

COMPUTING_ALONE_SECONDS: Final = 10
"""Processor seconds that a kernel may use at once while no page is connected."""


@dataclass(eq=False, slots=True)
class Visit:
    """State of one visit. All times are by `time.monotonic`; rate limits apply to its page."""

    came: float = field(default_factory=time.monotonic)
    began: float | None = None
    """When rendering of the page began; `None` while the visitor waits for a turn."""

    made: float | None = None
    """When the page was complete; `None` before."""

    trouble: str | None = None
    """Why the page could not be rendered; `None` if nothing went wrong."""

    kernel_id: str | None = None
    starting: bool = False
    over: bool = False
    """True if the visit ended before the page was complete."""

    claimed: bool = False
    """True once a page has connected to the kernel."""

    dismissed: bool = False
    """True once the page has announced that it is being left."""

    channels: set[object] = field(default_factory=set)
    deliveries: dict[str, Delivery] = field(default_factory=dict)
    """The messages counted in each session of the page, by its name."""

    left: float = 0.0
    """When a channel was last closed; 0 if none ever was."""

    ended: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    """Done as soon as the kernel has ended."""

    slowed: bool = False
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
    """Processor seconds that the kernel had used at the last check."""

    computed_alone: float = 0.0
    """Processor seconds used since the page disconnected, without a pause in computing."""

    def delivery(self, session: str, *, heard: int) -> Delivery:
        """Return the messages of a session, without those that the page has heard.

        A session in which none was heard or taken begins again, as its page may speak another
        protocol now. If there are too many sessions, the oldest is forgotten.

        Args:
            session: its name, given by the page.
            heard: the number of messages that the page has heard.
        """
        found = self.deliveries.get(session)
        if found is None or not (heard or found.taken):
            self.deliveries.pop(session, None)
            if len(self.deliveries) >= MOST_CHANNELS:
                del self.deliveries[next(iter(self.deliveries))]
            found = self.deliveries[session] = Delivery()
        found.heard(heard)
        return found

    def dismiss(self, channel: object) -> None:
        """Remove `channel`, a page's websocket, if it is open."""
        if channel in self.channels:
            self.channels.discard(channel)
            if self.claimed:
                self.left = time.monotonic()

    def pause_before(self, size: int) -> float:
        """Count a message of `size` bytes; return the seconds for which it must wait, often 0."""
        now = time.monotonic()
        pause = max(self.messages.wait(1, now), self.bytes.wait(size, now))
        if pause and not self.slowed:
            self.slowed = True
            VISITS.warning("a page sends more than %d messages a second: slowed", MESSAGES_A_SECOND)
        return pause

    def absence(self, now: float) -> float:
        """Return the seconds without a connected page up to `now`; 0 until the page is complete."""
        if self.channels or self.made is None:
            return 0.0
        return now - max(self.made, self.left)

    def computes_too_long(self, seconds_in_all: float, elapsed: float, now: float) -> bool:
        """Record the kernel's processor time, and return True if it exceeds a limit.

        Args:
            seconds_in_all: processor seconds since the kernel started.
            elapsed: seconds since the last call.
            now: the time by `time.monotonic`.
        """
        used = max(0.0, seconds_in_all - self.computed)
        self.computed = seconds_in_all
        is_alone = self.absence(now) > 0 and used > elapsed / 2
        self.computed_alone = self.computed_alone + used if is_alone else 0.0
        return not self.computing.allows(used, now) or self.computed_alone > COMPUTING_ALONE_SECONDS


current_visit: Final[ContextVar[Visit | None]] = ContextVar("visit", default=None)
"""The visit that the current task works for; `None` if it works for none."""


def is_over() -> bool:
    """Return True if the current asyncio task works for a visitor who has left."""
    visit = current_visit.get()
    return visit is not None and visit.over
