"""Handshakes without end, broken and whole: Jupyter keeps each for a minute, headers and all."""

from __future__ import annotations

import itertools
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from tests.site.attack import Attempt, Target, asking, status_of
from tests.site.floods import GROWTH, memory
from tests.site.messages import handshake

CONNECTIONS = 4
BROKEN = 175
"""On each connection; twenty kilobytes were kept of each, and the header."""

BROKEN_LONG = 110
"""On each connection, of those with ten kilobytes of header."""

WHOLE = 60
MOST_OPENED = 40
"""Of all the whole ones, which take some seconds."""

_NAMES = itertools.count()

_VERSION = "Sec-WebSocket-Version: 13\r\n"
_CONNECTION = "Connection: Upgrade\r\n"


def _request(target: Target, header: int) -> str:
    """A handshake under a name of its own, with so many bytes of header besides."""
    padding = f"Cookie: {'x' * header}\r\n\r\n" if header else "\r\n"
    return handshake(target.own, f"again{next(_NAMES)}")[:-2] + padding


def _broken_pipelined(header: int, whole: str, broken: str) -> Attempt:
    """Broken ones behind each other, each under a new name, the answers read: is memory kept?"""

    def send(target: Target) -> None:
        def asked() -> str:
            return _request(target, header).replace(whole, broken)

        with asking(target.site, asked()) as opened, suppress(OSError):
            for _ in range(BROKEN_LONG if header else BROKEN):
                opened.sendall(asked().encode())
                opened.recv(65536)

    def succeeds(target: Target) -> bool:
        before = memory(target.site)
        with ThreadPoolExecutor(CONNECTIONS) as pool:
            list(pool.map(send, [target] * CONNECTIONS))
        return memory(target.site) - before > GROWTH

    return succeeds


def _whole_and_closed(header: int) -> Attempt:
    """Whole ones, closed as soon as they are answered: is nearly every one opened?"""

    def opens(target: Target) -> int:
        count = 0
        for _ in range(WHOLE):
            with asking(target.site, _request(target, header)) as opened, suppress(OSError):
                count += status_of(opened.recv(1000).decode("latin-1")) == 101
        return count

    def succeeds(target: Target) -> bool:
        before = memory(target.site)
        with ThreadPoolExecutor(CONNECTIONS) as pool:
            opened = sum(pool.map(opens, [target] * CONNECTIONS))
        return opened > MOST_OPENED or memory(target.site) - before > GROWTH

    return succeeds


HANDSHAKES = {
    **{
        f"without end, {what}, with {header} bytes of header": _broken_pipelined(
            header, whole, broken
        )
        for what, header, whole, broken in (
            ("of another version", 0, _VERSION, "Sec-WebSocket-Version: 99\r\n"),
            ("without a key", 10_000, "Sec-WebSocket-Key:", "No-Key:"),
            ("of a connection that stays", 10_000, _CONNECTION, "Connection: keep-alive\r\n"),
        )
    },
    **{
        f"that are closed at once, with {header} bytes of header": _whole_and_closed(header)
        for header in (0, 10_000)
    },
}
