"""A line of a stated speed before a site, for all that goes over it: files and messages alike.

A browser's own emulation leaves the messages of a page's connection out.
"""

from __future__ import annotations

import asyncio
import threading
from asyncio import Queue, StreamReader, StreamWriter
from contextlib import suppress
from typing import Self

_PACKET = 1460
_WAITING = 64
"""Packets under way on one connection, each way: more than fit on a line of 10 Mbit/s and 20 ms."""


class Line:
    """Passes on to a port of this machine what comes to its own, at that speed.

    Args:
        port: where the site listens.
        megabits: a second, for all connections together; a quarter of it the other way.
        milliseconds: there and back.
    """

    def __init__(self, port: int, megabits: float, milliseconds: float) -> None:
        self.behind = port
        self.brought = 0
        """Bytes to the browser so far."""
        self.port = 0
        self._seconds_a_byte = 8e-6 / megabits
        self._delay = milliseconds / 2000
        self._free = {"down": 0.0, "up": 0.0}
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        opening = asyncio.start_server(self._connected, "127.0.0.1", 0)
        server = asyncio.run_coroutine_threadsafe(opening, self._loop).result()
        self.port = server.sockets[0].getsockname()[1]
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for each in others:
            each.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _connected(self, reader: StreamReader, writer: StreamWriter) -> None:
        await asyncio.sleep(2 * self._delay)  # the handshake
        site_reader, site_writer = await asyncio.open_connection("127.0.0.1", self.behind)
        up = self._pass_on(reader, site_writer, "up")
        down = self._pass_on(site_reader, writer, "down")
        with suppress(asyncio.CancelledError):  # the bench is over
            await asyncio.gather(up, down)

    async def _pass_on(self, reader: StreamReader, writer: StreamWriter, way: str) -> None:
        under_way: Queue[tuple[float, bytes]] = Queue(_WAITING)
        arriving = asyncio.ensure_future(self._arrive(under_way, writer))
        packet = b"first"
        with suppress(OSError):
            while packet := await reader.read(_PACKET):
                if way == "down":
                    self.brought += len(packet)
                seconds = len(packet) * self._seconds_a_byte * (1 if way == "down" else 4)
                self._free[way] = max(self._free[way], self._loop.time()) + seconds
                await under_way.put((self._free[way] + self._delay, packet))
        await under_way.put((self._loop.time() + self._delay, b""))
        await arriving

    async def _arrive(self, under_way: Queue[tuple[float, bytes]], writer: StreamWriter) -> None:
        with suppress(OSError):
            while True:
                at, packet = await under_way.get()
                await asyncio.sleep(at - self._loop.time())
                if not packet:
                    break
                writer.write(packet)
                await writer.drain()
        writer.close()
