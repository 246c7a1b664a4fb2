"""A contest: two options of a decision on the same deals, the better one first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import PACK, Card, Suit
from ...engine.decision import STANDING_WORD, Decision, Option
from ...hints.holding import Holding
from ...simulator.batch.views import SEATS
from ...simulator.masks import ABOVE, SUIT, SUIT_SIZE, TRUMPS, Masks, Rows, counts, place_of
from ...simulator.simulation import Trace

if TYPE_CHECKING:
    from ...simulator import Replay, Simulation, Tricks
    from ...simulator.simulation import Cases

TOLD: Final = 0.01
"""A difference in shares is told from one in a hundred on."""

MOSTLY: Final = 0.6
"""The share of cases from which on something happens *mostly*."""

_DIGITS: Final = 12


@dataclass(frozen=True, eq=False)
class Contest:
    """Two options of a decision, the better one first, and some of its deals played again."""

    values: Simulation
    """In the unit of the verdict."""

    better: Option
    worse: Option
    choice: Option
    """The one of the two that was chosen."""

    replay: Replay

    @property
    def decision(self) -> Decision:
        return self.values.decision

    @property
    def cards(self) -> tuple[Card, Card]:
        """The two options where they are cards to play, the better one first."""
        assert isinstance(self.better, Card)
        assert isinstance(self.worse, Card)
        return self.better, self.worse

    @property
    def discards(self) -> tuple[frozenset[Card], frozenset[Card]]:
        """The two options where they are cards to discard, the better one first."""
        assert isinstance(self.better, frozenset)
        assert isinstance(self.worse, frozenset)
        return self.better, self.worse

    @property
    def blames(self) -> bool:
        """Whether the worse option was chosen."""
        return self.choice == self.worse

    @property
    def other(self) -> str:
        return "the dealer" if self.decision.seat == "pone" else "the pone"

    @cached_property
    def needed(self) -> float | None:
        """The share of deals in which standing has to make the point to be as good as exchanging.

        `None` where it makes no difference, or standing always makes it, or never.
        """
        values, both = self.values, (self.stands, self.exchanges)
        assert isinstance(values.estimate, Trace)
        gains = [values.estimate.gains[values.options.index(option)] for option in both]
        deals = min(map(len, gains))
        stood, other = (each[:deals] for each in gains)
        made = values.made_point(self.stands)[:deals]
        if made.all() or not made.any():
            return None
        won, lost = float(stood[made].mean()), float(stood[~made].mean())
        if won <= lost:
            return None
        return min(1.0, max(0.0, (float(other.mean()) - lost) / (won - lost)))

    @property
    def vulnerable(self) -> str | None:
        """The seat that stood without an exchange, and pays two points if it loses; at a card."""
        return (*SEATS, None)[self.replay.end.public.vulnerable[0]]

    @cached_property
    def seen(self) -> Holding:
        """The player's hand, as the hints see it."""
        return Holding.at(self.decision)

    @property
    def stands(self) -> Option:
        """The option of the two that stands, if they are words."""
        is_better = self.better == STANDING_WORD.get(self.decision.kind)
        return self.better if is_better else self.worse

    @property
    def exchanges(self) -> Option:
        """The option of the two that exchanges, if they are words."""
        return self.worse if self.stands == self.better else self.better

    @cached_property
    def hands(self) -> Masks:
        """The opponent's hand in each case of the simulation."""
        return self._cases.hands

    @cached_property
    def trumps(self) -> NDArray[np.uint8]:
        """How many trumps the opponent holds in each case."""
        found: NDArray[np.uint8] = counts(self.hands & TRUMPS)
        return found

    def made(self, option: Option) -> Rows:
        """In which cases the option makes the point."""
        return self.values.made_point(option)[: len(self.hands)]

    @property
    def more(self) -> float:
        """How much more often the better option makes the point; a share of all cases."""
        return self.share(self.made(self.better)) - self.share(self.made(self.worse))

    def share(self, rows: Rows) -> float:
        """The share of all cases; all of them are 1 exactly."""
        return round(float(self._cases.weights[rows].sum()), _DIGITS)

    def scores(self, points: int) -> tuple[float, float]:
        """How often each option, the better one first, wins so many points; loses, if negative."""
        better, worse = self._cases.best, self._cases.chosen
        if points < 0:
            better, worse, points = -better, -worse, -points
        return self.share(better >= points), self.share(worse >= points)

    def scores_more(self, points: int) -> float:
        """How much more often the better option wins so many points; loses, if negative."""
        better, worse = self.scores(points)
        return better - worse

    def higher(self, card: Card) -> Rows:
        """Where the opponent holds a higher card of this card's suit."""
        found: Rows = (self.hands & ABOVE[self.place(card)]) > 0
        return found

    def of_suit(self, card: Card) -> NDArray[np.uint8]:
        """How many cards of this card's suit the opponent holds in each case."""
        return counts(self.hands & SUIT[self.place(card)])

    def beats(self, card: Card) -> Rows:
        """Where the opponent beats the card if it is led: he has to wherever he can."""
        found = self.higher(card)
        if card.suit is not self.decision.trump:
            found |= (self.of_suit(card) == 0) & (self.trumps > 0)
        return found

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that the player has not seen."""
        decision = self.decision
        played = {card for trick in decision.tricks for card in trick}
        seen = {*decision.hand, *decision.discarded, decision.turn_up, *played, decision.led}
        return tuple(card for card in PACK if card not in seen)

    @cached_property
    def turned(self) -> Rows:
        """The deals of the replay in which the better option brings more."""
        found: Rows = self.replay.gained(self.better) > self.replay.gained(self.worse)
        return found

    def tricks(self, option: Option) -> Tricks:
        """The tricks of the replay that follow one of the two options."""
        return self._tricks[option]

    def takes(self, card: Card, option: Option, rows: Rows | None = None) -> float:
        """How often the card takes a trick after the option: a share of the replay's deals."""
        found = self.tricks(option).takes(self.place(card))
        return float((found if rows is None else found[rows]).mean())

    def new_card_takes(self, option: frozenset[Card]) -> float:
        """How often a card drawn after one of two discards takes a trick."""
        if not option:
            return 0.0
        kept = frozenset(self.decision.hand) - option
        all_ = float(self.tricks(option).wins.sum(axis=0).mean())
        return (all_ - sum(self.takes(card, option) for card in kept)) / len(option)

    def place(self, card: Card) -> int:
        return place_of(card, self.decision.trump)

    def suit_at(self, place: int) -> Suit:
        trump = self.decision.trump
        return (trump, *trump.others)[place // SUIT_SIZE]

    @cached_property
    def _cases(self) -> Cases:
        return self.values.cases(self.worse)

    @cached_property
    def _tricks(self) -> dict[Option, Tricks]:
        return {option: self.replay.tricks(option) for option in (self.better, self.worse)}


def at(flags: Rows, rows: NDArray[np.intp]) -> Rows:
    """Of each column of `flags` the entry in the row given for it."""
    found: Rows = flags[rows, np.arange(flags.shape[1])]
    return found


def hundredths(share: float) -> int:
    """A share as a whole number out of 100."""
    return round(100 * share)


def of_100(share: float, what: str) -> str:
    """`"76 of 100 hands"`."""
    return f"{hundredths(share)} of 100 {what}"
