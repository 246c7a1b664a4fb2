"""Use of the shared simulation process by each kernel."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Collection
from typing import Final

from ...background import SOCKET_VARIABLE

_ANSWER_SECONDS: Final = 1.0


async def collect_usage(vanished: Collection[int]) -> dict[int, float]:
    """Return what has been computed for each kernel since the last call, and cancel what kernels
    wait for whose pages have vanished.

    Args:
        vanished: the numbers of those kernels' processes.

    Returns:
        Seconds of a processor, by the number of a kernel's process; empty where there is no shared
        process, or it does not answer within a second.
    """
    socket_path = os.environ.get(SOCKET_VARIABLE)
    if socket_path is None:
        return {}
    try:
        async with asyncio.timeout(_ANSWER_SECONDS):
            reader, writer = await asyncio.open_unix_connection(socket_path)
            try:
                writer.write(json.dumps({"vanished": sorted(vanished)}).encode() + b"\n")
                answer = json.loads(await reader.readline())
            finally:
                writer.close()
    except (OSError, ValueError, TimeoutError):
        return {}
    return {int(kernel): float(seconds) for kernel, seconds in answer.items()}
