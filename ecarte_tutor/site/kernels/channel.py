"""The websocket between a page and its kernel: who may open it, and how much it may carry."""

import asyncio
import re
import time
from contextlib import suppress
from http import HTTPStatus
from itertools import pairwise
from typing import Any, Final

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from ...limits import MOST_UNHEARD
from ..answer import Guarded
from ..monitoring import VISITS
from ..proxy import is_of_this_site, tell_of_cache, tell_of_origin, tell_of_socket
from .delivery import TOLD_EVERY, Delivery, heard_in
from .visits import MOST_CHANNELS, Visit


class UndeliveredMessages(list[tuple[str, list[Any]]]):
    """Messages kept for a disconnected page, as pairs of a channel and the message's parts.

    From the first message that would exceed `MOST_UNHEARD`, no more are kept: a gap would show the
    page a later message without the one that it builds on.
    """

    is_cut = False
    _bytes = 0

    def append(self, message: tuple[str, list[Any]]) -> None:
        """Keep `message` if there is room for it."""
        self._bytes += sum(len(part) for part in message[1])
        self.is_cut = self._bytes > MOST_UNHEARD
        if not self.is_cut:
            super().append(message)


class _Heard(asyncio.Future[None]):
    """Future whose callbacks let channels be that were closed meanwhile."""

    def take(self, _: object) -> None:
        """Be done, unless nobody waits any more."""
        if not self.done():
            self.set_result(None)

    def add_done_callback(self, fn: Any, *, context: Any = None) -> None:
        def unless_closed(done: asyncio.Future[None]) -> None:
            with suppress(OSError, KeyError):
                fn(done)

        super().add_done_callback(unless_closed, context=context)


class PageConnection(ZMQChannelsWebsocketConnection):
    """Connection that passes a kernel's messages to the page, except errors, which it logs.

    A visitor can provoke an error by sending what no widget would send, and the text of an error
    quotes the program and its paths.
    """

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Pass a message to the page, or log it if it is an error or text for standard error.

        Drop it if the kernel is being ended: that interrupts the kernel, perhaps amid a message.
        """
        if self.kernel_manager.shutting_down:
            return
        _, (_, header, _, _, content, *_) = self.session.feed_identities(outgoing_msg)
        kind = self.session.unpack(header).get("msg_type")
        if kind in ("error", "stream"):
            told = self.session.unpack(content)
            if kind == "error":
                VISITS.warning("kernel: %s: %s", told.get("ename"), told.get("evalue"))
                return
            if told.get("name") == "stderr":
                VISITS.warning("kernel: %s", str(told.get("text")).rstrip())
                return
        super().handle_outgoing_message(stream, outgoing_msg)

    _are_new = False

    async def prepare(self) -> None:
        """Register the session; do not wait for the kernel, which rendered the page, to be free."""
        await self._register_session()  # type: ignore[no-untyped-call]
        self.session.key = self.kernel_manager.session.key

    def create_stream(self) -> None:
        self._are_new = True
        super().create_stream()  # type: ignore[no-untyped-call]

    def nudge(self) -> asyncio.Future[None]:
        """Wait until the kernel is heard on new channels; on those of before it was.

        Jupyter drops what it hears meanwhile, which may be the answer that the page waits for.
        """
        heard = _Heard()
        if self._are_new:
            super().nudge().add_done_callback(heard.take)
        else:
            heard.take(None)
        return heard


MOST_PARTS: Final = 64
"""Most parts of a message; a widget's has six, and one more for each buffer."""


def is_whole(frame: str | bytes, protocol: str | None) -> bool:
    """Return True if a websocket frame has as many parts as its table of offsets claims.

    Jupyter allocates lists by the number of parts that the frame claims, before it looks at the
    frame's length. A text frame is JSON and has no table.

    Args:
        frame: the payload, no longer than a message may be.
        protocol: the websocket subprotocol; `None` for Jupyter's original one.

    >>> is_whole(b'{"header": {}}', None), is_whole((2**24).to_bytes(8, "little"), "v1")
    (False, False)
    """
    if isinstance(frame, str):
        return protocol is None
    # Bytes of each number, and the least count: the channel, four parts, and the end of the last.
    width, least = (4, 1) if protocol is None else (8, 6)

    def number(place: int) -> int:
        digits = frame[width * place : width * (place + 1)]
        return int.from_bytes(digits, "big" if protocol is None else "little")

    count = number(0)
    if not least <= count <= MOST_PARTS or width * (count + 1) > len(frame):
        return False
    offsets = [width * (count + 1), *map(number, range(1, count + 1)), len(frame)]
    return all(start <= end for start, end in pairwise(offsets))


