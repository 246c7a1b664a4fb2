"""A page's channel to its kernel: who may open one, what goes in, and how fast."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Mapping
from contextlib import suppress
from http import HTTPStatus
from itertools import pairwise
from typing import Any, Final, NoReturn

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from ..answer import Guarded
from ..monitoring import VISITS
from .visits import MESSAGES_A_SECOND, Visit

MOST_BYTES: Final = 1_000_000


class UndeliveredMessages(list[tuple[str, list[Any]]]):
    """Pairs of a channel and a message's parts, in order; at most `MOST_BYTES` are kept."""

    _bytes = 0

    def append(self, message: tuple[str, list[Any]]) -> None:
        """Keep a message if there is room for it."""
        self._bytes += sum(len(part) for part in message[1])
        if self._bytes <= MOST_BYTES:
            super().append(message)


_COMPLAINING: Final = ("error", "stream")
"""The kinds of message that may be a complaint."""


class PageConnection(ZMQChannelsWebsocketConnection):
    """Passes the kernel's messages on, but for its complaints.

    A visitor can make a kernel complain by sending what no widget would; the complaint quotes
    the program and its paths, so it goes to the log.
    """

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Passes a message on to the page, or to the log."""
        _, (_, header, _, _, content, *_) = self.session.feed_identities(outgoing_msg)
        kind = self.session.unpack(header).get("msg_type")
        complaint = _complaint(kind, self.session.unpack(content)) if kind in _COMPLAINING else None
        if complaint is None:
            super().handle_outgoing_message(stream, outgoing_msg)
        else:
            VISITS.warning("kernel: %s", complaint)


def _complaint(kind: str, content: Mapping[str, Any]) -> str | None:
    """Complaint of the kernel, if there is one."""
    if kind == "error":
        return f"{content.get('ename')}: {content.get('evalue')}"
    return str(content.get("text")).rstrip() if content.get("name") == "stderr" else None


MOST_PARTS: Final = 64
"""A widget's message has six, and one more for each buffer."""

_NUMBER_WITH_PROTOCOL: Final = 8
_NUMBER_WITHOUT: Final = 4
"""Bytes of a number at the head of the frame."""

_LEAST_WITH_PROTOCOL: Final = 6
"""The channel, the four parts of a message, and where the last one ends."""


def is_whole(frame: str | bytes, protocol: str | None) -> bool:
    """True if the frame holds as many parts as it claims, one after the other.

    A text has no parts: it is JSON. Costs microseconds, whatever the frame says.

    Args:
        frame: what came, at most a message long.
        protocol: the one agreed on for the channel, `None` for Jupyter's first.

    >>> is_whole(b'{"header": {}}', None), is_whole((2**24).to_bytes(8, "little"), "v1")
    (False, False)
    """
    if isinstance(frame, str):
        return protocol is None
    if protocol is None:
        width, least = _NUMBER_WITHOUT, 1
    else:
        width, least = _NUMBER_WITH_PROTOCOL, _LEAST_WITH_PROTOCOL

    def number(place: int) -> int:
        digits = frame[width * place : width * (place + 1)]
        return int.from_bytes(digits, "big" if protocol is None else "little")

    count = number(0)
    if not least <= count <= MOST_PARTS or width * (count + 1) > len(frame):
        return False
    offsets = [width * (count + 1), *map(number, range(1, count + 1)), len(frame)]
    return all(start <= end for start, end in pairwise(offsets))


MOST_UNREAD: Final = 2_000_000
"""Bytes that may wait for a page to read them, ten times all the widgets of a lesson."""

_SESSION_NAME: Final = re.compile(r"[\w-]{1,64}", re.ASCII)
_NOT_A_MESSAGE: Final = 1003
"""The websocket's own number for what cannot be accepted."""


