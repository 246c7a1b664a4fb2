"""A stranger without a plan: frames and requests at random, from a seed, for so many seconds.

While they are sent, a second visitor clicks, the site is asked how it does, and its memory is
looked at: none of it may suffer.
"""

from __future__ import annotations

import json
import random
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection

from ecarte_tutor.site.kernels.visits import HANDSHAKES_AT_ONCE
from tests.running import RunningSite
from tests.site.floods import memory
from tests.site.messages import BINARY, as_binary, message, open_channel
from tests.site.widgets import CONTROL, CONTROL_ID, Widgets

KINDS: tuple[str, ...] = (
    "comm_open",
    "comm_msg",
    "comm_close",
    "comm_info_request",
    "kernel_info_request",
)
KINDS += (
    "kernel_info_request",
    "execute_request",
    "shutdown",
    "interrupt_request",
    "input_reply",
    "",
)
PATHS = ("", "health", "voila/render/01-plain.ipynb", "voila/static/voila.js", "api/kernels/")
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PRI", "\x00", "")
PIECES = ("%00", "%2e%2e/", "..;/", "?", "#", "//", "\\", "%ff", "é", "\r\n", " ", "*", "{}", "%")
HEADERS = (
    *("Content-Length: 5", "Content-Length: -1", "Transfer-Encoding: chunked", "Host: x:y:z"),
    *("Connection: Upgrade", "Upgrade: websocket", "Upgrade: h2c", "Expect: 100-continue"),
    *("Range: bytes=9-1", "If-None-Match: *", "Accept-Encoding: gzip;q=x", "Cookie: a=b; =;"),
    *("Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: x", "X-Forwarded-For: 1, 2", ": odd"),
)


MOST_GROWTH = 150_000_000


@dataclass
class Report:
    """What was tried and how the site bore it."""

    tried: Counter[str] = field(default_factory=Counter)
    clicks: list[float] = field(default_factory=list)
    """Seconds until the second visitor's click was answered."""

    answers: list[float] = field(default_factory=list)
    """Seconds until the site said how it does."""

    growth: int = 0
    """Bytes by which the site's memory grew at most."""

    growth_left: int = 0
    """Bytes of it that are left a moment after."""

    trouble: list[str] = field(default_factory=list)


def assert_unharmed(report: Report) -> None:
    """Every click of the second visitor was answered, and the memory kept in bounds."""
    assert not report.trouble
    assert report.clicks
    assert report.growth < MOST_GROWTH
    assert report.growth_left < MOST_GROWTH


