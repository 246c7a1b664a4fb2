"""How a lesson becomes a page: Voilà's exporter and Jupyter's client, with what they lack mended.

`docs/upstream.md` reports each flaw to the project that has it.
"""

from __future__ import annotations

import math
import time
from collections.abc import AsyncIterator
from queue import Empty
from typing import Any, ClassVar, Final

import nbformat
from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.channels import AsyncZMQSocketChannel
from traitlets import Type
from voila import notebook_renderer
from voila.exporter import VoilaExporter

from ..kernels.visits import current_visit

_EMPTY: Final = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": []}


class Compiled(BytecodeCache):
    """Templates as they were compiled, for as long as their text stays the same."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket with the code kept for its template; Jinja compares the text."""
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the compiled code."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


class LessonExporter(VoilaExporter):  # type: ignore[misc] # Voilà is untyped
    """Voilà's exporter, all of whose instances, one for each page, share what they compiled.

    The fourteen templates of a page otherwise cost a tenth of a second, in which nobody else on
    the site is answered.
    """

    compiled: ClassVar = Compiled()

    def _create_environment(self) -> Environment:
        environment: Environment = super()._create_environment()
        environment.bytecode_cache = self.compiled
        return environment

    async def generate_from_notebook_node(self, *args: Any, **kwargs: Any) -> AsyncIterator[Any]:
        """Yield the page in parts; end also where something fails, with the reason in the visit.

        Voilà waits for an end that never comes after a failure: the page, and the turn to make
        one, would be held for ever.
        """
        try:
            async for part in super().generate_from_notebook_node(*args, **kwargs):
                yield part
        except Exception as error:
            visit = current_visit()
            if visit is None:
                raise
            visit.trouble = visit.trouble or repr(error)


def install_exporter() -> None:
    """Make Voilà render its pages with `LessonExporter`; no setting of Voilà's names the exporter.

    Takes about a second, for what the first page would otherwise import and compile while nobody
    else on the site is answered.
    """
    notebook_renderer.VoilaExporter = LessonExporter
    LessonExporter(template_name="lab").environment.get_template("index.html.j2")
    nbformat.validate(_EMPTY)


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
