"""Moments of a talk: at which of them a seat speaks, and how likely each class is to talk on."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..batch.views import SEATS

MOMENTS: Final = 4
"""The moments of a talk: the pone's first word, the dealer's first, the pone's later words, the
dealer's later."""

Chances = NDArray[np.float32]
"""By moment and class: how likely it is to talk on (to propose, or to accept)."""


def moment(seat: int, rounds: int) -> int:
    """The number of the moment at which a seat speaks after this number of exchanges."""
    return seat + len(SEATS) * (rounds > 0)
