"""The reckoner: a player who minds the score, and talks on where that wins more games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from ...engine.decision import Decision
from ...errors import IllegalAction
from ..batch.views import SEATS, TalkView
from ..count.masks import Rows, mask_of
from ..game.needs import ALL_NEEDS, Needs, needs_at
from ..policies.averager import OpenHandPolicy
from .classes import class_of
from .moments import moment
from .reckoning import reckoning


@dataclass(frozen=True, slots=True)
class ReckonerPolicy(OpenHandPolicy):
    """Talks by the reckoning of the score, discards by the book, plays the best average.

    Of a score it knows how many points each still needs, five at most; without a score it talks as
    at the beginning of a game.
    """

    def __str__(self) -> str:
        return "the reckoner"

    def stands(self, view: TalkView, random: np.random.Generator) -> Rows:
        """Mask of the deals in which talking on wins fewer games."""
        del random
        needs = needs_at(view.rules, view.stakes.score)
        of_classes = class_of(view.own, view.turn_up)
        return ~reckoning().talks_on(needs, moment(view.seat, view.rounds), of_classes)


def talks_on(decision: Decision) -> bool:
    """True if the reckoner proposes, or accepts; a look-up, and quick.

    >>> talks_on(Decision.propose("KH 8H 7S 8D 9C", "7H", score=(4, 4)))
    False

    Raises:
        IllegalAction: for a decision of another kind.
    """
    return _words(decision, [_needs(decision)])[0]


def talking_nearby(decision: Decision) -> float:
    """The share of scores, this one and those like it, at which the reckoner proposes, or accepts;
    at once. Near 0 and near 1 its word does not hang on a point.

    Like it are those at most a point away for either side, where the same need one point only.

    >>> talking_nearby(Decision.propose("8H KS QS JS KD", "9H"))
    0.0

    Raises:
        IllegalAction: for a decision of another kind.
    """
    here = _needs(decision)
    nearby = [each for each in ALL_NEEDS if all(map(_are_alike, each, here))]
    words = _words(decision, nearby)
    return sum(words) / len(words)


def _are_alike(one: int, other: int) -> bool:
    return abs(one - other) <= 1 and (one == 1) == (other == 1)


def _needs(decision: Decision) -> Needs:
    if decision.kind not in ("propose", "answer"):
        raise IllegalAction(
            f"expected a decision of kind propose, answer, got one of kind {decision.kind!r}"
        )
    score = decision.score if decision.seat == SEATS[0] else decision.score[::-1]
    return needs_at(decision.rules, score)


def _words(decision: Decision, scores: Iterable[Needs]) -> list[bool]:
    """True for each score at which the reckoner proposes or accepts with this hand."""
    of_class = class_of(
        np.array([mask_of(decision.hand, decision.trump)]),
        np.array([mask_of([decision.turn_up], decision.trump)]),
    )
    number = moment(SEATS.index(decision.seat), len(decision.exchanged))
    return [bool(reckoning().talks_on(needs, number, of_class)[0]) for needs in scores]
