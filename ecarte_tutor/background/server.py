"""The process that simulates for all kernels of a site: every problem once, on all processors.

Kernels connect on a Unix socket. A request is a line of JSON with a decision and a priority; more
lines may follow that raise the priority. The answer is the number of bytes in a line, then the
encoded assessment; before it an empty line a second, as a heartbeat. Closing the connection cancels
the request. Nothing that a kernel sends is kept: the cache has only what was simulated here.

The site itself, and nobody else, may send the kernels whose pages have vanished. Their problems are
cancelled; the answer has the seconds of a processor that each kernel's problems have taken, and for
how long each answer was waited for.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
import struct
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Collection, Hashable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.sharedctypes import RawArray
from pathlib import Path
from threading import Lock
from time import monotonic, process_time
from typing import Any, Final

from cachetools import LRUCache

from ..decision import Decision
from .client import HEARTBEAT
from .codec import encode
from .local_thread import assess_until_cancelled
from .queue import Job, Priority, SimulationQueue

LONGEST_LINE: Final = 4096
"""Bytes of a request."""

MOST_AT_ONCE: Final = 24
"""Problems that one kernel may have requested; a game's review requests a dozen."""

CACHE_BYTES: Final = 64_000_000
"""Of encoded simulations, about four hundred problems."""

LARGEST_CACHED: Final = 500_000
"""Bytes of a simulation that is cached; the largest would crowd out those of a whole class."""

HEARTBEAT_SECONDS: Final = 1.0
"""Between two heartbeats to a kernel whose problem is not simulated yet."""

WORK_SECONDS: Final = 30.0
"""For one problem; a worker that takes longer counts as hung. The slowest problem takes three."""

CHECK_SECONDS: Final = 5.0
"""Between two checks that the socket's file is there: a cleaner of temporary files may come."""

MOST_WAITS: Final = 1000
"""Answers whose waits are kept for the site, which asks every few seconds."""

SEND_SECONDS: Final = 10.0
"""For a kernel to receive its answer."""

_LOG: Final = logging.getLogger(__name__)

_flags: Any = None  # of a worker, set as it begins
_seconds: Any = None


def run_server(
    socket_path: str,
    processes: int,
    begin_work: Callable[[], None],
    begin: Callable[[], None],
    site: int,
) -> None:
    """Answer kernels until this process is ended, or one of its workers is.

    Args:
        socket_path: where to listen.
        processes: how many simulations run at a time; a worker is forked for each.
        begin_work: called first in each worker.
        begin: called in this process once the workers are there.
        site: the number of the site's process.
    """
    flags, seconds = RawArray("B", processes), RawArray("d", processes)
    arguments = flags, seconds, begin_work
    pool = ProcessPoolExecutor(processes, get_context("fork"), _begin_work, arguments)
    pool.submit(os.getpid).result()  # all are forked now, while this process has no other threads
    begin()
    usage = Usage(seconds)
    server = SimulationServer(SimulationQueue(_simulate, pool, flags, usage.record), usage, site)
    asyncio.run(server.listen(Path(socket_path)))
    os._exit(1)  # whoever started this starts it again


def _begin_work(flags: Any, seconds: Any, begin: Callable[[], None]) -> None:
    global _flags, _seconds
    _flags, _seconds = flags, seconds
    begin()


def _simulate(decision: Decision, flag: int) -> bytes:
    began = process_time()
    try:
        return encode(assess_until_cancelled(decision, _flags, flag))
    finally:
        _seconds[flag] = process_time() - began


class Usage:
    """Seconds of a processor by kernel; kernels that requested one problem split its seconds.

    >>> usage = Usage([0.5, 2.0])
    >>> usage.record([7, 8], 1); usage.record([7], 0)
    >>> usage.collect(), usage.collect()
    ({7: 1.5, 8: 1.0}, {})

    Args:
        last_seconds: seconds that the last simulation took, for each number of a flag.
    """

    def __init__(self, last_seconds: Sequence[float]) -> None:
        self._last_seconds = last_seconds
        self._by_kernel: defaultdict[Hashable, float] = defaultdict(float)
        self._lock = Lock()

    def record(self, kernels: Collection[Hashable], slot: int) -> None:
        """Add the seconds of the slot's last simulation; may be called from any thread."""
        with self._lock:
            for kernel in kernels:
                self._by_kernel[kernel] += self._last_seconds[slot] / len(kernels)

    def collect(self) -> dict[Hashable, float]:
        """Return the seconds recorded since the last call, by kernel."""
        with self._lock:
            collected, self._by_kernel = self._by_kernel, defaultdict(float)
        return dict(collected)


