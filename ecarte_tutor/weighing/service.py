"""The process that weighs for all kernels of a site: every problem once, on all processors.

Kernels ask it on a Unix socket. A request is a line of JSON with a decision, and later perhaps how
much its simulation is wanted; the answer is the number of bytes in a line, and a parcel. Who closes
the connection wants it no more. Nothing that a kernel sends is kept: only what was found here.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
import struct
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.sharedctypes import RawArray
from pathlib import Path
from typing import Any, Final

from ..decision import Decision
from .here import weighed
from .parcel import packed
from .shelf import Shelf
from .weigher import Asked, Wanted, Weigher

LONGEST_LINE: Final = 4096
"""Bytes of a request."""

MOST_AT_ONCE: Final = 24
"""Problems that one kernel may have asked for; a game's review asks for a dozen."""

SHELF_BYTES: Final = 64_000_000
"""Of the parcels that are kept, some four hundred problems."""

LOOK_SECONDS: Final = 5.0
"""Between two looks whether the socket's file is there: a cleaner of temporary files may come."""

SEND_SECONDS: Final = 10.0
"""For a kernel to take its answer."""

_LOG: Final = logging.getLogger(__name__)

_flags: Any = None  # of a worker, set as it begins


def serve(
    place: str,
    processes: int,
    begin_work: Callable[[], None],
    begin: Callable[[], None],
) -> None:
    """Answers kernels until this process is ended, or one of its workers is.

    Args:
        place: the path of the socket to listen at.
        processes: how many problems are weighed at a time; a worker is forked for each.
        begin_work: what each worker does first.
        begin: what this process does once they are there.
    """
    flags = RawArray("B", processes)
    pool = ProcessPoolExecutor(processes, get_context("fork"), _begin_work, (flags, begin_work))
    pool.submit(os.getpid).result()  # all are forked now, while this process has no other threads
    begin()
    asyncio.run(Service(Weigher(_weighed, pool, flags)).listen(Path(place)))
    os._exit(1)  # whoever started this starts it anew


def _begin_work(flags: Any, begin: Callable[[], None]) -> None:
    global _flags  # noqa: PLW0603 - how a pool's worker is given what cannot be sent with the work
    _flags = flags
    begin()


def _weighed(decision: Decision, flag: int) -> bytes:
    return packed(weighed(decision, _flags, flag))


class Service:
    """What the process knows: problems being weighed, and parcels that it keeps."""

    def __init__(self, weigher: Weigher[bytes]) -> None:
        self._weigher = weigher
        self._shelf = Shelf(SHELF_BYTES)
        self._asking: Counter[int] = Counter()
        self._broken = asyncio.Event()

    async def listen(self, place: Path) -> None:
        """Answers whoever connects, until a worker has died or the socket's file has gone."""
        place.unlink(missing_ok=True)
        server = await asyncio.start_unix_server(self._answer, place, limit=LONGEST_LINE)
        async with server:
            while place.exists() and not self._broken.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._broken.wait(), LOOK_SECONDS)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        kernel = _process_of(writer.get_extra_info("socket"))
        self._asking[kernel] += 1
        try:
            if self._asking[kernel] <= MOST_AT_ONCE:
                await self._give(reader, writer, kernel)
        except BrokenProcessPool:
            self._broken.set()
        except Exception as error:  # noqa: BLE001 - whatever it is, the kernel then weighs for itself
            _LOG.info("a problem was not weighed: %s", error)
        finally:
            self._asking[kernel] -= 1
            if not self._asking[kernel]:
                del self._asking[kernel]
            writer.close()

    async def _give(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, kernel: int
    ) -> None:
        request = json.loads(await reader.readline())
        decision = Decision.parse(request["decision"])
        parcel = self._shelf.get(str(decision))
        if parcel is None:
            parcel = await self._found(decision, Wanted(request["wanted"]), reader, kernel)
            self._shelf.put(str(decision), parcel)
        writer.write(b"%d\n" % len(parcel) + parcel)
        await asyncio.wait_for(writer.drain(), SEND_SECONDS)

    async def _found(
        self, decision: Decision, wanted: Wanted, reader: asyncio.StreamReader, kernel: int
    ) -> bytes:
        asked = self._weigher.weigh(decision, wanted, asker=kernel)
        listening = asyncio.ensure_future(_listen(reader, asked))
        try:
            return await asyncio.wrap_future(asked)
        except asyncio.CancelledError as error:
            raise ConnectionError("the kernel wants it no more") from error
        finally:
            listening.cancel()
            asked.cancel()


async def _listen(reader: asyncio.StreamReader, asked: Asked[bytes]) -> None:
    """Hears how much it is wanted, until it is no more."""
    try:
        while line := await reader.readline():
            asked.hurry(Wanted(json.loads(line)["wanted"]))
    except (OSError, ValueError, LookupError, TypeError, RecursionError) as error:
        _LOG.info("a kernel said something odd: %s", error)
    asked.cancel()


def _process_of(connection: socket.socket) -> int:
    """The process at the other end; 0 where the system does not tell."""
    option = getattr(socket, "SO_PEERCRED", None)
    if option is None:
        return 0
    told = connection.getsockopt(socket.SOL_SOCKET, option, struct.calcsize("3i"))
    process, _, _ = struct.unpack("3i", told)
    return int(process)
