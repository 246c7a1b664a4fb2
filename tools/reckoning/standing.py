"""Standing: what a hand brings as it stands, with open cards, by class and for any payoff.

The tricks of each class against all 65,780 hands of the opponent are counted once: by the card
led, and by whether the opponent holds the king of trumps. With them the average of a payoff is a
small sum.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ecarte_tutor.engine.cards import HAND_SIZE
from ecarte_tutor.simulator.batch.views import Stakes
from ecarte_tutor.simulator.count import OPPONENT_HANDS_TOTAL, OUTCOMES
from ecarte_tutor.simulator.endings import ending, endings_table
from ecarte_tutor.simulator.masks import BELOW, TRUMP_KING, Masks
from ecarte_tutor.simulator.play.averages import Floats, choose, weighted_sums
from ecarte_tutor.simulator.play.reckoner import classes

from .payoffs import NO_KING, Payoffs
from .table import members

_AT_ONCE: Final = 256
"""Few enough that what is multiplied stays in the processor's cache."""

Values = NDArray[np.float32]
"""A value for each class."""


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """The opponent's hands of each class, counted."""

    led: Floats
    """By class, own card led, own tricks, and whether the opponent holds the king."""

    led_to: Floats
    """By class, own tricks where the opponent leads, and whether the opponent holds the king."""

    def leads(self, stakes: Stakes, vulnerable: int) -> NDArray[np.uint8]:
        """By class: which of its cards, in the order of places, the averager leads as the pone."""
        averages = self.led.sum(axis=3) @ stakes.points[vulnerable, 0].astype(np.float32)
        own, _, exists = members()
        places = choose(averages[exists].astype(np.float64) / OPPONENT_HANDS_TOTAL, own[exists])
        found = np.zeros(classes(), np.uint8)
        found[exists] = np.bitwise_count(own[exists] & BELOW[places])
        return found

    def of_pone(self, payoffs: Payoffs, vulnerable: int, leads: NDArray[np.uint8]) -> Values:
        """By class: the average of the pone's payoff, if these cards are led."""
        counted = self.led[np.arange(len(leads)), leads]
        return _average(counted, payoffs.values[vulnerable], holder=0)

    def of_dealer(self, payoffs: Payoffs, vulnerable: int) -> Values:
        """By class: the average of the *pone's* payoff against a dealer with this hand."""
        # The payoffs go by the pone's tricks, the counts by the dealer's.
        return _average(self.led_to, payoffs.values[vulnerable, :, ::-1], holder=1)


def _average(counted: Floats, values: NDArray[np.float64], holder: int) -> Values:
    """The average payoff of each class, held in the seat `holder`."""
    own, _, _ = members()
    where_not_his = np.where(own & TRUMP_KING, holder, NO_KING)
    total = np.einsum("ct,ct->c", counted[:, :, 0], values[where_not_his])
    total += counted[:, :, 1] @ values[1 - holder]
    found: Values = (total / OPPONENT_HANDS_TOTAL).astype(np.float32)
    return found


@cache
def counted_standing() -> Standing:
    """The counts of all classes; they take half a minute and 80 MB, so only builders want them."""
    own, turn_up, exists = members()
    rows = np.flatnonzero(exists)
    rows = rows[np.argsort(ending(HAND_SIZE).shapes_of(own[rows]), kind="stable")]
    led = np.zeros((classes(), HAND_SIZE, OUTCOMES, 2), np.float32)
    led_to = np.zeros((classes(), OUTCOMES, 2), np.float32)
    for start in range(0, len(rows), _AT_ONCE):
        part = rows[start : start + _AT_ONCE]
        every = _counted(own[part], turn_up[part], np.zeros(len(part), np.uint32))
        king = np.uint32(TRUMP_KING) & ~(own[part] | turn_up[part])
        held = np.zeros_like(every)
        held[king > 0] = _counted(own[part][king > 0], turn_up[part][king > 0], king[king > 0])
        both = np.stack([every - held, held], axis=2)
        led[part] = both[:, : HAND_SIZE * OUTCOMES].reshape(-1, HAND_SIZE, OUTCOMES, 2)
        led_to[part] = both[:, HAND_SIZE * OUTCOMES :]
    return Standing(led, led_to)


def _counted(own: Masks, turn_up: Masks, known: Masks) -> Floats:
    """The number of the opponent's hands by question: five leads and none, and the tricks."""
    if not len(own):
        return np.zeros((0, (HAND_SIZE + 1) * OUTCOMES), np.float32)
    found = weighted_sums(HAND_SIZE)
    shapes = found.ending.shapes_of(own)
    sizes = found.sizes(own, ~(own | turn_up), known)
    return found.sums(sizes, shapes, lambda row: _one_hot(int(shapes[row])))


@cache
def _one_hot(shape: int) -> Floats:
    """For each filling: 1 at the tricks made after each lead, and where the opponent leads."""
    table = endings_table()[HAND_SIZE]
    tricks = np.column_stack([table.after_lead[shape], table.best[0, shape]])
    hot = tricks[:, :, np.newaxis] == np.arange(OUTCOMES)
    found: Floats = np.ascontiguousarray(hot.reshape(len(hot), -1).T, np.float32)
    return found