class Fuzzer:
    """Sends things of every kind, one after the other; the same for the same seed."""

    def __init__(self, site: RunningSite, lesson: str, seed: int) -> None:
        self._site = site
        self._lesson = lesson
        self._chance = random.Random(seed)
        self._kernel = ""
        self._opened = 0
        """Channels to that kernel so far."""

        self._channels: dict[str | None, ClientConnection] = {}
        self._kinds: tuple[Callable[[], None], ...] = (
            self._frame,
            self._frame,
            self._message,
            self._message,
            self._sign,
            self._request,
            self._request,
            self._handshake,
            self._leave,
        )

    def send_one(self) -> str:
        """Sends one thing; its kind."""
        kind = self._chance.choice(self._kinds)
        try:
            kind()
        except (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError):
            self._channels.clear()  # as the site may
        return kind.__name__.strip("_")

    def close(self) -> None:
        for each in self._channels.values():
            each.close()

    def _bytes(self, most: int) -> bytes:
        return self._chance.randbytes(self._chance.randrange(most))

    def _channel(self) -> ClientConnection:
        if self._opened >= HANDSHAKES_AT_ONCE // 2:
            self._end_the_visit()  # rather than wait as a page must
        if not self._kernel or not self._site.has_kernel(self._kernel):
            page = self._site.get(self._site.lesson(self._lesson)).text
            self._kernel = page.partition('"kernelId": "')[2].partition('"')[0]
            self._opened = 0
        protocol = self._chance.choice((None, BINARY))
        if protocol not in self._channels:
            self._opened += 1
            self._channels[protocol] = open_channel(self._site, self._kernel, protocol)
        return self._channels[protocol]

    def _frame(self) -> None:
        chance = self._chance
        frame = chance.choice(
            (
                self._bytes(2000),
                chance.getrandbits(chance.randrange(1, 64)).to_bytes(8, "little"),
                chance.getrandbits(chance.randrange(1, 32)).to_bytes(4, "big") + self._bytes(99),
                json.dumps(self._any_message()).encode(),
                self._changed(as_binary(self._any_message())),
                self._bytes(2000).decode("latin-1"),
                "[" * chance.randrange(1, 5000),
                "",
                b"",
            )
        )
        self._channel().send(frame)

    def _changed(self, frame: bytes) -> bytes:
        changed = bytearray(frame)
        for _ in range(self._chance.randrange(6)):
            changed[self._chance.randrange(len(changed))] = self._chance.randrange(256)
        return bytes(changed[: self._chance.randrange(len(changed) + 1)])

    def _message(self) -> None:
        channel, sent = self._channel(), self._any_message()
        channel.send(as_binary(sent) if channel.subprotocol else json.dumps(sent))

    def _any_message(self) -> dict[str, object]:
        chance = self._chance
        data: Any = chance.choice(
            (
                {"method": "request_states"},
                {"method": "update", "state": {"value": chance.random(), "max": 10**9}},
                {"method": "custom", "content": chance.choice(([], {}, 1, "x" * 500, None))},
                [[]] * chance.randrange(200),
                None,
            )
        )
        comm = chance.choice((CONTROL_ID, "x", "", "0" * 500))
        target = chance.choice((CONTROL, "jupyter.widget", "os", ""))
        content = {"comm_id": comm, "target_name": target, "data": data, "code": "1/0"}
        place = chance.choice(("shell", "control", "stdin", "iopub", "nowhere", ""))
        return message(chance.choice(KINDS), content, place)

    def _sign(self) -> None:
        channel = self._channel()
        for _ in range(self._chance.randrange(60)):
            self._chance.choice((channel.ping, channel.pong))(self._chance.randbytes(9))

    def _request(self) -> None:
        chance = self._chance
        path = chance.choice(PATHS)
        for _ in range(chance.randrange(4)):
            path += chance.choice(PIECES)
        headers = "".join(f"{each}\r\n" for each in chance.sample(HEADERS, chance.randrange(5)))
        asked = f"{chance.choice(METHODS)} /{path} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n"
        self._raw(asked.encode() + self._bytes(300) * chance.randrange(2))

    def _handshake(self) -> None:
        name = self._bytes(300).hex()
        upgrade = self._chance.choice(("", "Upgrade: websocket\r\nConnection: Upgrade\r\n"))
        self._raw(
            f"GET /api/kernels/{self._kernel}/channels?session_id={name} HTTP/1.1\r\n"
            f"Host: localhost\r\n{upgrade}\r\n".encode()
        )

    def _raw(self, sent: bytes) -> None:
        address = urlsplit(self._site.url)
        with socket.create_connection((address.hostname or "", address.port or 0)) as connection:
            connection.settimeout(0.2)
            connection.sendall(sent)
            if self._chance.random() < 0.7:
                connection.recv(100)

    def _leave(self) -> None:
        if self._chance.random() < 0.3 and self._kernel:
            self._end_the_visit()
        else:
            self.close()
            self._channels.clear()

    def _end_the_visit(self) -> None:
        self._site.get(f"voila/api/shutdown/{self._kernel}", "POST")
        self.close()
        self._channels.clear()
        self._opened = 0


def fuzz(site: RunningSite, lesson: str, seconds: float, seed: int, least: int = 0) -> Report:
    """Sends at random for so long, and so often at least, while others look on.

    Args:
        site: the site.
        lesson: one of its lessons.
        seconds: for how long.
        seed: what is sent follows from it.
        least: how often at least, however slow the machine.
    """
    with onlookers(site, lesson) as report:
        fuzzer, end = Fuzzer(site, lesson, seed), time.monotonic() + seconds
        try:
            while time.monotonic() < end or report.tried.total() < least:
                report.tried[fuzzer.send_one()] += 1
        finally:
            fuzzer.close()
    return report


@contextmanager
def onlookers(site: RunningSite, lesson: str) -> Iterator[Report]:
    """A second visitor to that lesson who uses it all the time, and a host who looks at the site;
    what both saw is in the report."""
    report, done = Report(), threading.Event()
    before = memory(site)
    watching = [
        threading.Thread(target=_look_on, args=(look, report, done))
        for look in (_clicking(site, lesson, report), _asking(site, before, report))
    ]
    for each in watching:
        each.start()
    try:
        yield report
    finally:
        done.set()
        for each in watching:
            each.join()
        report.growth_left = memory(site) - before


def _look_on(look: Callable[[], None], report: Report, done: threading.Event) -> None:
    while True:  # at least once, however quick the attack was
        try:
            look()
        except (OSError, AssertionError, EOFError, TimeoutError, ConnectionClosed) as error:
            report.trouble.append(repr(error))
            return
        if done.wait(0.1):
            return


def _clicking(site: RunningSite, lesson: str, report: Report) -> Callable[[], None]:
    page = site.get(site.lesson(lesson)).text
    widgets = Widgets(site, page.partition('"kernelId": "')[2].partition('"')[0])

    def click() -> None:
        began = time.monotonic()
        widgets.every_state()
        report.clicks.append(time.monotonic() - began)

    return click


def _asking(site: RunningSite, before: int, report: Report) -> Callable[[], None]:
    def ask() -> None:
        began = time.monotonic()
        assert site.get("health").status == 200
        report.answers.append(time.monotonic() - began)
        report.growth = max(report.growth, memory(site) - before)

    return ask
