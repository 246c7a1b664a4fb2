"""The kernel's channel: a visitor who writes on their page's own websocket runs no code."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from ecarte_tutor.site.settings import LONGEST_MESSAGE
from tests.running import PATIENCE, RunningSite

PLAIN = "01-plain.ipynb"
BINARY = "v1.kernel.websocket.jupyter.org"
REQUESTS = (
    "execute_request",
    "complete_request",
    "inspect_request",
    "history_request",
    "is_complete_request",
    "debug_request",
    "interrupt_request",
    "input_reply",
)


def message(kind: str, content: dict[str, Any], channel: str = "shell") -> dict[str, Any]:
    header = {"msg_id": uuid4().hex, "msg_type": kind, "session": "s", "username": "u"}
    header |= {"date": "2026-01-01T00:00:00Z", "version": "5.3"}
    return {
        "header": header,
        "parent_header": {},
        "metadata": {},
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
    site: RunningSite, kernel: str, protocol: str | None = None, **headers: str
) -> ClientConnection:
    """A channel to that kernel, as a page opens it."""
    address = site.url.replace("http", "ws") + f"api/kernels/{kernel}/channels?session_id=s"
    protocols = [Subprotocol(protocol)] if protocol else None
    return connect(address, subprotocols=protocols, additional_headers=headers, max_size=None)


def send(channel: ClientConnection, sent: dict[str, Any]) -> None:
    """Sends the message in the protocol that the channel speaks."""
    channel.send(as_binary(sent) if channel.subprotocol else json.dumps(sent))


def read_to_the_end(channel: ClientConnection) -> None:
    """Reads until the site closes the channel, which raises `ConnectionClosed`."""
    while True:
        channel.recv(PATIENCE)


def wait_for_the_kernel(channel: ClientConnection) -> None:
    """Waits for the answer to an innocent question: what was sent before it is dealt with."""
    asked = message("kernel_info_request", {})
    send(channel, asked)
    while True:
        answer = channel.recv(PATIENCE)
        text = answer.decode(errors="replace") if isinstance(answer, bytes) else answer
        if asked["header"]["msg_id"] in text and "kernel_info_reply" in text:
            return


@pytest.mark.parametrize("protocol", [None, BINARY])
@pytest.mark.parametrize("name", ["shell", "control"])
def test_no_request_to_run_code_is_let_through(
    name: str, protocol: str | None, plain_site: RunningSite, tmp_path: Path
) -> None:
    trace = tmp_path / "it-ran"
    code = f"open({str(trace)!r}, 'w')"
    with (
        plain_site.visit(PLAIN) as (_, kernel),
        open_channel(plain_site, kernel, protocol) as channel,
    ):
        for kind in REQUESTS:
            send(channel, message(kind, {"code": code, "silent": False, "cursor_pos": 0}, name))
        wait_for_the_kernel(channel)
    assert not trace.exists()
    for kind in REQUESTS:
        assert f'"{kind}", which is not allowed' in plain_site.logged()


def test_a_message_longer_than_any_widgets_ends_the_channel(plain_site: RunningSite) -> None:
    with (
        plain_site.visit(PLAIN) as (_, kernel),
        open_channel(plain_site, kernel) as channel,
    ):
        send(channel, message("comm_msg", {"data": "x" * LONGEST_MESSAGE}))
        with pytest.raises(ConnectionClosed):
            read_to_the_end(channel)
        assert plain_site.has_kernel(kernel)


def test_a_page_of_another_site_cannot_open_the_channel(plain_site: RunningSite) -> None:
    with plain_site.visit(PLAIN) as (_, kernel), pytest.raises(InvalidStatus, match="403"):
        open_channel(plain_site, kernel, Origin="http://elsewhere.example")
