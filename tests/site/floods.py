"""What takes a site down rather than in: frames that lie about their size, connections without end.

Each was shown to work on a site whose handlers were Jupyter's own.
"""

from __future__ import annotations

import select
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from http.client import HTTPConnection
from urllib.parse import quote, urlsplit

import psutil
from websockets.exceptions import ConnectionClosed

from tests.running import PATIENCE, RunningSite, eventually
from tests.site.attack import PLAIN, Attempt, Target, asking, page, raw, status_of
from tests.site.messages import BINARY, handshake, is_heard, open_channel, opens

GROWTH = 5_000_000
"""Bytes; a site that takes part in an attack grows by more, one that refuses by hardly any."""


def memory(site: RunningSite) -> int:
    return int(psutil.Process(site.process.pid).memory_info().rss)


def _is_taken(frame: bytes, protocol: str | None) -> Attempt:
    """A frame that lies about its parts: does the site go on listening, or grow by it?"""

    def succeeds(target: Target) -> bool:
        before = memory(target.site)
        is_open = is_heard(target.site, target.own, frame, protocol)
        return is_open or memory(target.site) - before > GROWTH

    return succeeds


def _is_accepted(session: str) -> Attempt:
    return lambda target: opens(target.site, target.own, session=session)


def _crowd_at_once(target: Target) -> bool:
    """Forty handshakes side by side: are more than four accepted?"""

    def accepted(number: int) -> socket.socket | None:
        opened = asking(target.site, handshake(target.own, f"crowd{number}"))
        if status_of(opened.recv(1000).decode("latin-1")) == 101:
            return opened
        opened.close()
        return None

    with ThreadPoolExecutor(40) as pool, ExitStack() as opened:
        found = [each for each in pool.map(accepted, range(40)) if each]
        for each in found:
            opened.callback(each.close)
        return len(found) > 4


def _is_kept(upgrade: bool) -> Attempt:
    """Requests for a channel that never becomes one, each under a long new name."""

    def succeeds(target: Target) -> bool:
        before = memory(target.site)
        headers = {"Connection": "Upgrade", "Upgrade": "websocket"} if upgrade else {}
        connection = HTTPConnection(urlsplit(target.site.url).netloc, timeout=PATIENCE)
        for number in range(250):
            name = f"{number}{'x' * 12_000}"
            path = f"/api/kernels/{target.own}/channels?session_id={name}"
            connection.request("GET", path, headers=headers)
            connection.getresponse().read()
        connection.close()
        return memory(target.site) - before > GROWTH

    return succeeds


def _pipelined(target: Target) -> bool:
    """Twenty lessons asked for at once on one connection that is not read: are there so many
    kernels, a second after the site has hung up?"""
    before = len(target.site.kernels())
    wanted = page(f"voila/render/{PLAIN}", Connection="keep-alive")
    with asking(target.site, wanted * 20) as connection:
        end = time.monotonic() + 6
        while time.monotonic() < end and len(target.site.kernels()) <= before + 1:
            if _has_hung_up(connection):
                end = min(end, time.monotonic() + 1)
            time.sleep(0.1)
        return len(target.site.kernels()) > before + 1


def _has_hung_up(connection: socket.socket) -> bool:
    """Whether the other side has closed a connection, though what it sent has yet to be read."""
    poll = select.poll()
    poll.register(connection, select.POLLRDHUP)
    return bool(poll.poll(0))


def _hung_up(target: Target) -> bool:
    """Lessons asked for and hung up on after the first byte: do their kernels stay?"""
    before = len(target.site.kernels())
    for _ in range(4):
        with asking(target.site, page(f"voila/render/{PLAIN}")) as connection:
            connection.recv(1)
    return not eventually(lambda: len(target.site.kernels()) <= before)


def _pings(target: Target) -> bool:
    """Pings without pause: may one page send three thousand of them?"""
    with open_channel(target.site, target.own) as own:
        try:
            for _ in range(3000):
                own.ping()
            own.ping().wait(PATIENCE)
            own.ping()  # for a channel's end wakes who waits, too
        except ConnectionClosed:
            return False
        return True


def _foreign_origin(origin: str) -> Attempt:
    def succeeds(target: Target) -> bool:
        address = urlsplit(target.site.url)
        asked = handshake(target.own, "s").replace("Host: localhost", f"Host: {address.netloc}")
        asked = asked.replace("\r\n\r\n", f"\r\nOrigin: {origin.format(address.netloc)}\r\n\r\n")
        with asking(target.site, asked) as opened, suppress(TimeoutError):
            return status_of(opened.recv(1000).decode("latin-1")) == 101
        return False

    return succeeds


def _fails_inside(path: str) -> Attempt:
    return lambda target: status_of(raw(target.site, page(path))) >= 500


_MANY = (2**16, 2**22, 2**24)

FLOODS = {
    **{f"{n} parts, binary": _is_taken(n.to_bytes(8, "little"), BINARY) for n in _MANY},
    **{f"{n} parts, JSON": _is_taken(n.to_bytes(4, "big"), None) for n in _MANY},
    **{
        f"a session name of {what}": _is_accepted(name)
        for what, name in (
            ("256 characters", "x" * 256),
            ("no characters", ""),
            ("a slash", quote("a/b", safe="")),
            ("letters that run backwards", quote("\u202e")),
            ("control characters", "%01%02"),
        )
    },
    "forty handshakes side by side": _crowd_at_once,
    "handshakes that are none, kept": _is_kept(upgrade=False),
    "handshakes that fail, kept": _is_kept(upgrade=True),
    "twenty lessons on one connection": _pipelined,
    "lessons hung up on": _hung_up,
    "pings without pause": _pings,
    **{
        f"a channel for a page of {origin.format('…')}": _foreign_origin(origin)
        for origin in ("javascript://{}", "ftp://{}", "http://{}#.elsewhere.example", "null")
    },
    **{
        f"a failure inside for {path}": _fails_inside(path)
        for path in (
            "voila/templates/ecarte/static/%00",
            "voila/static/%00.js",
            "voila/render/%00.ipynb",
            f"api/kernels/{'x' * 300}/channels?session_id=s",
        )
    },
}
"""JSON text sent as a binary frame names 2,070 million parts, and is in the list of frames that the
fuzzer sends; on a stock site it ends only with the machine's memory."""
