"""Shares: parts of a whole as numbers out of 100 that add up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .errors import NotationError, brief

_HAIR: Final = 1e-9


def hundredths(shares: Sequence[float]) -> tuple[int, ...]:
    """The shares of one whole as whole numbers that add up to 100, by the largest remainder.

    Each is its share rounded down or up. The numbers left over go to the shares that were cut most,
    the first of them where two were cut alike.

    >>> hundredths([0.284, 0.343, 0.373])
    (29, 34, 37)
    >>> hundredths([0.5, 0.25, 0.25])
    (50, 25, 25)

    Args:
        shares: from 0 up, adding up to one, or to anything else that is the whole.

    Raises:
        NotationError: for shares below zero, or that are all zero.
    """
    whole = sum(shares)
    if not whole > 0 or min(shares) < 0:
        raise NotationError(f"expected shares of a whole, from 0 up, got {brief(tuple(shares))}")
    exact = [100 * share / whole for share in shares]
    # Arithmetic leaves numbers a hair beside themselves; that decides nothing.
    found = [int(part + _HAIR) for part in exact]
    cuts = [round((part - number) / _HAIR) for part, number in zip(exact, found, strict=True)]
    by_cut = sorted(range(len(cuts)), key=lambda place: -cuts[place])
    for place in by_cut[: 100 - sum(found)]:
        found[place] += 1
    return tuple(found)
