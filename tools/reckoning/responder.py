"""The best responder: what a player who knows how the other talks gains by talking otherwise.

The responder looks at more of a hand than the reckoner does in learning: beside all that standing
brings, in either seat, at the plain suits held, the queens, the knaves and the guarded kings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from ecarte_tutor.simulator.batch.views import SEATS
from ecarte_tutor.simulator.endings import SUITS
from ecarte_tutor.simulator.masks import BIT, SUIT, SUIT_SIZE, counts
from ecarte_tutor.simulator.play.reckoner import MOMENTS

from .deals import TalkedDeals
from .gains import Gains
from .standing import Values
from .table import Chances, members
from .talking import Talked, TalkGame

_SWEEPS: Final = 2
_SURE: Final = 2000.0
"""Deals of a class that count as much as all that is fitted."""

_LEAST: Final = 0.005
"""How likely the responder is taken to talk on at least, so that nothing goes unseen."""

_AT_ONCE: Final = 500_000


@dataclass(frozen=True, slots=True)
class Gain:
    """What a responder gains, in the unit of the payoffs, with its standard error."""

    mean: float
    error: float
    deals: int


def responder(
    seat: int,
    talk: Chances,
    table: TalkGame,
    sights: tuple[Values, ...],
    learning: TalkedDeals,
    proving: TalkedDeals,
) -> Chances:
    """How a player in this seat talks best against one who talks like this.

    The responder begins with the same talk, and then twice over talks on wherever that gains on the
    first deals. Of what was so found, first words and later ones apart, only that is kept which
    gains on the second deals too.

    Args:
        seat: the responder's: 0 the pone, 1 the dealer.
        talk: how the other talks.
        table: what they play for.
        sights: what is looked at in each class; see `looked_at`.
        learning: the first deals.
        proving: the second.
    """
    features, own = (sights,) * MOMENTS, talk
    for _ in range(_SWEEPS):
        gains = Gains()
        for part in learning.parts(_AT_ONCE):
            pair = (own, talk) if seat == 0 else (talk, own)
            talked = Talked(part, table.outcomes(part), *pair)
            choices = talked.choices(least=_LEAST)
            gains.add(each for each in choices if each.moment % len(SEATS) == seat)
        fitted = gains.fitted(features, _SURE)
        own = talk.copy()
        own[seat :: len(SEATS)] = fitted[seat :: len(SEATS)] > 0
    first, later = talk.copy(), talk.copy()
    first[seat], later[seat + len(SEATS)] = own[seat], own[seat + len(SEATS)]
    tried = [talk, first, later, own]
    return max(tried, key=lambda each: gained(seat, talk, each, table, proving).mean)


def looked_at(table: TalkGame) -> tuple[Values, ...]:
    """All that the responder looks at in a class."""
    own, _, _ = members()
    standing = [known for of_moment in table.features() for known in of_moment]
    suits = [own >> np.uint32(SUIT_SIZE * suit) & SUIT[0] for suit in range(1, SUITS)]
    guarded = [(suit & BIT[0] > 0) & (counts(suit) > 1) for suit in suits]
    sights = [
        sum(suit > 0 for suit in suits),
        sum(guarded),
        *(sum(suit & BIT[rank] > 0 for suit in suits) for rank in (1, 2)),
    ]
    squares = [standing[1] ** 2, standing[2] ** 2]
    return (*standing, *squares, *(np.asarray(each, np.float32) for each in sights))


def gained(
    seat: int, talk: Chances, response: Chances, table: TalkGame, deals: TalkedDeals
) -> Gain:
    """What the response gains on these deals, against the same player talking to himself."""
    apart = []
    for part in deals.parts(_AT_ONCE):
        outcomes = table.outcomes(part)
        pair = (response, talk) if seat == 0 else (talk, response)
        other = Talked(part, outcomes, *pair).worth()
        apart.append(other - Talked(part, outcomes, talk, talk).worth())
    gains = np.concatenate(apart).astype(np.float64) * (1 if seat == 0 else -1)
    return Gain(float(gains.mean()), float(gains.std(ddof=1) / np.sqrt(len(gains))), len(gains))
