"""The kernels of the site: one for each visitor, in the order of arrival, up to a limit."""

from __future__ import annotations

import asyncio
import os
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

import psutil
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Int

from ...widgets.background import give_back_memory
from ..machine import processors
from ..monitoring import KERNELS_ENDED, SEATS, VISITORS, VISITS, KernelOutput
from .channel import UndeliveredMessages
from .process import inherited
from .visits import RateLimit, Visit, begin_visit, current_visit, end_visit

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


ABSENT_SECONDS: Final = 600
"""After which the kernel of a page that has vanished is ended: a phone in a pocket."""

UNCLAIMED_SECONDS: Final = 120
"""After which the kernel of a page that never connected is ended."""

YIELDING_SECONDS: Final = 15
"""After which an absent page gives its seat up to a newcomer who would find none: longer than a
page takes to connect over a slow line."""

ROUND_SECONDS: Final = 5.0

OF_A_PAGE: Final = (
    "comm_open",
    "comm_msg",
    "comm_close",
    "comm_info_request",
    "kernel_info_request",
)
"""The messages that a page may send its kernel: none that runs code or ends it. Voilà's own list
has the end of a kernel too, which a page of ours asks for by its address."""


def retrieve_outcome(task: asyncio.Future[Any]) -> None:
    """Read the outcome of a task that nobody waits for any more; otherwise Python complains."""
    if not task.cancelled():
        task.exception()


_COMPUTED: Final = "a kernel computed for too long"


class SiteFullError(HTTPError):
    """There are as many visitors as the host allows."""

    def __init__(self) -> None:
        super().__init__(HTTPStatus.SERVICE_UNAVAILABLE)


@dataclass(frozen=True, slots=True)
class SiteStatus:
    """State of the site at the moment."""

    visitors: int
    most: int
    waiting: int
    """Kernels of the visitors whose turn has not come yet."""

    longest_wait: float
    """Seconds for which the first of them has waited."""

    failed: int
    """Pages that could not be made, in the last five minutes."""

    trouble: str | None
    """Why no lesson can be served, `None` where one can."""


