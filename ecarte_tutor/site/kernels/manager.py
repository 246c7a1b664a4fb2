"""Starts a kernel for each visitor, up to a limit, and ends kernels that are not used."""

import asyncio
import os
import time
from collections import deque
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final, TypeVar

import psutil
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Int

from ...widgets.stage.background.simulation_thread import give_back_memory
from ..machine import processors, restore_folder
from ..monitoring import (
    KERNELS_ENDED,
    SEATS,
    VISITORS,
    VISITS,
    KernelOutput,
    warn_once_a_minute,
)
from .channel import UndeliveredMessages
from .process import inherited
from .visits import Visit, current_visit

Result = TypeVar("Result")

LATELY_SECONDS: Final = 300.0
STUCK_SECONDS: Final = 60.0

ABSENT_SECONDS: Final = 600
"""Seconds from when a page disconnects, as on a sleeping phone, until its kernel is ended."""

UNCLAIMED_SECONDS: Final = 120
"""Seconds from when a page is complete until its kernel is ended if no page connects."""

YIELDING_SECONDS: Final = 15
"""Seconds until a disconnected page may lose its seat to a newcomer if the site is full.

This is longer than a page takes to connect over a slow line.
"""

ROUND_SECONDS: Final = 5.0

_FAILED_STARTS: Final = 2
"""Kernels in a row that could not be started from which the site is in trouble."""

OF_A_PAGE: Final = (
    "comm_open",
    "comm_msg",
    "comm_close",
    "comm_info_request",
    "kernel_info_request",
)
"""Message types that a page may send; none of them runs code.

Voilà also allows `shutdown_request`, but our pages end their kernel by HTTP.
"""


def retrieve_outcome(task: asyncio.Future[Any]) -> None:
    """Read the outcome of a task that nobody awaits; otherwise asyncio logs its exception."""
    if not task.cancelled():
        task.exception()


async def _to_its_end(work: Coroutine[Any, Any, Result]) -> Result:
    """Await `work`, which goes on although the request that waits for it may be cancelled."""
    task = asyncio.ensure_future(work)
    task.add_done_callback(retrieve_outcome)
    return await asyncio.shield(task)


@contextmanager
def _going_on(trouble: str) -> Iterator[None]:
    """Log once a minute what fails inside, by its traceback if it is not the system's."""
    try:
        yield
    except Exception as error:  # noqa: BLE001 - whatever it is, others are looked after
        fault = None if isinstance(error, OSError) else error
        warn_once_a_minute(trouble, "%s: %r; it is tried again", trouble, error, fault=fault)


class SiteFullError(HTTPError):
    def __init__(self) -> None:
        super().__init__(HTTPStatus.SERVICE_UNAVAILABLE)


@dataclass(frozen=True, slots=True)
class SiteStatus:
    """State of the site, field by field as `/health` shows it; `most` limits `visitors`."""

    visitors: int
    most: int
    waiting: int
    """Number of visitors whose page is not being rendered yet."""

    longest_wait: float
    """Seconds for which the first of those waiting has waited; 0 if nobody waits."""

    failed: int
    """Number of pages that could not be rendered in the last five minutes."""

    trouble: str | None
    """Why no lesson can be served; `None` if lessons can be served."""


