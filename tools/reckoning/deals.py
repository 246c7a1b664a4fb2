"""Deals talked in every way: both hands of every round, as if both always talked on.

What is discarded depends on the hand alone (everything except trumps and kings), so a deal with its
stock fixes the hands of each round, whatever is said. So deals are dealt once, and whatever the
players' policies say is valued on them by look-ups.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ecarte_tutor.engine.cards import HAND_SIZE
from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.simulator.batch.views import Stakes
from ecarte_tutor.simulator.endings import ending, endings_table
from ecarte_tutor.simulator.masks import TRUMP_KING, Masks, Rows
from ecarte_tutor.simulator.play.averages import AveragerPolicy
from ecarte_tutor.simulator.play.reckoner import Classes, class_of

from ..random_deals import random_talk
from .payoffs import NO_KING
from .table import sorted_alike

ROUNDS: Final = 4
"""Rounds kept: before any exchange, and after one, two and three. Whoever would still talk on after
three plays; that is one deal in some hundreds."""

CHUNK: Final = 50_000
_BITS: Final = 3
"""Bits for a number of tricks."""


@dataclass(frozen=True, slots=True, eq=False)
class TalkedDeals:
    """Many deals, each talked to the end: a row for each round, a column for each deal."""

    pone: Classes
    dealer: Classes
    holder: NDArray[np.uint8]
    """Who holds the king: 0 the pone, 1 the dealer, 2 neither."""

    tricks: NDArray[np.uint16]
    """The pone's tricks with open cards, by the card led: three bits for each, the first lowest."""

    goes_on: Rows
    """Whether there can be another proposal, and the hands of a next round."""

    def __len__(self) -> int:
        return len(self.pone[0])

    def part(self, start: int, stop: int) -> TalkedDeals:
        """The deals from `start` to before `stop`."""
        return TalkedDeals(*(table[:, start:stop] for table in _tables(self)))

    def parts(self, size: int) -> Iterator[TalkedDeals]:
        """The deals in parts of this size, in order."""
        for start in range(0, len(self), size):
            yield self.part(start, start + size)

    def tricks_after(self, number: int, leads: NDArray[np.uint8]) -> NDArray[np.intp]:
        """The pone's tricks in a round, when each class leads the card given for it."""
        lead = leads[self.pone[number]]
        found: NDArray[np.intp] = (self.tricks[number] >> (_BITS * lead) & 7).astype(np.intp)
        return found


_tables: Final = attrgetter(*(field.name for field in fields(TalkedDeals)))


def talked_deals(rules: RuleSet, deals: int, seed: int) -> TalkedDeals:
    """Random deals, at least so many; the same seed deals the same ones.

    About 30 microseconds a deal, and 50 bytes.
    """
    seeds = np.random.SeedSequence(seed).spawn(-(-deals // CHUNK))
    chunks = zip(*(_tables(_dealt(rules, CHUNK, each)) for each in seeds), strict=True)
    return TalkedDeals(*(np.concatenate(tables, axis=1) for tables in chunks))


def _dealt(rules: RuleSet, deals: int, seed: np.random.SeedSequence) -> TalkedDeals:
    random = np.random.default_rng(seed)
    talk = random_talk(deals, Stakes.of(rules), random)
    discarding = AveragerPolicy(), AveragerPolicy()
    found = _blank(deals)
    going = np.arange(deals)
    for number in range(ROUNDS):
        found.pone[number] = class_of(talk.hands[0], talk.turn_up)
        found.dealer[number] = class_of(talk.hands[1], talk.turn_up)
        kings = talk.hands & TRUMP_KING > 0
        found.holder[number] = np.where(kings[0], 0, np.where(kings[1], 1, NO_KING))
        found.tricks[number] = _tricks(talk.hands)
        if number < ROUNDS - 1:
            going = going[talk.may_propose(going)]
            found.goes_on[number, going] = True
            going = talk.change(going, discarding, random)
    return found


def _blank(deals: int) -> TalkedDeals:
    shape = ROUNDS, deals
    return TalkedDeals(
        np.zeros(shape, np.int32),
        np.zeros(shape, np.int32),
        np.zeros(shape, np.uint8),
        np.zeros(shape, np.uint16),
        np.zeros(shape, np.bool_),
    )


def _tricks(hands: Masks) -> NDArray[np.uint16]:
    """The pone's tricks by lead; the leads are numbered as in the sorted hand of the class."""
    own, other = sorted_alike(*hands)
    found = ending(HAND_SIZE)
    table = endings_table()[HAND_SIZE].after_lead
    by_lead = table[found.shapes_of(own), found.fillings_of(own, other)].astype(np.uint16)
    packed: NDArray[np.uint16] = (by_lead << (_BITS * np.arange(HAND_SIZE, dtype=np.uint16))).sum(
        axis=1, dtype=np.uint16
    )
    return packed
