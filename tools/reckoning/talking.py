"""Talking: how likely each class is to talk on, and what that brings on many deals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ecarte_tutor.simulator.batch.views import NOBODY, SEATS, Policy, Stakes, TalkView
from ecarte_tutor.simulator.masks import Rows
from ecarte_tutor.simulator.play.reckoner import MOMENTS, Classes, classes, moment

from .deals import ROUNDS, TalkedDeals
from .payoffs import Payoffs
from .standing import Values, counted_standing
from .table import Chances, members

_NOTHING: Final = 1e-6

Worth = NDArray[np.float32]
"""For each deal: the pone's payoff."""


def talk_of(policy: Policy, stakes: Stakes) -> Chances:
    """How a policy talks, by moment and class, as if nothing had been discarded."""
    random = np.random.default_rng(0)
    hands, turn_up, exists = members()
    own, turned = hands[exists], turn_up[exists]
    found = np.zeros((MOMENTS, classes()), np.float32)
    for seat in range(len(SEATS)):
        for rounds in range(2):
            left = np.full(len(own), 21 - 8 * rounds)
            view = TalkView(seat, own, np.zeros_like(own), turned, rounds, stakes, left)
            found[moment(seat, rounds), exists] = ~policy.stands(view, random)
    return found


@dataclass(frozen=True, slots=True, eq=False)
class TalkGame:
    """What the two play for: the payoffs at a score, and what the averager leads there."""

    payoffs: Payoffs
    leads: tuple[NDArray[np.uint8], ...]
    """By who is vulnerable: the pone's first lead by class."""

    @classmethod
    def at(cls, payoffs: Payoffs) -> TalkGame:
        """The table with these payoffs; takes a second."""
        counted = counted_standing()
        vulnerable = range(NOBODY + 1)
        return cls(payoffs, tuple(counted.leads(payoffs.stakes, each) for each in vulnerable))

    def features(self) -> tuple[tuple[Values, ...], ...]:
        """By moment: what is known of each class that bears on whether to talk on.

        For the pone's first word what standing brings, and a refusal; else what standing brings.
        """
        counted, payoffs, leads = counted_standing(), self.payoffs, self.leads
        pone = [counted.of_pone(payoffs, each, leads[each]) for each in range(NOBODY + 1)]
        return (
            (pone[0], pone[1]),
            (counted.of_dealer(payoffs, 1),),
            (pone[NOBODY],),
            (counted.of_dealer(payoffs, NOBODY),),
        )

    def certain(self, features: tuple[tuple[Values, ...], ...]) -> NDArray[np.bool_]:
        """By moment and class: where standing brings as much as any end of a deal does."""
        values = self.payoffs.values
        best = (values.max(), values.min())
        return np.array(
            [
                np.abs(known[0] - best[number % len(SEATS)]) < _NOTHING
                for number, known in enumerate(features)
            ]
        )

    def outcomes(self, deals: TalkedDeals) -> Outcomes:
        """What the deals bring, wherever the talk ends."""
        return Outcomes(
            self._worth(deals, 0, 0),
            self._worth(deals, 0, 1),
            [self._worth(deals, number, NOBODY) for number in range(1, ROUNDS)],
        )

    def _worth(self, deals: TalkedDeals, number: int, vulnerable: int) -> Worth:
        values = self.payoffs.values[vulnerable].astype(np.float32)
        tricks = deals.tricks_after(number, self.leads[vulnerable])
        found: Worth = values.ravel()[deals.holder[number] * values.shape[1] + tricks]
        return found


class Outcomes(NamedTuple):
    """The pone's payoff of each deal, by where the talk ends."""

    at_once: Worth
    """If the pone plays at once."""

    refused: Worth
    """If the first proposal is refused."""

    after: list[Worth]
    """If they play after one exchange, after two, after three."""


class TalkChoice(NamedTuple):
    """One round in which a seat could talk on."""

    moment: int
    classes: Classes
    gain: Worth
    """What talking on brings the one who speaks, less what standing does."""

    reached: Worth
    """How likely the talk is to come so far."""


@dataclass(frozen=True, slots=True, eq=False)
class Talked:
    """Deals on which two players talk, each as their own chances say."""

    deals: TalkedDeals
    outcomes: Outcomes
    pone: Chances
    dealer: Chances

    def worth(self) -> Worth:
        """The pone's expectation on each deal."""
        after_first = self._values()[0]
        proposes, accepts = self._words(0)
        at_once, refused, _ = self.outcomes
        found: Worth = at_once + proposes * (refused + accepts * (after_first - refused) - at_once)
        return found

    def choices(self, least: float = 0.0) -> Iterator[TalkChoice]:
        """Every round in which a seat could talk on, the first ones first.

        Args:
            least: how likely each seat is taken to talk on at least, in what is `reached` by its
                own words.
        """
        values = self._values()
        at_once, refused, after = self.outcomes
        proposes, accepts = self._words(0)
        pone, dealer = self.deals.pone, self.deals.dealer
        proposed = refused + accepts * (values[0] - refused)
        yield TalkChoice(0, pone[0], proposed - at_once, np.ones_like(at_once))
        yield TalkChoice(1, dealer[0], refused - values[0], proposes)
        by_pone, by_dealer = np.maximum(proposes, least), np.maximum(accepts, least)
        for number in range(1, ROUNDS - 1):
            open_: Rows = self.deals.goes_on[number]
            proposes, accepts = self._words(number)
            gain = values[number] - after[number - 1]
            reached = by_pone * by_dealer * open_
            yield TalkChoice(2, pone[number], accepts * gain, reached)
            yield TalkChoice(3, dealer[number], -gain, reached * proposes)
            by_pone = by_pone * np.maximum(proposes, least)
            by_dealer = by_dealer * np.maximum(accepts, least)

    def _words(self, number: int) -> tuple[Worth, Worth]:
        """How likely the pone is to propose in a round, and the dealer then to accept."""
        return (
            self.pone[moment(0, number)][self.deals.pone[number]],
            self.dealer[moment(1, number)][self.deals.dealer[number]],
        )

    def _values(self) -> list[Worth]:
        """The pone's expectation on each deal after one exchange, after two, after three."""
        found = [self.outcomes.after[-1]]
        for number in range(ROUNDS - 2, 0, -1):
            stands = self.outcomes.after[number - 1]
            proposes, accepts = self._words(number)
            on = proposes * accepts * self.deals.goes_on[number]
            found.insert(0, stands + on * (found[0] - stands))
        return found
