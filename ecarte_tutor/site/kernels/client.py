"""The site's connection to a kernel while it runs a lesson's cells."""

from __future__ import annotations

import math
import time
from queue import Empty
from typing import Any, Final

from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.channels import AsyncZMQSocketChannel
from traitlets import Type

_ANSWER_SECONDS: Final = 1.0
_IOPUB_SECONDS: Final = 0.2
"""After which the question is repeated: what was published before we subscribed is lost."""


class ShellChannel(AsyncZMQSocketChannel):
    """A shell channel that misses no reply, not even one that arrives during a send.

    ZeroMQ reports once that something has arrived, to whichever call uses the socket next.
    Jupyter's channel sends past the asyncio socket; if that send receives the report, nobody reads
    the reply and the page is never finished. This one sends through the asyncio socket, which
    looks for replies afterwards. Every `interact` in a lesson runs this risk, because its output
    goes back to the kernel.
    """

    def send(self, msg: dict[str, Any]) -> None:
        """Sends a message, at once or as soon as the kernel takes it."""
        parts: list[Any] = [*self.session.serialize(msg), *msg.get("buffers", ())]
        self.socket.send_multipart(parts)


class LessonClient(AsyncKernelClient):
    """Jupyter's client with that channel, which does not wait for silence.

    Jupyter's client holds a kernel to be ready once it has answered and then been silent for a
    fifth of a second, so that no earlier output is mistaken for a cell's. But a kernel itself says
    when it is done, and its messages arrive in order: waiting for that is enough.
    """

    shell_channel_class = Type(ShellChannel)

    def start_channels(self, *channels: bool, **named: bool) -> None:
        """Connects, but for the heartbeat: the site sees itself whether a kernel's process lives.

        A heart that has stopped beating would keep its last socket for a second, and whoever lets
        go of the client waits for it: the whole site.
        """
        super().start_channels(*channels, **{**named, "hb": False})

    async def wait_for_ready(self, timeout: float | None = None) -> None:
        """Waits until the kernel has answered on both channels.

        Raises:
            RuntimeError: where it died, or took longer than `timeout` seconds.
        """
        end = time.monotonic() + (math.inf if timeout is None else timeout)
        while not await self._answers():
            if not await self.is_alive():
                raise RuntimeError("expected the kernel to answer, but it has died")
            if time.monotonic() > end:
                raise RuntimeError(f"expected the kernel to answer within {timeout} s")

    async def _answers(self) -> bool:
        question = self.kernel_info()
        try:
            answer = await self.shell_channel.get_msg(timeout=_ANSWER_SECONDS)
            while not _replies(answer, question):
                answer = await self.shell_channel.get_msg(timeout=_ANSWER_SECONDS)
            said = await self.iopub_channel.get_msg(timeout=_IOPUB_SECONDS)
            while not _is_done(said, question):
                said = await self.iopub_channel.get_msg(timeout=_IOPUB_SECONDS)
        except Empty:
            return False
        self._handle_kernel_info_reply(answer)
        return True


def _replies(message: dict[str, Any], question: str) -> bool:
    return bool(message["parent_header"].get("msg_id") == question)


def _is_done(message: dict[str, Any], question: str) -> bool:
    """True if this message says that the kernel has finished answering the question."""
    return _replies(message, question) and message["content"].get("execution_state") == "idle"
