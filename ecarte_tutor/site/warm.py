"""Kernels that are warm: started, with all that a lesson needs imported, before anybody asks."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from .visitors import VisitorKernels

_WARM_UP: Final = "import ecarte_tutor.site.preloaded; del ecarte_tutor"
"""A fork has it from its origin; a kernel that was started on its own makes it now."""
_DRESS: Final = "__import__('os').environ.update(__import__('json').loads(bytes.fromhex('{}')))"

_WARMING_SECONDS: Final = 60
_DRESSING_SECONDS: Final = 10
_PAUSE_SECONDS: Final = 1.5


class WarmKernels:
    """A few kernels for whoever comes next, whichever lesson it is.

    Voilà's own preheating keeps some for each lesson and runs the lesson in them ahead of the
    visitor; these are fewer, and a lesson runs in them as it does in any other.
    """

    def __init__(self, kernels: VisitorKernels, most: int) -> None:
        self._kernels = kernels
        self._most = most
        self._clients: dict[str, Any] = {}
        self._starting: set[str] = set()
        self._work: asyncio.Task[None] | None = None

    def __contains__(self, kernel_id: str) -> bool:
        return kernel_id in self._clients or kernel_id in self._starting

    def __len__(self) -> int:
        return len(self._clients)

    async def take(self, environment: Mapping[str, str]) -> str | None:
        """One of them, now with this environment; `None` where there is none that is alive."""
        while self._clients:
            kernel_id, client = self._clients.popitem()
            try:
                if kernel_id in self._kernels:
                    await _run(client, _dressing(environment), _DRESSING_SECONDS)
                    return kernel_id
            except (TimeoutError, RuntimeError):
                await self._kernels.end(kernel_id)
            finally:
                client.stop_channels()
        return None

    def refill(self) -> None:
        """Sees to it that there are as many again, once nobody waits for a kernel."""
        if self._most and (self._work is None or self._work.done()):
            self._work = asyncio.ensure_future(self._start_some())

    async def stop(self) -> None:
        """Starts no more, and lets go of those that there are."""
        self._most = 0
        if self._work:
            self._work.cancel()
            await asyncio.wait([self._work])
        while self._clients:
            self._clients.popitem()[1].stop_channels()

    async def _start_some(self) -> None:
        while len(self) < min(self._most, self._kernels.free):
            await asyncio.sleep(_PAUSE_SECONDS)
            if not self._kernels.waiting:
                await self._start_one()

    async def _start_one(self) -> None:
        kernel_id: str = self._kernels.new_kernel_id()
        self._starting.add(kernel_id)
        try:
            await self._kernels.start(kernel_id, kernel_name="python3", path="")
            client: Any = self._kernels.get_kernel(kernel_id).client()
            client.start_channels()
            await client.wait_for_ready(_WARMING_SECONDS)
            await _run(client, _WARM_UP, _WARMING_SECONDS)
            self._clients[kernel_id] = client
        finally:
            self._starting.discard(kernel_id)


async def _run(client: Any, code: str, seconds: float) -> None:
    """Runs code of ours in a kernel, and waits until it has.

    Raises:
        RuntimeError: where it failed.
        TimeoutError: where it takes too long.
    """
    answer = await client.execute(
        code, silent=True, store_history=False, reply=True, timeout=seconds
    )
    if answer["content"]["status"] != "ok":
        raise RuntimeError(answer["content"].get("evalue"))


def _dressing(environment: Mapping[str, str]) -> str:
    """Code that sets what the kernel's own environment lacks; of the visitor's text it holds
    hexadecimal digits only."""
    own = {str(getattr(name, "value", name)): str(text) for name, text in environment.items()}
    lacking = dict(own.items() - os.environ.items())
    return _DRESS.format(json.dumps(lacking).encode().hex())
