"""Binary frames on a page's channel, checked before Jupyter reads them.

Jupyter takes the number of parts from the frame and makes room for as many: eight bytes are enough
to ask for all of the machine's memory.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

MOST_PARTS: Final = 64
"""A widget's message has six, and one more for each buffer."""

_NUMBER_WITH_PROTOCOL: Final = 8
_NUMBER_WITHOUT: Final = 4
"""Bytes of a number at the head of the frame."""

_LEAST_WITH_PROTOCOL: Final = 6
"""The channel, the four parts of a message, and where the last one ends."""


def is_whole(frame: str | bytes, protocol: str | None) -> bool:
    """True if the frame holds as many parts as it claims, one after the other.

    A text has no parts: it is JSON. Costs microseconds, whatever the frame says.

    Args:
        frame: what came, at most a message long.
        protocol: the one agreed on for the channel, `None` for Jupyter's first.

    >>> is_whole(b'{"header": {}}', None), is_whole((2**24).to_bytes(8, "little"), "v1")
    (False, False)
    """
    if isinstance(frame, str):
        return protocol is None
    if protocol is None:
        width, least = _NUMBER_WITHOUT, 1
    else:
        width, least = _NUMBER_WITH_PROTOCOL, _LEAST_WITH_PROTOCOL

    def number(place: int) -> int:
        digits = frame[width * place : width * (place + 1)]
        return int.from_bytes(digits, "big" if protocol is None else "little")

    count = number(0)
    if not least <= count <= MOST_PARTS or width * (count + 1) > len(frame):
        return False
    offsets = [width * (count + 1), *map(number, range(1, count + 1)), len(frame)]
    return all(start <= end for start, end in pairwise(offsets))
