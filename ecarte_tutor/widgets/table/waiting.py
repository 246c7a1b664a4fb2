"""Waiting for a simulation, without holding the kernel's thread meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from contextvars import copy_context
from typing import Any


def when_done(future: Future[Any], act: Callable[[], object], *, holds: bool) -> None:
    """Call `act` in this thread's event loop once `future` is done, and return at once.

    In a kernel the loop answers other messages meanwhile. In a thread without a running loop, such
    as that of a script, nothing could happen meanwhile: wait there, and then call `act`, or with
    `holds=False` return and never call it.
    """
    if future.done():
        act()
        return
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        if not holds:
            return
        with suppress(Exception):  # `act` looks at the future, and finds out itself
            future.result()
        act()
        return
    context = copy_context()  # what is sent by `act` answers the same message of the page

    def call_in_loop(_: Future[Any]) -> None:
        with suppress(RuntimeError):  # the loop was closed with its kernel
            loop.call_soon_threadsafe(act, context=context)

    future.add_done_callback(call_in_loop)
