"""Needs: how many points each player still lacks, which is how the simulator reads a score."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...engine.rules import RuleSet
from ...errors import IllegalAction

NEEDS: Final = 5
"""The points that both need at the beginning of a game of five."""


TURNED: Final = 1 / 8
"""The share of deals in which the king is turned up."""


class Needs(NamedTuple):
    """Points that each player still needs, once the point for a king turned up is scored."""

    pone: int
    dealer: int


ALL_NEEDS: Final = tuple(
    sorted(
        (Needs(pone, dealer) for pone in range(1, NEEDS + 1) for dealer in range(1, NEEDS + 1)),
        key=sum,
    )
)
"""The 25 scores of a game of five, those near its end first: each follows from those before it."""


def needs_at(rules: RuleSet, score: tuple[int, int] | None) -> Needs:
    """Points that the two need at a score (pone's, dealer's) or without one; five at most.

    Raises:
        IllegalAction: for a score at which the game is over.
    """
    if score is None:
        return Needs(NEEDS, NEEDS)
    if max(score) >= rules.target:
        raise IllegalAction(f"expected a score below {rules.target}, got {score}")
    pone, dealer = (min(rules.target - points, NEEDS) for points in score)
    return Needs(pone, dealer)
