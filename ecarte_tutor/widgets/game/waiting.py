"""Waiting for simulations: never longer than a learner would, whatever has become of them."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Final

from ..background import OnDemand
from ..verdict import PendingSimulation

GLANCE: Final = 0.3
"""Seconds for which nobody minds waiting."""

PATIENCE: Final = 15.0
"""Seconds after which the game goes on without the tutor."""

REVIEW: Final = 90.0
"""Seconds after which the review of a game is put off; it waits for all choices at once."""

AT_ONCE: Final = 6
"""Simulations of a game taken up again that are begun together."""

_BLINK: Final = 0.01


def are_ready(pending: Iterable[PendingSimulation], seconds: float) -> bool:
    """Wait up to this number of seconds; return whether all of these simulations are complete."""
    waiting = list(pending)
    end = time.monotonic() + seconds
    while True:
        waiting = [each for each in waiting if not each.done()]
        for each in [each for each in waiting if isinstance(each, OnDemand)][:AT_ONCE]:
            each.begin()
        if not waiting or time.monotonic() > end:
            return not waiting
        time.sleep(_BLINK)
