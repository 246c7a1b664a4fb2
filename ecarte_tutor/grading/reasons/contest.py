"""A contest: two options of a decision on the same cases, the better one first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import PACK, Card
from ...engine.decision import STANDING_WORD, Decision, Option
from ...hints.holding import Holding
from ...simulator.count.masks import ABOVE, SUIT, TRUMPS, Masks, Rows, counts, place_of

if TYPE_CHECKING:
    from ...simulator import Simulation

SUPPORT: Final = 30
"""Cases, weighted, that have to bear what is told of a share of the opponent's hands."""

TOLD: Final = 0.01
"""A difference in shares is told from one in a hundred on."""

HALF: Final = 0.5
_DIGITS: Final = 12


@dataclass(frozen=True, slots=True, eq=False)
class Contest:
    """Two options on the same cases, the better one first."""

    decision: Decision
    better: Option
    worse: Option
    choice: Option
    """The one of the two that was chosen."""

    hands: Masks
    """The opponent's hand in each case."""

    weights: NDArray[np.float64]
    gains: tuple[NDArray[np.float64], NDArray[np.float64]]
    """What each option brought, the player's points less the opponent's."""

    made: tuple[Rows, Rows]
    """Where each option made the point: three tricks or more."""

    @classmethod
    def of(cls, values: Simulation, worse: Option, choice: Option) -> Contest:
        """The best option against another, on the cases in which both were tried."""
        better = values.best
        cases = values.cases(worse)
        tried = len(cases.hands)
        made = values.made_point(better)[:tried], values.made_point(worse)[:tried]
        gains = cases.best, cases.chosen
        return cls(values.decision, better, worse, choice, cases.hands, cases.weights, gains, made)

    @property
    def cards(self) -> tuple[Card, Card]:
        """The two options where they are cards to play, the better one first."""
        assert isinstance(self.better, Card)
        assert isinstance(self.worse, Card)
        return self.better, self.worse

    @property
    def blames(self) -> bool:
        """Whether the worse option was chosen."""
        return self.choice == self.worse

    @property
    def other(self) -> str:
        """The opponent, by seat."""
        return "the dealer" if self.decision.seat == "pone" else "the pone"

    @property
    def seen(self) -> Holding:
        """The player's hand, as the hints see it."""
        return Holding.at(self.decision)

    @property
    def stood(self) -> int:
        """Which of the two options stands: 0 the better, 1 the worse."""
        return int(self.better != STANDING_WORD.get(self.decision.kind))

    @property
    def trumps(self) -> NDArray[np.uint8]:
        """How many trumps the opponent holds in each case."""
        return counts(self.hands & TRUMPS)

    @property
    def more(self) -> float:
        """How much more often the better option makes the point; a share of all cases."""
        better, worse = self.made
        return self.share(better) - self.share(worse)

    def share(self, rows: Rows) -> float:
        """The share of all cases; all of them are 1 exactly."""
        return round(float(self.weights[rows].sum()), _DIGITS)

    def within(self, part: Rows, rows: Rows) -> float:
        """The share of `part` among these cases; 0 where there are none."""
        share = self.share(rows)
        return self.share(part & rows) / share if share else 0.0

    def bears(self, rows: Rows) -> bool:
        """Whether these cases are enough to tell their share; many that weigh little are few."""
        weights = self.weights[rows]
        squares = float(np.square(weights).sum())
        return squares > 0 and round(float(weights.sum()) ** 2 / squares, _DIGITS) >= SUPPORT

    def wins_more(self, points: int, option: int = 0) -> float:
        """How much more often an option (0 the better) wins so many points than the other."""
        wins = [self.share(gains >= points) for gains in self.gains]
        return wins[option] - wins[1 - option]

    def loses_more(self, points: int, option: int = 0) -> float:
        """How much more often an option (0 the better) loses so many points than the other."""
        losses = [self.share(gains <= -points) for gains in self.gains]
        return losses[option] - losses[1 - option]

    def of_suit(self, card: Card) -> NDArray[np.uint8]:
        """How many cards of this card's suit the opponent holds in each case."""
        return counts(self.hands & SUIT[self._place(card)])

    def higher(self, card: Card) -> Rows:
        """Where the opponent holds a higher card of this card's suit."""
        found: Rows = (self.hands & ABOVE[self._place(card)]) > 0
        return found

    def takes(self, card: Card) -> Rows:
        """Where the card, if led, takes the trick: he has to beat it wherever he can."""
        found: Rows = ~self.higher(card)
        if card.suit is not self.decision.trump:
            found &= (self.of_suit(card) > 0) | (self.trumps == 0)
        return found

    def _place(self, card: Card) -> int:
        return place_of(card, self.decision.trump)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that the player has not seen."""
        decision = self.decision
        played = {card for trick in decision.tricks for card in trick}
        seen = {*decision.hand, *decision.discarded, decision.turn_up, *played, decision.led}
        return tuple(card for card in PACK if card not in seen)


def hundredths(share: float) -> int:
    """A share as a whole number out of 100."""
    return round(100 * share)


def more_deals(share: float) -> str:
    """`"3 more deals"` out of 100; never none."""
    deals = max(1, hundredths(share))
    return f"{deals} more deal{'' if deals == 1 else 's'}"


def of_hands(share: float) -> str:
    """`"76 of 100 hands"`, `"every hand"`."""
    if hundredths(share) == 100:
        return "every hand" if share == 1 else "nearly every hand"
    return f"{hundredths(share)} of 100 hands"


def is_most(share: float) -> bool:
    """Whether a share may stand as a reason by itself: half or more, also as it is told."""
    return share >= HALF
