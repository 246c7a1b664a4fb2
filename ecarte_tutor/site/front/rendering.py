"""Renders a lesson as a page: Voilà's exporter and Jupyter's client, with their flaws repaired.

`docs/upstream.md` lists each flaw, with the report to its project.
"""

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
    """Cache in memory of compiled Jinja templates, each used as long as its source is the same."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load the code kept for the bucket's template, if any; Jinja compares the source."""
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key] = bucket.bytecode_to_string()


class LessonExporter(VoilaExporter):  # type: ignore[misc] # Voilà is untyped
    """Voilà's exporter of notebooks as pages, with one cache of compiled templates for all.

    Compiling the fourteen templates of a page takes a tenth of a second, and blocks the server.
    """

    compiled: ClassVar = Compiled()

    def _create_environment(self) -> Environment:
        environment: Environment = super()._create_environment()
        environment.bytecode_cache = self.compiled
        return environment

    async def generate_from_notebook_node(self, *args: Any, **kwargs: Any) -> AsyncIterator[Any]:
        """Yield the page in parts; after a failure record the reason in the visit and stop.

        If this raised, Voilà would wait forever for the end of the page and keep its turn.
        """
        try:
            async for part in super().generate_from_notebook_node(*args, **kwargs):
                yield part
        except Exception as error:
            visit = current_visit.get()
            if visit is None:
                raise
            visit.trouble = visit.trouble or repr(error)


def install_exporter() -> None:
    """Make Voilà render with `LessonExporter`, for which it has no setting.

    This takes about a second, because it also imports and compiles what the first page needs;
    otherwise the first request would block the server.
    """
    notebook_renderer.VoilaExporter = LessonExporter
    LessonExporter(template_name="lab").environment.get_template("index.html.j2")
    nbformat.validate(_EMPTY)


_ANSWER_SECONDS: Final = 1.0
_IOPUB_SECONDS: Final = 0.2
"""Seconds until a request is repeated, since messages published before we subscribed are lost."""


class ShellChannel(AsyncZMQSocketChannel):
    """Channel for requests to a kernel; it does not miss a reply that arrives during a send.

    ZeroMQ signals an arrival once, to the next call on the socket. Jupyter's channel sends without
    the asyncio socket; if that send consumes the signal, nobody reads the reply and rendering never
    ends. This one sends through the asyncio socket, which looks for replies afterwards. Every
    `interact` in a lesson is at risk, because its output is sent back to the kernel.
    """

    def send(self, msg: dict[str, Any]) -> None:
        """Send a message, now or as soon as the kernel accepts it."""
        parts: list[Any] = [*self.session.serialize(msg), *msg.get("buffers", ())]
        self.socket.send_multipart(parts)


class LessonClient(AsyncKernelClient):
    """Jupyter's client with `ShellChannel`; it waits for the kernel to be idle, not silent.

    Jupyter's client takes a kernel for ready after a fifth of a second without output, so that no
    earlier output is mistaken for a cell's. Messages arrive in order, so the kernel's `idle` is
    enough.
    """

    shell_channel_class = Type(ShellChannel)

    def start_channels(self, *channels: bool, **named: bool) -> None:
        """Connect all channels but the heartbeat; the site watches the kernel's process itself.

        Closing the heartbeat of a dead kernel would block the server for a second.
        """
        super().start_channels(*channels, **{**named, "hb": False})

    async def wait_for_ready(self, timeout: float | None = None) -> None:
        """Wait until the kernel has answered on the shell and iopub channels.

        Raises:
            RuntimeError: if the kernel has died, or does not answer within `timeout` seconds.
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
    """Return True if the kernel says that it has finished answering the request `question`."""
    return _replies(message, question) and message["content"].get("execution_state") == "idle"
