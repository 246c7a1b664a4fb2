"""Simulations in a thread of this process, one problem after the other."""

from __future__ import annotations

from concurrent.futures import CancelledError, ThreadPoolExecutor
from typing import TYPE_CHECKING

from ..decision import Decision
from .queue import SimulationQueue

if TYPE_CHECKING:
    from .assessment import Assessment


def local_queue() -> SimulationQueue[Assessment]:
    """Return a queue with a thread of its own, which starts with the first problem."""
    flags = bytearray(1)

    def work(decision: Decision, flag: int) -> Assessment:
        return assess_until_cancelled(decision, flags, flag)

    return SimulationQueue(work, ThreadPoolExecutor(1, thread_name_prefix="simulations"), flags)


def assess_until_cancelled(decision: Decision, flags: bytearray, flag: int) -> Assessment:
    """Return a decision simulated, with the reasons for each option.

    Raises:
        CancelledError: when a wave of deals ends after `flags[flag]` was set.
    """
    from ..simulator import simulate
    from .assessment import assess

    def check(_: object) -> None:
        if flags[flag]:
            raise CancelledError

    return assess(simulate(decision, progress=check))