class SimulationServer:
    """Answers the connections: a queue of simulations, and a cache of those that were made."""

    def __init__(self, queue: SimulationQueue[bytes], usage: Usage, site: int) -> None:
        self._queue, self._usage, self._site = queue, usage, site
        self._jobs: defaultdict[int, set[Job[bytes]]] = defaultdict(set)
        self._cache: LRUCache[str, bytes] = LRUCache(CACHE_BYTES, getsizeof=len)
        self._connections: Counter[int] = Counter()
        self._broken = asyncio.Event()
        self._waits: deque[float] = deque(maxlen=MOST_WAITS)

    async def listen(self, socket_path: Path) -> None:
        """Answer connections until a worker has died or hangs, or the socket's file is gone."""
        socket_path.unlink(missing_ok=True)
        server = await asyncio.start_unix_server(self._answer, socket_path, limit=LONGEST_LINE)
        try:
            while socket_path.exists() and not self._broken.is_set() and not self._hangs():
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._broken.wait(), CHECK_SECONDS)
        finally:
            server.close()  # from Python 3.12 on `async with` would wait for all that is under way

    def _hangs(self) -> bool:
        return self._queue.longest_run() > WORK_SECONDS

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        kernel = _process_of(writer.get_extra_info("socket"))
        self._connections[kernel] += 1
        try:
            if kernel == self._site:
                await self._report_usage(reader, writer)
            elif self._connections[kernel] <= MOST_AT_ONCE:
                await self._send_simulation(reader, writer, kernel)
        except BrokenProcessPool:
            self._broken.set()
        except Exception as error:  # noqa: BLE001 - whatever it is, the kernel simulates it itself
            _LOG.info("a problem was not simulated: %s", error)
        finally:
            self._connections[kernel] -= 1
            if not self._connections[kernel]:
                del self._connections[kernel]
            writer.close()

    async def _report_usage(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        for kernel in json.loads(await reader.readline())["vanished"]:
            for job in tuple(self._jobs.get(kernel, ())):
                job.cancel()
        waits = [round(seconds, 4) for seconds in self._waits]
        self._waits.clear()
        answer = {"seconds": self._usage.collect(), "waits": waits}
        writer.write(json.dumps(answer).encode() + b"\n")
        await asyncio.wait_for(writer.drain(), SEND_SECONDS)

    async def _send_simulation(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, kernel: int
    ) -> None:
        request = json.loads(await reader.readline())
        began = monotonic()
        decision = Decision.parse(request["decision"])
        data = self._cache.get(str(decision))
        if data is None:
            job = self._queue.submit(decision, Priority(request["priority"]), client=kernel)
            data = await self._result(job, reader, writer, kernel)
            if len(data) <= LARGEST_CACHED:
                self._cache[str(decision)] = data
        self._waits.append(monotonic() - began)
        writer.write(b"%d\n" % len(data) + data)
        await asyncio.wait_for(writer.drain(), SEND_SECONDS)

    async def _result(
        self,
        job: Job[bytes],
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        kernel: int,
    ) -> bytes:
        self._jobs[kernel].add(job)
        reading = asyncio.ensure_future(_read_priorities(reader, job))
        result = asyncio.wrap_future(job)
        try:
            while not (await asyncio.wait([result], timeout=HEARTBEAT_SECONDS))[0]:
                writer.write(HEARTBEAT)
            return await result
        except asyncio.CancelledError as error:
            raise ConnectionError("the kernel has cancelled it") from error
        finally:
            reading.cancel()
            job.cancel()
            self._jobs[kernel].discard(job)
            if not self._jobs[kernel]:
                del self._jobs[kernel]


async def _read_priorities(reader: asyncio.StreamReader, job: Job[bytes]) -> None:
    """Raise the job's priority as the kernel sends it; cancel the job when it disconnects."""
    try:
        while line := await reader.readline():
            job.raise_priority(Priority(json.loads(line)["priority"]))
    except (OSError, ValueError, LookupError, TypeError, RecursionError) as error:
        _LOG.info("a kernel sent an odd message: %s", error)
    job.cancel()


def _process_of(connection: socket.socket) -> int:
    """Number of the process at the other end; on Linux, where alone this server runs."""
    size = struct.calcsize("3i")
    credentials = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, size)
    process, _, _ = struct.unpack("3i", credentials)
    return int(process)
