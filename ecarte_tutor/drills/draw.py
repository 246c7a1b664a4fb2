"""Drawing: problems drawn by chance until one is worth asking, but not for ever."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from ..errors import DrillError

MOST_DRAWS: Final = 20_000
"""Draws for one problem; fifty times the most that any took in ten thousand quizzes."""

Drawn = TypeVar("Drawn")


def first_that(
    fits: Callable[[Drawn], bool], draw: Callable[[], Drawn | None], drill: str
) -> Drawn:
    """The first draw that fits; a draw may also come to nothing.

    Args:
        fits: whether a draw is worth asking.
        draw: draws once; `None` where nothing came of it.
        drill: the name of the drill, for the error.

    Raises:
        DrillError: after 20,000 draws, as when more problems are asked for than there are.

    >>> numbers = iter(range(10))
    >>> first_that(lambda number: number > 2, lambda: next(numbers), "counting")
    3
    """
    for _ in range(MOST_DRAWS):
        drawn = draw()
        if drawn is not None and fits(drawn):
            return drawn
    raise DrillError(
        f"expected a new problem for the drill “{drill}” in {MOST_DRAWS:,} draws, got none; "
        "ask for fewer problems"
    )
