"""Seeds: the same seed gives the same cards on every machine."""

from __future__ import annotations

import random
from operator import index
from typing import Final, Protocol, SupportsIndex, SupportsInt, TypeAlias

from ..errors import NotationError, brief

SEED_BITS: Final = 53
"""Bits of a seed that is drawn: JSON readers keep whole numbers of this size exactly."""


class DrawsIntegers(Protocol):
    """The method of `numpy.random.Generator` by which a seed is drawn."""

    def integers(self, low: int, high: int, /) -> SupportsInt:
        """A whole number from `low` up, below `high`."""


Seed: TypeAlias = int | str | random.Random | DrawsIntegers
"""A whole number from 0 up, or a text; or a generator, Python's or NumPy's, of which one is drawn,
so that it gives another each time."""


def plain_seed(seed: Seed) -> int | str:
    """The seed as a number or a text; from a generator, the next number that it draws.

    Raises:
        NotationError: for anything else.
    """
    if isinstance(seed, random.Random):
        return seed.getrandbits(SEED_BITS)
    if isinstance(seed, SupportsIndex) and not isinstance(seed, bool) and index(seed) >= 0:
        return index(seed)
    if isinstance(seed, str):
        return seed
    if hasattr(seed, "integers"):
        return int(seed.integers(0, 1 << SEED_BITS))
    raise NotationError(
        "expected a whole number from 0 up, a text, a random.Random or a numpy.random.Generator "
        f"as the seed, got {brief(seed)}"
    )


def generator_of(seed: Seed | None) -> random.Random:
    """A generator that begins with the seed, afresh for `None`; a `random.Random` is itself."""
    if isinstance(seed, random.Random):
        return seed
    return random.Random(None if seed is None else plain_seed(seed))  # noqa: S311 - a game
