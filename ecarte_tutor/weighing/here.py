"""Weighing here: in a thread of this process, one problem after the other."""

from __future__ import annotations

from concurrent.futures import CancelledError, ThreadPoolExecutor
from typing import TYPE_CHECKING

from ..decision import Decision
from .weigher import Weigher

if TYPE_CHECKING:
    from ..simulator import Simulation


def weigh_here() -> Weigher[Simulation]:
    """A weigher with a thread of its own, which begins with the first problem."""
    flags = bytearray(1)

    def weigh(decision: Decision, flag: int) -> Simulation:
        return weighed(decision, flags, flag)

    return Weigher(weigh, ThreadPoolExecutor(1, thread_name_prefix="weigher"), flags)


def weighed(decision: Decision, flags: bytearray, flag: int) -> Simulation:
    """The simulation of a decision.

    Raises:
        CancelledError: as soon as a wave of deals has been played after the flag was set.
    """
    from ..simulator import simulate

    def look(_: object) -> None:
        if flags[flag]:
            raise CancelledError

    return simulate(decision, progress=look)
