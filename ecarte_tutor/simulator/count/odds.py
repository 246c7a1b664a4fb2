"""Odds: how often wanted cards are among those that nobody has shown you, counted exactly."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Final

from ...engine.cards import HAND_SIZE, PACK
from ...errors import NotationError

UNSEEN: Final = len(PACK) - HAND_SIZE - 1
"""Cards that are neither in your hand nor turned up."""


def odds(wanted: int, taken: int, unseen: int = UNSEEN) -> tuple[Fraction, ...]:
    """Return the chances of 0, 1, ... `taken` wanted cards among some taken from those unseen.

    >>> dealer_without_trump, *_ = odds(wanted=7, taken=5)
    >>> round(100 * dealer_without_trump)
    18

    Args:
        wanted: wanted cards among the unseen.
        taken: cards that somebody holds or draws.
        unseen: all of those that may be taken.

    Raises:
        NotationError: for more cards wanted or taken than there are, or fewer than none.
    """
    if not (0 <= wanted <= unseen and 0 <= taken <= unseen):
        raise NotationError(f"expected 0 to {unseen} cards, got {wanted} wanted and {taken} taken")
    ways = comb(unseen, taken)
    return tuple(
        Fraction(comb(wanted, found) * comb(unseen - wanted, taken - found), ways)
        for found in range(taken + 1)
    )


def odds_of_any(wanted: int, taken: int, unseen: int = UNSEEN) -> Fraction:
    """Return the chance of at least one wanted card; arguments and errors as for `odds`."""
    return 1 - odds(wanted, taken, unseen)[0]
