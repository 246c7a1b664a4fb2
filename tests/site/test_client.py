"""The site's client of a kernel: no reply is missed, whenever it comes."""

from __future__ import annotations

import asyncio
import time
from queue import Empty

import pytest
import zmq
import zmq.asyncio
from jupyter_client.channels import AsyncZMQSocketChannel
from jupyter_client.session import Session

from ecarte_tutor.site.front.rendering import LessonClient, ShellChannel
from tests.running import run_alone

SOON = 2.0
"""Seconds that a reply which lies in the socket already may take."""


async def _heard(channel_class: type[AsyncZMQSocketChannel], patience: float = SOON) -> bool:
    """Whether a reply is heard that arrives just as another message is sent."""
    session = Session(key=b"key")
    kernel_context, context = zmq.Context(), zmq.asyncio.Context()
    kernel = kernel_context.socket(zmq.DEALER)
    port = kernel.bind_to_random_port("tcp://127.0.0.1")
    socket = context.socket(zmq.DEALER)
    socket.connect(f"tcp://127.0.0.1:{port}")
    channel = channel_class(socket, session)
    try:
        channel.send(session.msg("execute_request"))
        assert kernel.poll(int(1000 * SOON))
        session.recv(kernel)
        reply = asyncio.ensure_future(channel.get_msg())
        await asyncio.sleep(0.1)
        session.send(kernel, "execute_reply")
        time.sleep(0.1)  # the reply arrives while nobody looks
        channel.send(session.msg("comm_msg"))
        await asyncio.wait([reply], timeout=patience)
        return reply.done() and reply.result()["msg_type"] == "execute_reply"
    finally:
        reply.cancel()
        for each in (kernel, socket):
            each.close(linger=0)
        kernel_context.term()
        context.term()


def test_a_reply_that_comes_during_a_send_is_heard() -> None:
    assert run_alone(_heard(ShellChannel))


def test_the_library_alone_misses_it() -> None:
    """When this fails, Jupyter has mended it, and our channel can go."""
    assert not run_alone(_heard(AsyncZMQSocketChannel, patience=SOON / 4))


def test_a_message_arrives_whole() -> None:
    async def passed_on() -> dict[str, object] | None:
        session = Session(key=b"key")
        context = zmq.asyncio.Context()
        kernel, socket = (context.socket(zmq.PAIR) for _ in range(2))
        kernel.bind("inproc://kernel")
        socket.connect("inproc://kernel")
        try:
            message = session.msg("comm_msg", {"data": {"é": [1, None]}})
            ShellChannel(socket, session).send({**message, "buffers": [b"\0\xff"]})
            _, parts = session.feed_identities(await kernel.recv_multipart())
            return session.deserialize(parts)
        finally:
            for each in (kernel, socket):
                each.close(linger=0)
            context.term()

    received = run_alone(passed_on())
    assert received is not None
    assert received["content"] == {"data": {"é": [1, None]}}
    assert received["buffers"] == [b"\0\xff"]


def test_the_client_speaks_through_it() -> None:
    assert LessonClient().shell_channel_class is ShellChannel


class _Channel:
    """One of a kernel's channels: what it says, in order; `None` is a while without a word."""

    def __init__(self, *said: tuple[str, str] | None) -> None:
        self.said = list(said)

    async def get_msg(self, timeout: float) -> dict[str, object]:
        assert timeout <= 1
        if not self.said or (said := self.said.pop(0)) is None:
            raise Empty
        return {"parent_header": {"msg_id": said[0]}, "content": {"execution_state": said[1]}}


class _Asked(LessonClient):
    """A client whose questions are numbered, to a kernel that says this much."""

    def __init__(self, shell: _Channel, iopub: _Channel, *, alive: bool = True) -> None:
        super().__init__()
        self._shell_channel, self._iopub_channel, self.alive = shell, iopub, alive
        self.questions = 0

    def kernel_info(self) -> str:
        self.questions += 1
        return str(self.questions)

    def _handle_kernel_info_reply(self, message: dict[str, object]) -> None:
        assert message["parent_header"] == {"msg_id": str(self.questions)}

    async def is_alive(self) -> bool:
        return self.alive


def test_a_kernel_is_ready_once_it_has_done_what_it_was_asked() -> None:
    iopub = _Channel(("0", "idle"), ("1", "busy"), ("1", "idle"), ("cell", "busy"))
    client = _Asked(_Channel(("0", ""), ("1", "")), iopub)
    run_alone(client.wait_for_ready(5))
    assert client.questions == 1
    assert iopub.said == [("cell", "busy")]


def test_a_kernel_that_is_not_heard_on_both_channels_is_asked_again() -> None:
    shell = _Channel(None, ("1", ""), ("2", ""), ("3", ""))
    client = _Asked(shell, _Channel(None, ("3", "busy"), ("3", "idle")))
    run_alone(client.wait_for_ready(5))
    assert client.questions == 3


def test_a_kernel_that_died_is_not_waited_for() -> None:
    with pytest.raises(RuntimeError, match="it has died"):
        run_alone(_Asked(_Channel(), _Channel(), alive=False).wait_for_ready(5))


def test_a_kernel_that_never_answers_is_not_waited_for_longer_than_said() -> None:
    with pytest.raises(RuntimeError, match="within 0 s"):
        run_alone(_Asked(_Channel(), _Channel()).wait_for_ready(0))