class KernelChannel(Guarded, VoilaKernelWebsocketHandler):  # type: ignore[misc] # Voilà is untyped
    """The widgets' messages between a page and its kernel."""

    SUPPORTED_METHODS = ("GET",)

    _visit: Visit | None = None
    _opened = False
    _unread = 0
    connection: Any = None

    async def get(self, kernel_id: str) -> None:
        """Opens a channel, unless it is none of this site's pages that asks, or one asks too often.

        Jupyter keeps every handshake for many seconds, a broken one too.
        """
        if not _SESSION_NAME.fullmatch(self.get_query_argument("session_id", "")):
            raise HTTPError(HTTPStatus.BAD_REQUEST)
        if not self.check_origin(self.request.headers.get("Origin")):
            raise HTTPError(HTTPStatus.FORBIDDEN)
        visit = self.kernel_manager.visit_of(kernel_id)
        if visit is None:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        if not visit.has_room:
            raise HTTPError(HTTPStatus.FORBIDDEN)
        if not visit.handshakes.allows(1, time.monotonic()):
            self._refuse_haste(visit)
        visit.admit(self)
        self._visit = visit
        opening: Any = super().get(kernel_id)
        await opening

    def _refuse_haste(self, visit: Visit) -> NoReturn:
        if not visit.hurried:
            visit.hurried = True
            VISITS.warning("a page connects again and again: told to wait")
        raise HTTPError(HTTPStatus.TOO_MANY_REQUESTS)

    def check_origin(self, origin: str | None = None) -> bool:
        """True if the page that asks is one of this site's, judged by its address alone."""
        host = self.request.headers.get("Host", "")
        return origin is None or origin.lower() in (f"http://{host}", f"https://{host}")

    async def open(self, kernel_id: str) -> None:
        """Connects, and sends every message at once, not with the next: a click is answered
        forty milliseconds sooner."""
        self.set_nodelay(True)
        self._opened = True
        if self._visit:
            self._visit.claimed = True
        try:
            await super().open(kernel_id)
        except Exception as error:  # noqa: BLE001 - of ZeroMQ's, of Jupyter's: the page connects again
            self._hang_up(f"a channel could not be opened ({error!r})")

    def on_finish(self) -> None:
        """Forgets a handshake that came to nothing."""
        if self.get_status() != HTTPStatus.SWITCHING_PROTOCOLS:
            self._forget()

    def on_close(self) -> None:
        """Disconnects from the kernel."""
        connection = self.connection
        if connection is not None and self._opened:
            connection.disconnect()
        self._forget()

    def _forget(self) -> None:
        if self._visit:
            self._visit.dismiss(self)
        if self.ping_callback is not None:
            self.ping_callback.stop()  # or it would keep all of this until its next turn
        connection, self.connection = self.connection, None
        if connection is not None:
            sessions = connection._open_sessions  # Jupyter forgets it on disconnecting only
            if sessions.get(connection.session_key) is self:
                del sessions[connection.session_key]

    def _hang_up(self, why: str) -> None:
        """Close the stream without a close frame, which who does not read would not get; once.

        Pings that had come before it was closed are still counted.
        """
        if self.ws_connection is not None and not self.ws_connection.stream.closed():
            VISITS.warning("%s: hung up on", why)
            self.ws_connection.stream.close()

    async def on_message(self, ws_message: str | bytes) -> None:
        """Passes the message on; one that comes too fast waits, and those behind it with it."""
        if self._visit:
            await self._limit_rate(self._visit, len(ws_message))
        if self.connection is None:
            return
        try:
            if not is_whole(ws_message, self.selected_subprotocol):
                raise ValueError("expected a frame of as many parts as it says")
            super().on_message(ws_message)
        except Exception as error:  # noqa: BLE001 - whatever a stranger's bytes bring about
            VISITS.warning("a message that is none of ours ended a channel: %r", error)
            self.close(_NOT_A_MESSAGE)

    async def _limit_rate(self, visit: Visit, size: int) -> None:
        pause = visit.pause_before(size)
        if pause and not visit.slowed:
            visit.slowed = True
            VISITS.warning("a page sends more than %d messages a second: slowed", MESSAGES_A_SECOND)
        await asyncio.sleep(pause)

    def write_message(self, message: Any, binary: bool = False) -> Any:  # noqa: FBT001, FBT002 - Tornado's
        """Sends the page a message; one that does not read what it is sent is hung up on."""
        if self._unread > MOST_UNREAD:
            return None
        try:
            sent = super().write_message(message, binary)
        except WebSocketClosedError:
            return None  # the page has just gone
        if sent is not None:
            size = len(message)
            self._unread += size
            sent.add_done_callback(lambda done: self._has_read(size, done))
            if self._unread > MOST_UNREAD:
                self._hang_up("a page does not read what it asked for")
        return sent

    def _has_read(self, size: int, done: asyncio.Future[None]) -> None:
        with suppress(asyncio.CancelledError):
            done.exception()  # a closed channel is no news here
        if self._unread <= MOST_UNREAD:
            self._unread -= size

    def on_ping(self, data: bytes) -> None:  # noqa: ARG002 - as Tornado calls it
        """Counts what a page says of itself; Tornado has answered."""
        self._count_sign()

    def on_pong(self, data: bytes) -> None:
        """Counts it, and takes it for a sign of life."""
        self._count_sign()
        super().on_pong(data)

    def _count_sign(self) -> None:
        if self._visit and not self._visit.signs.allows(1, time.monotonic()):
            self._hang_up("a page pings without end")