class VisitorKernels(AsyncMappingKernelManager):
    """Kernel manager with a kernel for each visitor, up to `most_visitors`; it ends unused kernels.

    Only a few pages are rendered at a time, in the order of arrival: if twenty kernels started at
    once, every visitor would wait for the slowest.
    """

    most_visitors = Int(1, min=1).tag(config=True)

    def __init__(self, **kwargs: Any) -> None:
        kwargs["allowed_message_types"] = list(OF_A_PAGE)
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]
        self._output = KernelOutput()
        self._turns = asyncio.Semaphore(processors() + 1)
        self._visits: set[Visit] = set()
        self._by_kernel: dict[str, Visit] = {}
        self._page_ended = self._looked = time.monotonic()
        self._failures: deque[float] = deque()
        self._patrol: asyncio.Task[None] | None = None
        self._ending: set[str] = set()
        self._folder_trouble: str | None = None
        self._failed_starts = 0
        """Number of kernels that could not be started since the last one that was."""

        self._start_failed = 0.0
        SEATS.set(self.most_visitors)
        VISITORS.set_function(lambda: self.visitors)

    @property
    def visitors(self) -> int:
        return len(self._visits)

    def page_ended(self, *, failed: bool) -> None:
        """Record that rendering of a page has ended; `failed` is True if it failed."""
        self._page_ended = time.monotonic()
        if failed:
            self._failures.append(self._page_ended)

    def status(self) -> SiteStatus:
        """Return the state of the site now."""
        now = time.monotonic()
        waits = [now - visit.came for visit in self._visits if visit.began is None]
        longest = max(waits, default=0.0)
        while self._failures and self._failures[0] < now - LATELY_SECONDS:
            self._failures.popleft()
        return SiteStatus(
            visitors=self.visitors,
            most=self.most_visitors,
            waiting=len(waits),
            longest_wait=round(longest, 1),
            failed=len(self._failures),
            trouble=self._trouble(longest, now),
        )

    def _trouble(self, longest_wait: float, now: float) -> str | None:
        """Return why no page can be made.

        Failed starts count for a minute only, or nobody would come to see that they work again.
        """
        if self._folder_trouble:
            return self._folder_trouble
        if self._failed_starts >= _FAILED_STARTS and now - self._start_failed < STUCK_SECONDS:
            return "no kernel can be started"
        if longest_wait > STUCK_SECONDS and now - self._page_ended > STUCK_SECONDS:
            return "the line of those who wait does not move"
        return None

    @asynccontextmanager
    async def visit(self) -> AsyncIterator[Visit]:
        """Reserve one of `most_visitors` seats, wait for a turn to render, and yield the visit.

        If the `with` exits before `visit.made` is set, free the seat and shut the kernel down.

        Raises:
            SiteFullError: if no seat is free.
        """
        visit = self._enter()
        before = current_visit.set(visit)
        try:
            async with self._turns:
                visit.began = time.monotonic()
                yield visit
        finally:
            current_visit.reset(before)
            if visit.made is None:
                await self._leave(visit)

    def _enter(self) -> Visit:
        if self.visitors >= self.most_visitors and not self._frees_a_seat():
            told = "full: %d visitors; newcomers are asked to come back"
            warn_once_a_minute("full", told, self.visitors)
            raise SiteFullError
        visit = Visit()
        self._visits.add(visit)
        return visit

    def _frees_a_seat(self) -> bool:
        """End the kernel of the page disconnected longest; return True if that frees a seat.

        A page keeps its seat for the first `YIELDING_SECONDS`.
        """
        now = time.monotonic()
        seated = (visit for visit in self._by_kernel.values() if visit in self._visits)
        absent = max(seated, key=lambda visit: visit.absence(now), default=None)
        if absent is None or not absent.kernel_id or absent.absence(now) <= YIELDING_SECONDS:
            return False
        self._visits.discard(absent)
        VISITS.info("a newcomer needed the seat of an absent page; the kernel has been ended")
        self.end_soon(absent.kernel_id)
        return True

    async def _leave(self, visit: Visit) -> None:
        visit.over = True
        if visit.kernel_id:
            await _to_its_end(self.end(visit.kernel_id, now=True))  # or its seat would stay taken
        elif not visit.starting:
            self._visits.discard(visit)

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override] # as Jupyter's
        """Start a kernel for the current visit, and return its id.

        Raises:
            SiteFullError: if no seat is free; nothing has been started then.
        """
        visit = current_visit.get() or self._enter()
        return await _to_its_end(self._start(visit, **kwargs))  # we must know of a forked kernel

    async def _start(self, visit: Visit, **kwargs: Any) -> str:
        visit.starting = True
        try:
            restore_folder(self.connection_dir)
            kwargs["env"] = inherited(kwargs.get("env", os.environ))
            kwargs |= {"stdout": self._output.number, "stderr": self._output.number}
            kernel_id = await self._async_start_kernel(**kwargs)
        except BaseException as error:
            self._visits.discard(visit)
            if isinstance(error, Exception):
                self._failed_starts += 1
                self._start_failed = time.monotonic()
            raise
        finally:
            visit.starting = False
        self._failed_starts = 0
        visit.kernel_id = kernel_id
        self._by_kernel[kernel_id] = visit
        if visit.over:
            await self.end(kernel_id, now=True)
        return kernel_id

    async def lives(self, visit: Visit) -> bool:
        """Return True if the process of the visit's kernel is alive."""
        if visit.kernel_id is None or visit.kernel_id not in self:
            return False
        return bool(await ensure_async(self.get_kernel(visit.kernel_id).is_alive()))

    def visit_of(self, kernel_id: str) -> Visit | None:
        """Return the visit that the kernel belongs to, or `None` if there is no such kernel."""
        return self._by_kernel.get(kernel_id)

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel that has ended, and free its visitor's seat.

        Close the sockets of a page that disconnected while its kernel was being ended. Jupyter
        would keep them, and each would try to connect ten times a second for ever.
        """
        if kernel_id in self:
            self.stop_buffering(kernel_id)  # type: ignore[no-untyped-call]
        if visit := self._by_kernel.pop(kernel_id, None):
            self._visits.discard(visit)
            if not visit.ended.done():
                visit.ended.set_result(None)
        return super().remove_kernel(kernel_id)

    def _handle_kernel_died(self, kernel_id: str) -> None:
        self.remove_kernel(kernel_id)
        KERNELS_ENDED.labels("died").inc()
        VISITS.warning("a kernel died; %d of %d visitors", self.visitors, self.most_visitors)

    async def end(self, kernel_id: str, *, now: bool = False) -> None:
        """Shut a kernel down, or kill it if `now`; do nothing if it has ended."""
        with suppress(HTTPError, KeyError):
            await self._async_shutdown_kernel(kernel_id, now=now)  # type: ignore[no-untyped-call]
        self.remove_kernel(kernel_id)

    def end_soon(self, kernel_id: str) -> None:
        """Kill a kernel, and return at once."""
        asyncio.ensure_future(self.end(kernel_id, now=True)).add_done_callback(retrieve_outcome)

    def has_missed(self, kernel_id: str) -> bool:
        """Return True if messages for the kernel's page were dropped while it was away."""
        kept = self._kernel_buffers.get(kernel_id, {}).get("buffer")
        return isinstance(kept, UndeliveredMessages) and kept.is_cut

    def start_buffering(self, kernel_id: str, session_key: str, channels: Any) -> None:
        """Keep a kernel's messages, up to a limit, while its page is disconnected."""
        super().start_buffering(kernel_id, session_key, channels)  # type: ignore[no-untyped-call]
        self._kernel_buffers[kernel_id]["buffer"] = UndeliveredMessages()

    def keep_order(self) -> None:
        """Start to check the kernels every few seconds, until `close`."""
        self._patrol = asyncio.ensure_future(self._keep_looking())

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            await self.look_round()

    async def look_round(self) -> None:
        """Restore the site's folder, end kernels that nobody needs, and give back memory.

        End kernels that have computed for too long or been without a page for too long. Whatever
        fails is logged once a minute, and nothing else waits for it.
        """
        now = time.monotonic()
        elapsed, self._looked = now - self._looked, now
        self._restore_folder()
        ends = list[asyncio.Future[None]]()
        for kernel_id, visit in list(self._by_kernel.items()):
            with _going_on("a kernel could not be looked after"):
                reason = self._reason_to_end(kernel_id, visit, elapsed, now)
                if reason and kernel_id not in self._ending:
                    ends.append(asyncio.ensure_future(self._end_for(kernel_id, *reason)))
        if ends:
            await asyncio.wait(ends, timeout=ROUND_SECONDS)
        with _going_on("memory could not be given back"):
            give_back_memory()

    def _restore_folder(self) -> None:
        self._folder_trouble = "the site’s folder for temporary files is gone"
        with _going_on(f"{self._folder_trouble} and cannot be made again: no page can be opened"):
            restore_folder(self.connection_dir)
            self._folder_trouble = None

    def _reason_to_end(
        self, kernel_id: str, visit: Visit, elapsed: float, now: float
    ) -> tuple[str, str] | None:
        """Return why the kernel has to end, as a label for metrics and in words."""
        if visit.computes_too_long(self._processor_seconds(kernel_id), elapsed, now):
            return "computing", "a kernel computed for too long"
        if visit.absence(now) > (ABSENT_SECONDS if visit.claimed else UNCLAIMED_SECONDS):
            return "absent", "a page has vanished" if visit.claimed else "nobody came for a page"
        return None

    async def _end_for(self, kernel_id: str, label: str, reason: str) -> None:
        self._ending.add(kernel_id)
        try:
            with _going_on(f"{reason}; the kernel could not be ended"):
                await self.end(kernel_id, now=True)
                KERNELS_ENDED.labels(label).inc()
                VISITS.info("%s; the kernel has been ended", reason)
        finally:
            self._ending.discard(kernel_id)

    def _processor_seconds(self, kernel_id: str) -> float:
        with suppress(KeyError, psutil.Error):  # it is just ending
            process = getattr(self.get_kernel(kernel_id).provisioner, "pid", None)
            if process is not None:
                times = psutil.Process(process).cpu_times()
                return float(times.user + times.system)
        return 0.0

    async def close(self) -> None:
        """End every kernel, and stop checking them."""
        if self._patrol:
            self._patrol.cancel()
        self._output.mute()
        # A kernel may end by itself meanwhile; one that is starting ends with its parent.
        await asyncio.gather(*map(self.end, self.list_kernel_ids()), return_exceptions=True)
