"""How the site speaks with a kernel while it makes a page of a lesson."""

from __future__ import annotations

import math
import time
from queue import Empty
from typing import Any, Final

from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.channels import AsyncZMQSocketChannel
from traitlets import Type

_ANSWER_SECONDS: Final = 1.0
_HEARSAY_SECONDS: Final = 0.2
"""After which we ask again: a kernel speaks on the second channel to whoever listens by then."""


class ShellChannel(AsyncZMQSocketChannel):
    """A shell channel that hears every reply, also one that comes while it sends.

    Jupyter's own sends past the asyncio socket. ZeroMQ tells once that something has come, and
    tells whoever uses the socket next: when that was such a send, nobody reads the reply, and the
    page is never done. Sent through the asyncio socket itself, which looks for replies after it.
    A lesson is exposed to it by every `interact`, whose output goes back to the kernel.
    """

    def send(self, msg: dict[str, Any]) -> None:
        """Sends a message, at once or as soon as the kernel takes it."""
        parts: list[Any] = [*self.session.serialize(msg), *msg.get("buffers", ())]
        self.socket.send_multipart(parts)


class LessonClient(AsyncKernelClient):
    """Jupyter's client of a kernel, with that channel, and without its moment of silence.

    Jupyter's own takes a kernel for ready once it has answered and then been silent for a fifth of
    a second, so that nothing said before is taken for a cell's. A kernel says itself when it has
    done what it was asked, and what it says comes in order.
    """

    shell_channel_class = Type(ShellChannel)

    async def wait_for_ready(self, timeout: float | None = None) -> None:
        """Waits until the kernel answers, and is heard on both channels.

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
            said = await self.iopub_channel.get_msg(timeout=_HEARSAY_SECONDS)
            while not _is_done(said, question):
                said = await self.iopub_channel.get_msg(timeout=_HEARSAY_SECONDS)
        except Empty:
            return False
        self._handle_kernel_info_reply(answer)
        return True


def _replies(message: dict[str, Any], question: str) -> bool:
    return bool(message["parent_header"].get("msg_id") == question)


def _is_done(message: dict[str, Any], question: str) -> bool:
    """Whether the kernel says by it that it has done all that the question asked for."""
    return _replies(message, question) and message["content"].get("execution_state") == "idle"
