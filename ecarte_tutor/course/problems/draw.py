"""Drawing: problems drawn by chance until one is worth asking, but not for ever.

A drill draws one place after the other, and nothing there hangs on how many are asked for: so the
third problem of a code is the third of every longer set, too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from ...engine.cards import HAND_SIZE, PACK, Card, Hand
from ...errors import DrillError

MOST_DRAWS: Final = 20_000
"""Draws for one problem; fifty times the most that any took in ten thousand quizzes."""

_TRIED: Final = 12
"""Draws of which the one is taken whose closeness fits best."""

_NEAR: Final = 0.1
"""How near to a wish for a clear problem is near enough to look no further."""

_SHARE: Final = 1 / 3
"""How near to any other, as a share of it: that a problem is close is soon close enough."""

_EARLY_SCORES: Final = 3
"""Up to this score neither side's nearness to game changes the advice."""

Drawn = TypeVar("Drawn")


def dealt(chance: random.Random) -> tuple[Hand, Card]:
    """A hand, and the card turned up."""
    *cards, turn_up = chance.sample(PACK, HAND_SIZE + 1)
    return Hand(cards), turn_up


def early_score(chance: random.Random) -> tuple[int, int]:
    """A score at which neither side is near the end of the game."""
    return chance.randint(0, _EARLY_SCORES), chance.randint(0, _EARLY_SCORES)


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


def nearest(wish: float, how_close: Callable[[Drawn], float], draw: Callable[[], Drawn]) -> Drawn:
    """Of twelve draws at most the one whose closeness is nearest to the wish.

    >>> numbers = iter([0.9, 0.5, 0.15, 0.1])
    >>> nearest(0.1, lambda number: number, lambda: next(numbers))
    0.15
    """
    best, least, near = None, float("inf"), max(_NEAR, _SHARE * wish)
    for _ in range(_TRIED):
        drawn = draw()
        off = abs(how_close(drawn) - wish)
        if off < least:
            best, least = drawn, off
        if off <= near:
            break
    assert best is not None
    return best


def halves(chance: random.Random, usual: int) -> Iterator[bool]:
    """Yes for half of every batch, in no pattern and without end.

    >>> sides = halves(random.Random(7), 4)
    >>> sum(next(sides) for _ in range(4)), sum(next(sides) for _ in range(4))
    (2, 2)
    """
    own = random.Random(chance.random())  # noqa: S311 - problems, not secrets
    while True:
        sides = [place % 2 == 0 for place in range(usual)]
        own.shuffle(sides)
        yield from sides