_COUNT: Final = re.compile(r"\d{1,9}", re.ASCII)
_SESSION_NAME: Final = re.compile(r"[\w-]{1,64}", re.ASCII)
_NOT_A_MESSAGE: Final = 1003
"""Websocket close code for data that cannot be accepted."""


class KernelChannel(Guarded, VoilaKernelWebsocketHandler):  # type: ignore[misc] # Voilà is untyped
    """Voilà's websocket handler between a page and its kernel, with our limits on messages."""

    SUPPORTED_METHODS = ("GET",)

    _visit: Visit | None = None
    _opened = False
    _unread = 0
    _session = ""
    _delivery: Delivery | None = None
    """The messages so far, if the page counts them, as ours do."""

    _untold = 0
    """Bytes taken since the page was told unasked how many messages were."""

    _connecting: asyncio.Future[None] | None = None
    _is_connected = False
    connection: Any = None

    async def get(self, kernel_id: str) -> None:
        """Open a channel to a kernel, unless its page has too many or opens them too often.

        Jupyter keeps the state of every handshake for many seconds, even if it fails.
        """
        self._session = self.get_query_argument("session_id", "")
        heard = self.get_query_argument("heard", None)
        if not _SESSION_NAME.fullmatch(self._session) or not _COUNT.fullmatch(heard or "0"):
            raise HTTPError(HTTPStatus.BAD_REQUEST)
        visit = self.kernel_manager.visit_of(kernel_id)
        if not self.check_origin():
            if visit is not None:  # so it is the page's own: another's could not know the kernel
                tell_of_origin(self.request)
            raise HTTPError(HTTPStatus.FORBIDDEN)
        if visit is not None and self.kernel_manager.has_missed(kernel_id):
            await self.kernel_manager.end(kernel_id, now=True)  # the page would show what is not so
            visit = None
        if visit is None:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        self._join(visit, heard)
        tell_of_socket(self.request)
        opening: Any = super().get(kernel_id)
        await opening

    def _join(self, visit: Visit, heard: str | None) -> None:
        """Take a place among the channels of a visit, that of a dead one of the same session."""
        others = [each for each in visit.channels if isinstance(each, KernelChannel)]
        dead = [each for each in others if each._session == self._session]
        if heard is not None and any(each._delivery for each in others if each not in dead):
            tell_of_cache()  # or two visitors would see each other's answers
            raise HTTPError(HTTPStatus.FORBIDDEN)
        if len(visit.channels) - len(dead) >= MOST_CHANNELS:
            raise HTTPError(HTTPStatus.FORBIDDEN)
        if not visit.handshakes.allows(1, time.monotonic()):
            raise HTTPError(HTTPStatus.TOO_MANY_REQUESTS)
        for each in dead:
            each.replaced()
        visit.channels.add(self)
        self._visit = visit
        if heard is not None:
            self._delivery = visit.delivery(self._session, heard=int(heard))

    def check_origin(self, _origin: str | None = None) -> bool:
        """Return True if this site's own page asks."""
        return is_of_this_site(self.request)

    async def open(self, kernel_id: str) -> None:
        """Send the page what it has not heard, and connect it to the kernel.

        What the page asks is answered meanwhile; it sends nothing else before it is told that it
        may.
        """
        self.set_nodelay(True)  # or a click is answered forty milliseconds later
        if self._visit:
            self._visit.claimed = True
        if self._delivery is None:
            await self._connect(kernel_id)
            return
        for message, binary in self._delivery.left():
            self._send(message, binary=binary)
        self._connecting = asyncio.ensure_future(self._connect(kernel_id))

    async def _connect(self, kernel_id: str) -> None:
        if self.connection is None:
            return  # it was closed meanwhile
        self._opened = True
        try:
            await super().open(kernel_id)
        except Exception as error:  # noqa: BLE001 - the page connects again
            self._hang_up(f"a channel could not be opened ({error!r})")
            return
        self._is_connected = True
        self._tell_how_many()

    def _tell_how_many(self) -> None:
        """Tell the page how many of its messages were taken, once any can be."""
        if self._delivery is not None:
            taken = self._delivery.taken if self._is_connected else ""
            self._send(f"!{taken}", binary=False)

    def on_finish(self) -> None:
        """Remove the channel from its visit if the handshake failed."""
        if self.get_status() != HTTPStatus.SWITCHING_PROTOCOLS:
            self._forget()

    def on_close(self) -> None:
        if self.connection is not None and self._opened:
            self.connection.disconnect()
        self._forget()

    def replaced(self) -> None:
        """Let go of the page at once: it has opened another channel, and this one may be dead."""
        self.on_close()
        if self.ws_connection is not None:
            self.ws_connection.stream.close()

    def _forget(self) -> None:
        if self._visit:
            self._visit.dismiss(self)
        if self.ping_callback is not None:
            self.ping_callback.stop()  # or it would keep this object alive until its next call
        connection, self.connection = self.connection, None
        if connection is not None:
            sessions = connection._open_sessions  # Jupyter removes it only on disconnecting
            if sessions.get(connection.session_key) is self:
                del sessions[connection.session_key]

    def _hang_up(self, why: str) -> None:
        """Close the TCP stream without a close frame, which a client that reads nothing never gets.

        Do nothing if it is closed already, since pings that had arrived before are still handled.
        """
        if self.ws_connection is not None and not self.ws_connection.stream.closed():
            VISITS.warning("%s: hung up on", why)
            self.ws_connection.stream.close()

    async def on_message(self, ws_message: str | bytes) -> None:
        """Pass a message to the kernel, later if they come too fast; close if it is malformed."""
        if self._visit:
            await asyncio.sleep(self._visit.pause_before(len(ws_message)))
        if self.connection is None:
            return
        heard = None if self._delivery is None else heard_in(ws_message)
        if self._delivery is not None and heard is not None:
            self._delivery.heard(heard)
            self._tell_how_many()
            return
        try:
            if not is_whole(ws_message, self.selected_subprotocol):
                raise ValueError("expected a frame of as many parts as it says")
            super().on_message(ws_message)
        except Exception as error:  # noqa: BLE001 - a stranger's bytes may raise anything
            if self.ws_connection is not None and not self.ws_connection.is_closing():
                VISITS.warning("a message that is none of ours ended a channel: %r", error)
                self.close(_NOT_A_MESSAGE)  # frames that have arrived since are handed on, too
            return
        if self._delivery is not None:
            self._delivery.taken += 1
            self._untold += len(ws_message)
            if self._untold >= TOLD_EVERY:
                self._untold = 0
                self._tell_how_many()

    def write_message(self, message: Any, binary: bool = False) -> Any:  # noqa: FBT001, FBT002 - Tornado's
        """Send the page a message; close the connection if too much is waiting to be read."""
        if self._is_too_much():
            return None  # its end is near
        if self._delivery is not None:
            self._delivery.keep(message, binary=binary)
        sent = self._send(message, binary=binary)
        if self._is_too_much():
            self._hang_up("a page does not read what it asked for")
            if self._delivery is not None:
                self.kernel_manager.end_soon(self.kernel_id)  # a gap would be left
        return sent

    def _is_too_much(self) -> bool:
        waiting = self._delivery.waiting if self._delivery is not None else self._unread
        return waiting > MOST_UNHEARD

    def _send(self, message: Any, *, binary: bool) -> Any:
        try:
            sent = super().write_message(message, binary)
        except WebSocketClosedError:
            return None  # the page has just gone
        if sent is not None:
            size = len(message)
            self._unread += size
            sent.add_done_callback(lambda done: self._has_read(size, done))
        return sent

    def _has_read(self, size: int, done: asyncio.Future[None]) -> None:
        with suppress(asyncio.CancelledError):
            done.exception()  # reading it keeps asyncio from logging it
        if self._unread <= MOST_UNHEARD:
            self._unread -= size

    def on_ping(self, data: bytes) -> None:  # noqa: ARG002 - as Tornado calls it
        """Count a ping against the page's limit; Tornado has already answered."""
        self._count_sign()

    def on_pong(self, data: bytes) -> None:
        """Count a pong against the page's limit; let Tornado record that the page is alive."""
        self._count_sign()
        super().on_pong(data)

    def _count_sign(self) -> None:
        if self._visit and not self._visit.signs.allows(1, time.monotonic()):
            self._hang_up("a page pings without end")
