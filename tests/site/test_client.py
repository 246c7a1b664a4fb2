"""The site's client of a kernel: no reply is missed, whenever it comes."""

from __future__ import annotations

import asyncio
import time

import zmq
import zmq.asyncio
from jupyter_client.channels import AsyncZMQSocketChannel
from jupyter_client.session import Session

from ecarte_tutor.site.client import LessonClient, ShellChannel
from tests.running import run_alone

SOON = 2.0
"""Seconds that a reply which lies in the socket already may take."""


async def _heard(channel_class: type[AsyncZMQSocketChannel]) -> bool:
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
        await asyncio.wait([reply], timeout=SOON)
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
    assert not run_alone(_heard(AsyncZMQSocketChannel))


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
