"""The kernels of the site: one for each visitor, so many and no more, and a few kept warm."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from typing import Any, Final

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Any as AnyTrait
from traitlets import Int

from .log import VISITS
from .machine import processors
from .pace import Pace

WAIT_SECONDS: Final = 60
"""After which somebody who found the site full should try again."""

MOST_CHANNELS: Final = 4
"""To one kernel at a time. A page has one, and for a moment two when it connects anew."""

_UNCLAIMED_SECONDS: Final = 120
_WARMING_SECONDS: Final = 60
_PAUSE_SECONDS: Final = 0.5

_WARM_UP: Final = "__import__('ecarte_tutor.widgets')"
_DRESS: Final = "__import__('os').environ.update({!r})"


class SiteFull(HTTPError):
    """There are as many visitors as the host allows."""

    def __init__(self) -> None:
        super().__init__(HTTPStatus.SERVICE_UNAVAILABLE)


class _Seat:
    """A place kept for somebody who waits for their kernel."""


_seat_of_this_page: ContextVar[_Seat | None] = ContextVar("seat", default=None)


class VisitorKernels(AsyncMappingKernelManager):
    """Starts a kernel for a visitor as long as there is room, and says so when there is none.

    Kernels start a few at a time, in the order of arrival: of twenty visitors who come at once the
    first are served at once, where twenty kernels that start together are all late. A warm kernel
    is one that has started and imported the lessons' widgets before anybody asked for it.
    """

    most_visitors = Int(1, min=1).tag(config=True)
    most_warm = Int(0, min=0).tag(config=True)
    kernel_output = AnyTrait(None, allow_none=True).tag(config=True)
    """The file number that kernels write their output and their complaints to, if not ours."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._seats: set[_Seat] = set()
        self._arriving: set[str] = set()
        self._warm: list[str] = []
        self._warming: set[str] = set()
        self._claimed: set[str] = set()
        self._paces: dict[str, Pace] = {}
        self._turns = asyncio.Semaphore(processors() + 1)
        self._warmer: asyncio.Task[None] | None = None

    @property
    def visitors(self) -> int:
        """How many have a kernel, or are about to."""
        own = (set(self._kernels) | self._arriving) - set(self._warm) - self._warming
        return len(own) + len(self._seats)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Keeps a seat for the visitor while they wait in line and their page is made.

        Raises:
            SiteFull: where there is none.
        """
        seat = self._take_seat()
        was = _seat_of_this_page.set(seat)
        try:
            async with self._turns:
                yield
        finally:
            _seat_of_this_page.reset(was)
            self._seats.discard(seat)

    def _take_seat(self) -> _Seat:
        if self.visitors >= self.most_visitors:
            raise SiteFull
        seat = _Seat()
        self._seats.add(seat)
        return seat

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override] # as Voilà calls it
        """Gives the visitor whose turn it is a kernel, a warm one if there is any.

        Raises:
            SiteFull: where there is no room; nothing has been started then.
        """
        self._seats.discard(_seat_of_this_page.get() or self._take_seat())
        kernel_id = await self._dressed(kwargs.get("env") or {}) or await self._start(**kwargs)
        self.keep_warm()
        return kernel_id

    async def _start(self, **kwargs: Any) -> str:
        kernel_id: str = self.new_kernel_id()
        self._arriving.add(kernel_id)
        try:
            output = {"stdout": self.kernel_output, "stderr": self.kernel_output}
            await self._async_start_kernel(kernel_id=kernel_id, **output, **kwargs)
        finally:
            self._arriving.discard(kernel_id)
        return kernel_id

    # Kernels that are warm before their visitor comes.

    def keep_warm(self) -> None:
        """Sees to it that there are warm kernels again, once nobody is waiting."""
        if self.most_warm and (self._warmer is None or self._warmer.done()):
            self._warmer = asyncio.ensure_future(self._warm_some())

    async def _warm_some(self) -> None:
        while len(self._warm) < min(self.most_warm, self.most_visitors - self.visitors):
            await asyncio.sleep(_PAUSE_SECONDS)
            if self._seats or self._arriving:
                continue
            kernel_id: str = self.new_kernel_id()
            self._warming.add(kernel_id)
            try:
                await self._start(kernel_name="python3", path="")
                await self._run(kernel_id, _WARM_UP)
                self._warm.append(kernel_id)
            finally:
                self._warming.discard(kernel_id)