class VisitorKernels(AsyncMappingKernelManager):
    """Starts a kernel for a visitor as long as there is room, and says so when there is none.

    A few pages are made at a time, in the order of arrival: of twenty visitors who come at once
    the first are served at once, where twenty kernels that start together are all late.
    """

    most_visitors = Int(1, min=1).tag(config=True)

    def __init__(self, **kwargs: Any) -> None:
        kwargs["allowed_message_types"] = list(OF_A_PAGE)
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]
        self._output = KernelOutput()
        self._turns = asyncio.Semaphore(processors() + 1)
        self._visits: set[Visit] = set()
        self._at: dict[str, Visit] = {}
        self.page_health = PageHealth(time.monotonic())
        self._patrol: asyncio.Task[None] | None = None
        self._looked = time.monotonic()
        SEATS.set(self.most_visitors)
        VISITORS.set_function(lambda: self.visitors)
        self._full_lines = RateLimit(a_second=1 / 60, at_once=1)

    @property
    def visitors(self) -> int:
        """Number of visitors that have a kernel or wait for one."""
        return len(self._visits)

    @property
    def free(self) -> int:
        """Number of seats that are free."""
        return self.most_visitors - self.visitors

    def status(self) -> SiteStatus:
        """State of the site at the moment."""
        now = time.monotonic()
        waits = [now - visit.came for visit in self._visits if visit.began is None]
        longest = max(waits, default=0.0)
        return SiteStatus(
            self.visitors,
            self.most_visitors,
            len(waits),
            longest,
            self.page_health.failed_lately(now),
            self.page_health.trouble(now, longest),
        )

    @asynccontextmanager
    async def visit(self) -> AsyncIterator[Visit]:
        """A seat for a visitor from now on, and in there their turn to have a page made.

        Who leaves it without having set `made` has no page: their kernel ends.

        Raises:
            SiteFullError: where there is no seat.
        """
        visit = self._enter()
        before = begin_visit(visit)
        try:
            async with self._turns:
                visit.began = time.monotonic()
                yield visit
        finally:
            end_visit(before)
            if visit.made is None:
                await self._leave(visit)

    def _enter(self) -> Visit:
        if self.free <= 0 and not self._frees_a_seat():
            if self._full_lines.allows(1, time.monotonic()):
                VISITS.warning("full: %d visitors; newcomers are asked to come back", self.visitors)
            raise SiteFullError
        visit = Visit()
        self._visits.add(visit)
        return visit

    def _frees_a_seat(self) -> bool:
        """End the kernel of the page that has been away longest, if it was long enough."""
        now = time.monotonic()
        seated = (visit for visit in self._at.values() if visit in self._visits)
        absent = max(seated, key=lambda visit: visit.absence(now), default=None)
        if absent is None or not absent.kernel_id or absent.absence(now) <= YIELDING_SECONDS:
            return False
        self._visits.discard(absent)
        VISITS.info("a newcomer needed the seat of an absent page; the kernel has been ended")
        ending = asyncio.ensure_future(self.end(absent.kernel_id, now=True))
        ending.add_done_callback(retrieve_outcome)
        return True

    async def _leave(self, visit: Visit) -> None:
        visit.over = True
        if visit.kernel_id:
            await self.end(visit.kernel_id, now=True)
        elif not visit.starting:
            self._visits.discard(visit)

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override] # as Jupyter's
        """Starts a kernel for the visitor whose turn it is.

        Raises:
            SiteFullError: where there is no room; nothing has been started then.
        """
        visit = current_visit() or self._enter()
        # Whoever waits for it may leave; a kernel that was forked must still be known to us.
        starting = asyncio.ensure_future(self._start(visit, **kwargs))
        starting.add_done_callback(retrieve_outcome)
        return await asyncio.shield(starting)

    async def _start(self, visit: Visit, **kwargs: Any) -> str:
        visit.starting = True
        try:
            kwargs["env"] = inherited(kwargs.get("env", os.environ))
            kwargs |= {"stdout": self._output.number, "stderr": self._output.number}
            kernel_id = await self._async_start_kernel(**kwargs)
        except BaseException:
            self._visits.discard(visit)
            raise
        finally:
            visit.starting = False
        visit.kernel_id = kernel_id
        self._at[kernel_id] = visit
        if visit.over:
            await self.end(kernel_id, now=True)
        return kernel_id

    async def lives(self, visit: Visit) -> bool:
        """True if the system says that the visitor's kernel is alive."""
        if visit.kernel_id is None or visit.kernel_id not in self:
            return False
        return bool(await ensure_async(self.get_kernel(visit.kernel_id).is_alive()))

    def visit_of(self, kernel_id: str) -> Visit | None:
        """Return the visit of a kernel; `None` where there is no such kernel."""
        return self._at.get(kernel_id)

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel that has ended, and free its visitor's seat."""
        visit = self._at.pop(kernel_id, None)
        if visit:
            self._visits.discard(visit)
            visit.end()
        return super().remove_kernel(kernel_id)

    def _handle_kernel_died(self, kernel_id: str) -> None:
        self.remove_kernel(kernel_id)
        KERNELS_ENDED.labels("died").inc()
        VISITS.warning("a kernel died; %d of %d visitors", self.visitors, self.most_visitors)

    async def end(self, kernel_id: str, *, now: bool = False) -> None:
        """End a kernel, politely or `now`; nothing happens if it has ended already."""
        with suppress(HTTPError, KeyError):
            await self._async_shutdown_kernel(kernel_id, now=now)  # type: ignore[no-untyped-call]
        self.remove_kernel(kernel_id)

    def start_buffering(self, kernel_id: str, session_key: str, channels: Any) -> None:
        """Keep a limited amount of a kernel's messages while its page is away."""
        super().start_buffering(kernel_id, session_key, channels)  # type: ignore[no-untyped-call]
        self._kernel_buffers[kernel_id]["buffer"] = UndeliveredMessages()

    def keep_order(self) -> None:
        """Begin to check the kernels every few seconds, until `close`."""
        self._patrol = asyncio.ensure_future(self._keep_looking())

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            try:
                await self.look_round()
                give_back_memory()
            except Exception:  # noqa: BLE001 - an order that ends is worse than a round that is missed
                VISITS.exception("the kernels could not be looked after; it is tried again")

    async def look_round(self) -> None:
        """End kernels without a page, after some patience, and those that compute too long."""
        now = time.monotonic()
        elapsed, self._looked = now - self._looked, now
        reasons = {
            kernel_id: reason
            for kernel_id, visit in list(self._at.items())
            if (reason := self._why_end(kernel_id, visit, elapsed, now))
        }
        for reason in reasons.values():
            KERNELS_ENDED.labels("computing" if reason == _COMPUTED else "absent").inc()
            VISITS.info("%s; the kernel has been ended", reason)
        ending = (self.end(kernel_id, now=True) for kernel_id in reasons)
        await asyncio.gather(*ending, return_exceptions=True)

    def _why_end(self, kernel_id: str, visit: Visit, elapsed: float, now: float) -> str | None:
        if visit.computes_too_long(self._processor_seconds(kernel_id), elapsed, now):
            return _COMPUTED
        patience = ABSENT_SECONDS if visit.claimed else UNCLAIMED_SECONDS
        if visit.absence(now) > patience:
            return "a page has vanished" if visit.claimed else "nobody came for a page"
        return None

    def _process(self, kernel_id: str) -> int | None:
        process: int | None = getattr(self.get_kernel(kernel_id).provisioner, "pid", None)
        return process

    def _processor_seconds(self, kernel_id: str) -> float:
        try:
            times = psutil.Process(self._process(kernel_id)).cpu_times()
        except psutil.Error:
            return 0.0  # it is just going
        return float(times.user + times.system)

    async def close(self) -> None:
        """End every kernel, and check them no more."""
        if self._patrol:
            self._patrol.cancel()
        self._output.mute()
        # One may go by itself meanwhile; one that only starts sees that its parent has gone.
        await asyncio.gather(*map(self.end, self.list_kernel_ids()), return_exceptions=True)
