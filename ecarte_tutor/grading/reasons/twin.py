"""Twins: the same decision with one thing changed, looked at briefly."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from ...engine.cards import Card, Hand
from ...engine.decision import Decision, Option
from ...errors import EcarteError
from ..verdict import Bands

if TYPE_CHECKING:
    from ...simulator import Simulation

_KEPT = 64

_NEAR = 2
"""Points from the target at which the score is looked at."""


@lru_cache(maxsize=_KEPT)
def brief_simulation(decision: Decision, *, reads: bool = True) -> Simulation:
    """A brief simulation of a decision; `reads` is whether the opponent's talk and play count."""
    from ...simulator import glance

    return glance(decision, reads=reads)


def clearly_best(decision: Decision, option: Option, other: Option, *, reads: bool = True) -> bool:
    """Whether a brief look is enough to see that an option is better than another."""
    values = brief_simulation(decision, reads=reads)
    lost = values.loss(other, than=option)
    return lost.counts and lost.mean > Bands.usual(values.unit).equal


def at_love_all(decision: Decision) -> Decision:
    """The decision, had nobody scored yet."""
    return replace(decision, score=(0, 0))


def turned_by_score(decision: Decision, option: Option, other: Option) -> bool:
    """Whether, near the end of a game, only the score keeps an option from being clearly better
    than another."""
    is_near = max(decision.score) >= decision.rules.target - _NEAR
    return is_near and clearly_best(at_love_all(decision), option, other)


def with_card(decision: Decision, card: Card, other: Card) -> Decision | None:
    """The decision with one card of the hand changed; `None` where it does not fit what is known.

    A card that has been seen elsewhere cannot be held.
    """
    if other in decision.hand:
        return None
    hand = Hand(other if own == card else own for own in decision.hand)
    return _changed(decision, hand=hand)


def with_turn_up(decision: Decision, turn_up: Card) -> Decision | None:
    """The decision with another trump turned up; `None` where that card is seen elsewhere."""
    return _changed(decision, turn_up=turn_up)


def _changed(decision: Decision, **parts: object) -> Decision | None:
    try:
        return replace(decision, **parts)  # type: ignore[arg-type]
    except EcarteError:
        return None
