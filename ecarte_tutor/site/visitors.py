"""The kernels of the site: one for each visitor, in the order of arrival, so many and no more."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final
from weakref import WeakKeyDictionary

from jupyter_client.manager import KernelManager
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Int

from .log import VISITS, KernelOutput
from .machine import processors
from .pace import Pace
from .warm import WarmKernels

WAIT_SECONDS: Final = 60
"""After which somebody who found the site full should try again."""

MOST_CHANNELS: Final = 4
"""To one kernel at a time. A page has one, and for a moment two when it connects anew."""

MESSAGES_A_SECOND: Final = 40
MESSAGES_AT_ONCE: Final = 200
BYTES_A_SECOND: Final = 200_000
BYTES_AT_ONCE: Final = 3_000_000
"""Enough for a page that hands over all the progress its browser keeps."""

_UNCLAIMED_SECONDS: Final = 120


class SiteFullError(HTTPError):
    """There are as many visitors as the host allows."""

    def __init__(self) -> None:
        super().__init__(HTTPStatus.SERVICE_UNAVAILABLE)


class _Seat:
    """A place kept for somebody who waits in line for their kernel."""


_seat_of_this_page: ContextVar[_Seat | None] = ContextVar("seat", default=None)


@dataclass(slots=True)
class Visit:
    """What the site remembers of one visitor's kernel."""

    since: float = field(default_factory=time.monotonic)
    claimed: bool = False
    """Whether a page has connected to it yet."""

    slowed: bool = False
    messages: Pace = field(default_factory=lambda: Pace(MESSAGES_A_SECOND, MESSAGES_AT_ONCE))
    bytes: Pace = field(default_factory=lambda: Pace(BYTES_A_SECOND, BYTES_AT_ONCE))

    def pause_before(self, size: int) -> float:
        """Seconds that the next message, of this many bytes, must wait."""
        now = time.monotonic()
        return max(self.messages.wait(1, now), self.bytes.wait(size, now))


class VisitorKernels(AsyncMappingKernelManager):
    """Starts a kernel for a visitor as long as there is room, and says so when there is none.

    A few pages are made at a time, in the order of arrival: of twenty visitors who come at once
    the first are served at once, where twenty kernels that start together are all late.
    """

    most_visitors = Int(1, min=1).tag(config=True)
    most_warm = Int(0, min=0).tag(config=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]
        self.warm = WarmKernels(self, self.most_warm)
        self._output = KernelOutput()
        self._turns = asyncio.Semaphore(processors() + 1)
        self._seats: set[_Seat] = set()
        self._arriving: set[str] = set()
        self._visits: WeakKeyDictionary[KernelManager, Visit] = WeakKeyDictionary()

    @property
    def visitors(self) -> int:
        """How many have a kernel or wait for one."""
        kernels = set(self._kernels) | self._arriving
        return len(self._seats) + sum(kernel not in self.warm for kernel in kernels)

    @property
    def free(self) -> int:
        """How many more may come."""
        return self.most_visitors - self.visitors

    @property
    def waiting(self) -> bool:
        """Whether somebody waits for a kernel."""
        return bool(self._seats or self._arriving)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Keeps a seat for a visitor while they wait in line, and until their page is made.

        Raises:
            SiteFullError: where there is none.
        """
        seat = self._take_seat()
        before = _seat_of_this_page.set(seat)
        try:
            async with self._turns:
                yield
        finally:
            _seat_of_this_page.reset(before)
            self._seats.discard(seat)

    def _take_seat(self) -> _Seat:
        if self.free <= 0:
            raise SiteFullError
        seat = _Seat()
        self._seats.add(seat)
        return seat

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override] # as Jupyter's
        """Gives the visitor whose turn it is a kernel, a warm one if there is any.

        Raises:
            SiteFullError: where there is no room; nothing has been started then.
        """
        # From here on the kernel itself is counted, or its id while it starts.
        self._seats.discard(_seat_of_this_page.get() or self._take_seat())
        kernel_id = await self.warm.take(kwargs.get("env") or {}) or await self._start_new(**kwargs)
        self._visits[self.get_kernel(kernel_id)] = Visit()
        self.warm.refill()
        return kernel_id

    async def _start_new(self, **kwargs: Any) -> str:
        kernel_id: str = self.new_kernel_id()
        self._arriving.add(kernel_id)
        try:
            await self.start(kernel_id, **kwargs)
        finally:
            self._arriving.discard(kernel_id)
        return kernel_id

    async def start(self, kernel_id: str, **kwargs: Any) -> None:
        """Starts a kernel under that id, whose output goes to the log."""
        kwargs |= {"stdout": self._output.number, "stderr": self._output.number}
        await self._async_start_kernel(kernel_id=kernel_id, **kwargs)

    def visit(self, kernel_id: str) -> Visit:
        """What is known of that kernel's visitor."""
        return self._visits.setdefault(self.get_kernel(kernel_id), Visit())

    def channels(self, kernel_id: str) -> int:
        """How many connections there are to that kernel."""
        return int(self._kernel_connections.get(kernel_id, 0))

    def notify_connect(self, kernel_id: str) -> None:
        """Takes note that a page has come for its kernel."""
        super().notify_connect(kernel_id)  # type: ignore[no-untyped-call]
        if kernel_id in self:
            self.visit(kernel_id).claimed = True

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Ends the kernel of a visitor who has long left, or never came for it; no warm one."""
        if kernel_id in self.warm:
            return
        visit = self.visit(kernel_id)
        if not visit.claimed and time.monotonic() - visit.since > _UNCLAIMED_SECONDS:
            VISITS.info("nobody came for a kernel; it has been ended")
            await self.end(kernel_id)
        else:
            await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]

    def _handle_kernel_died(self, kernel_id: str) -> None:
        self.remove_kernel(kernel_id)
        VISITS.warning("a kernel died; %d of %d visitors", self.visitors, self.most_visitors)

    async def end(self, kernel_id: str) -> None:
        """Ends a kernel."""
        await self._async_shutdown_kernel(kernel_id)  # type: ignore[no-untyped-call]

    async def close(self) -> None:
        """Ends every kernel, the warm ones too, and starts no more."""
        await self.warm.stop()
        self._output.mute()
        # One may go by itself meanwhile; one that only starts sees that its parent has gone.
        await asyncio.gather(*map(self.end, self.list_kernel_ids()), return_exceptions=True)
