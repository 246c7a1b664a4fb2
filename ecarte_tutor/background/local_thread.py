"""Simulations in a thread of this process, one problem after the other."""

from __future__ import annotations

from concurrent.futures import CancelledError, ThreadPoolExecutor
from typing import TYPE_CHECKING

from ..decision import Decision
from .queue import SimulationQueue

if TYPE_CHECKING:
    from ..simulator import Simulation


def local_queue() -> SimulationQueue[Simulation]:
    """Return a queue with a thread of its own, which starts with the first problem."""
    flags = bytearray(1)

    def work(decision: Decision, flag: int) -> Simulation:
        return simulate_until_cancelled(decision, flags, flag)

    return SimulationQueue(work, ThreadPoolExecutor(1, thread_name_prefix="simulations"), flags)


def simulate_until_cancelled(decision: Decision, flags: bytearray, flag: int) -> Simulation:
    """Return the simulation of a decision.

    Raises:
        CancelledError: when a wave of deals ends after `flags[flag]` was set.
    """
    from ..simulator import simulate

    def check(_: object) -> None:
        if flags[flag]:
            raise CancelledError

    return simulate(decision, progress=check)
