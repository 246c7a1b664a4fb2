"""A page's channel to its kernel, as a stranger's program may open it."""

from __future__ import annotations

import base64
import json
import socket
import time
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from tests.running import PATIENCE, RunningSite

BINARY = "v1.kernel.websocket.jupyter.org"


def message(
    kind: str, content: dict[str, Any], channel: str = "shell", **metadata: str
) -> dict[str, Any]:
    header = {"msg_id": uuid4().hex, "msg_type": kind, "session": "s", "username": "u"}
    header |= {"date": "2026-01-01T00:00:00Z", "version": "5.3"}
    return {
        "header": header,
        "parent_header": {},
        "metadata": metadata,
        "content": content,
        "channel": channel,
        "buffers": [],
    }


def as_binary(sent: dict[str, Any]) -> bytes:
    """The message in Jupyter's first binary protocol: offsets, then channel and four parts."""
    names = ("header", "parent_header", "metadata", "content")
    parts = [sent["channel"].encode(), *(json.dumps(sent[name]).encode() for name in names)]
    offsets = [8 * (len(parts) + 2)]
    for part in parts:
        offsets.append(offsets[-1] + len(part))
    head = b"".join(number.to_bytes(8, "little") for number in (len(offsets), *offsets))
    return head + b"".join(parts)


def open_channel(
    site: RunningSite,
    kernel: str,
    protocol: str | None = None,
    session: str = "s",
    heard: str = "",
    **headers: str,
) -> ClientConnection:
    """A channel to that kernel, as a page opens it: told to wait, it tries again.

    With `heard` the site counts the messages; a test then sends and hears their numbers, too.
    """
    if heard:
        session = f"{session}&heard={heard}"
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return _open_at_once(site, kernel, protocol, session, headers)
        except InvalidStatus as error:
            too_soon = error.response.status_code == HTTPStatus.TOO_MANY_REQUESTS
            if not too_soon or time.monotonic() > end:
                raise
            time.sleep(float(error.response.headers["Retry-After"]))


def _open_at_once(
    site: RunningSite, kernel: str, protocol: str | None, session: str, headers: dict[str, str]
) -> ClientConnection:
    address = site.url.replace("http", "ws") + f"api/kernels/{kernel}/channels"
    protocols = [Subprotocol(protocol)] if protocol else None
    return connect(
        f"{address}?session_id={session}",
        subprotocols=protocols,
        additional_headers=headers,
        max_size=None,
        ssl=site.trust,
        open_timeout=PATIENCE,
        legacy=True,  # some are opened in one place and closed in another
    )


def opens(site: RunningSite, kernel: str, **named: str) -> bool:
    """Whether a channel to that kernel is opened, and hears its answers."""
    try:
        with open_channel(site, kernel, **named) as channel:
            wait_for_the_kernel(channel)
    except InvalidHandshake:
        return False
    return True


def is_heard(
    site: RunningSite, kernel: str, frame: str | bytes, protocol: str | None = None
) -> bool:
    """Whether the site goes on listening to a channel on which this was sent."""
    try:
        with open_channel(site, kernel, protocol) as channel:
            channel.send(frame)
            wait_for_the_kernel(channel)
    except ConnectionClosed:
        return False
    return True


class DeafChannel:
    """A channel on which one can speak, and which hears nothing after its opening."""

    def __init__(self, site: RunningSite, kernel: str, session: str, **query: str) -> None:
        address = urlsplit(site.url)
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self._socket.settimeout(PATIENCE)
        self._socket.connect((address.hostname, address.port))
        self._socket.sendall(handshake(kernel, session, **query).encode())
        assert self._socket.recv(1000).startswith(b"HTTP/1.1 101")

    def send(self, sent: dict[str, Any]) -> None:
        """Sends the message; raises `OSError` once the site has hung up."""
        text = json.dumps(sent).encode()
        head = bytes((0x81, 0x80 | 126)) + len(text).to_bytes(2, "big")
        self._socket.sendall(head + bytes(4) + text)  # masked by noughts

    def close(self) -> None:
        self._socket.close()


def handshake(kernel: str, session: str, **query: str) -> str:
    """The request with which a channel begins."""
    asked = urlencode({"session_id": session, **query})
    return (
        f"GET /api/kernels/{kernel}/channels?{asked} HTTP/1.1\r\nHost: localhost\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}\r\n\r\n"
    )


def send(channel: ClientConnection, sent: dict[str, Any]) -> None:
    """Sends the message in the protocol that the channel speaks."""
    channel.send(as_binary(sent) if channel.subprotocol else json.dumps(sent))


def received(channel: ClientConnection) -> Iterator[str]:
    """What comes until the answer to an innocent question: what was sent before is dealt with."""
    asked = message("kernel_info_request", {})
    send(channel, asked)
    awaited = {"kernel_info_reply", '"idle"'}  # on two sockets, in either order
    while awaited:
        answer = channel.recv(PATIENCE)
        text = answer.decode(errors="replace") if isinstance(answer, bytes) else answer
        if asked["header"]["msg_id"] in text:
            awaited -= {each for each in awaited if each in text}
        else:
            yield text


def wait_for_the_kernel(channel: ClientConnection) -> None:
    """Waits until what was sent has been dealt with."""
    for _ in received(channel):
        pass
