"""A bad line between a browser and the site: a proxy that holds, drops or slows what it carries."""

from __future__ import annotations

import asyncio
import re
import struct
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Thread
from typing import Final
from urllib.parse import urlsplit

CHUNK: Final = 16_384


@dataclass
class Line:
    """What is wrong with the line now; a test changes it while pages are open.

    What is dropped of a websocket is missing from then on: that socket carries nothing any more.
    """

    port: int = 0
    drops: frozenset[str] = frozenset()
    """Ways of a websocket, "down" to the page or "up" to the site, on which all is dropped."""

    drops_after: int | None = None
    """Messages that each websocket carries down to the page before it carries nothing."""

    holds: float = 0.0
    """Seconds for which each third message of a websocket is held, each way, and all after it."""

    holds_first: float = 0.0
    """Seconds for which the first message down to the page is held, and all after it."""

    shuts: bool = False
    """True to shut each websocket in good order, as a proxy does with one that is idle."""

    sleeps: bool = False
    """True while nothing at all is carried, and nothing lost."""

    rate: float = 0.0
    """Bytes a second that each connection carries each way; 0 for no limit."""

    delay: float = 0.0
    """Seconds that everything takes, one way."""

    opened: int = 0
    """Websockets opened so far."""

    frozen: set[int] = field(default_factory=set)
    """The websockets, by number, that carry nothing any more, although nobody has shut them."""

    def freeze(self) -> None:
        """Have all websockets of now carry nothing any more."""
        self.frozen = set(range(self.opened + 1))

    def mend(self) -> None:
        """Have new connections carry everything at once."""
        self.drops, self.drops_after = frozenset(), None
        self.holds = self.holds_first = self.rate = self.delay = 0.0
        self.sleeps = self.shuts = False


@contextmanager
def bad_line(url: str) -> Iterator[tuple[Line, str]]:
    """A line to the site at `url`, and the site's address on it."""
    line, loop = Line(), asyncio.new_event_loop()
    address = urlsplit(url)
    assert address.hostname
    assert address.port

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            await _carry(line, reader, writer, (str(address.hostname), int(address.port or 0)))

    thread = Thread(target=loop.run_forever, daemon=True)
    thread.start()
    listening = asyncio.run_coroutine_threadsafe(asyncio.start_server(serve, "127.0.0.1", 0), loop)
    server = listening.result()
    line.port = server.sockets[0].getsockname()[1]
    try:
        yield line, url.replace(str(address.port), str(line.port))
    finally:
        loop.call_soon_threadsafe(server.close)
        asyncio.run_coroutine_threadsafe(_end(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _end() -> None:
    while others := asyncio.all_tasks() - {asyncio.current_task()}:
        for each in others:
            each.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await asyncio.sleep(0)  # for what they have shut, and for a connection just accepted


async def _carry(
    line: Line,
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    site: tuple[str, int],
) -> None:
    there, back = await asyncio.open_connection(*site)
    try:
        head = await reader.readuntil(b"\r\n\r\n")
        while line.sleeps:
            await asyncio.sleep(0.05)
        number = 0
        if b"upgrade: websocket" in head.lower():
            back.write(head)
            writer.write(await there.readuntil(b"\r\n\r\n"))
            line.opened += 1
            number = line.opened
        else:  # one request a connection, or a second would pass unseen
            head = re.sub(rb"(?i)\r\nConnection: [^\r]*", b"", head)
            back.write(head.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1))
        ways = asyncio.gather(
            _pass(line, "up", number, reader, back), _pass(line, "down", number, there, writer)
        )
        while not ways.done():
            await asyncio.wait([ways], timeout=0.05)
            if line.shuts and number:
                ways.cancel()
    finally:
        back.close()
        writer.close()


async def _pass(
    line: Line,
    way: str,
    number: int,
    source: asyncio.StreamReader,
    target: asyncio.StreamWriter,
) -> None:
    count, is_dead = 0, False
    queue: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    async def late() -> None:
        while (each := await queue.get())[1]:
            await asyncio.sleep(each[0] - loop.time())
            target.write(each[1])
            await target.drain()
        if not is_dead:
            target.close()

    sender = asyncio.ensure_future(late())
    with suppress(OSError, asyncio.IncompleteReadError):
        async for part in _messages(source) if number else _chunks(source):
            count += 1
            while line.sleeps:
                await asyncio.sleep(0.05)
            if number and line.holds_first and way == "down" and count == 1:
                await asyncio.sleep(line.holds_first)
            if number and line.holds and count % 3 == 0:
                await asyncio.sleep(line.holds)
            is_over = line.drops_after is not None and way == "down" and count > line.drops_after
            is_dead = is_dead or (
                bool(number) and (way in line.drops or is_over or number in line.frozen)
            )
            if is_dead:
                continue
            if line.rate:
                await asyncio.sleep(len(part) / line.rate)
            queue.put_nowait((loop.time() + line.delay, part))
    queue.put_nowait((0.0, b""))
    with suppress(OSError):
        await sender


async def _chunks(source: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while part := await source.read(CHUNK):
        yield part


async def _messages(source: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """The frames of a websocket, whole."""
    while True:
        frame = await source.readexactly(2)
        size = frame[1] & 127
        for short, width in ((126, 2), (127, 8)):
            if size == short:
                longer = await source.readexactly(width)
                frame, size = frame + longer, struct.unpack(">H" if width == 2 else ">Q", longer)[0]
                break
        masks = 4 if frame[1] & 128 else 0
        yield frame + await source.readexactly(size + masks)
