"""Seeds: the same seed gives the same cards on every machine."""

from __future__ import annotations

import random
from operator import index
from typing import Final, Protocol, SupportsIndex, SupportsInt, TypeAlias

from ..errors import NotationError, brief

SEED_BITS: Final = 53
"""Number of bits of a seed drawn at random: JSON readers keep integers of this size exactly."""


class DrawsIntegers(Protocol):
    """Protocol of a random generator with the method `integers`, as NumPy's `Generator` has it."""

    def integers(self, low: int, high: int, /) -> SupportsInt:
        """Draw an integer that is at least `low` and less than `high`."""


Seed: TypeAlias = int | str | random.Random | DrawsIntegers
"""An integer from 0 up, a text, a `random.Random`, or a NumPy `Generator`. A generator is advanced
with each use, so that the same generator gives other cards the next time."""


def plain_seed(seed: Seed) -> int | str:
    """Return an integer or text seed as it is, or draw an integer seed if `seed` is a generator.

    An integer that is drawn is from 0 to 2**53 - 1.

    Raises:
        NotationError: for a value that is neither a seed nor a generator.
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
    """Return a generator seeded with `seed`, or `seed` itself if it is a `random.Random`.

    With `None` the operating system gives the seed; a NumPy generator draws it.
    """
    if isinstance(seed, random.Random):
        return seed
    return random.Random(None if seed is None else plain_seed(seed))  # noqa: S311 - a game
