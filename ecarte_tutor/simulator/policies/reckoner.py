"""The reckoner: a player who minds the score, and talks on where that wins more games."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...count.masks import Rows, mask_of
from ...decision import Decision
from ...errors import IllegalAction
from ..batch.views import SEATS, TalkView
from ..reckoner.classes import class_of
from ..reckoner.payoffs import needs_at
from ..reckoner.reckoning import reckoning
from ..reckoner.talking import moment
from .averager import OpenHandPolicy


@dataclass(frozen=True, slots=True)
class ReckonerPolicy(OpenHandPolicy):
    """Talks by the reckoning of the score, throws by the book, plays the best average.

    Of a score it knows how many points each still needs, five at most; without a score it talks as
    at the beginning of a game.
    """

    def __str__(self) -> str:
        return "the reckoner"

    def stands(self, view: TalkView, random: np.random.Generator) -> Rows:
        """Where talking on wins fewer games."""
        del random
        needs = needs_at(view.rules, view.stakes.score)
        of_classes = class_of(view.own, view.turn_up)
        return ~reckoning().talks_on(needs, moment(view.seat, view.rounds), of_classes)


def talks_on(decision: Decision) -> bool:
    """Whether the reckoner proposes, or accepts; at once, by looking it up.

    >>> talks_on(Decision.propose("KH 8H 7S 8D 9C", "7H", score=(4, 4)))
    False

    Raises:
        IllegalAction: for a decision of another kind.
    """
    if decision.kind not in ("propose", "answer"):
        raise IllegalAction(
            f"expected a decision of kind propose, answer, got one of kind {decision.kind!r}"
        )
    seat = SEATS.index(decision.seat)
    score = decision.score if seat == 0 else decision.score[::-1]
    of_class = class_of(
        np.array([mask_of(decision.hand, decision.trump)]),
        np.array([mask_of([decision.turn_up], decision.trump)]),
    )
    number = moment(seat, len(decision.exchanged))
    return bool(reckoning().talks_on(needs_at(decision.rules, score), number, of_class)[0])
