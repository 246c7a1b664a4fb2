"""Two options of a decision compared on the same deals, for the reasons of a verdict."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import PACK, Card, Rank, Suit
from ...engine.decision import STANDING_WORD, Decision, Option
from ...hints.holding import Holding
from ...simulator.batch.views import SEATS
from ...simulator.masks import ABOVE, SUIT, SUIT_SIZE, TRUMPS, Masks, Rows, counts, place_of
from ...simulator.simulation import Trace

if TYPE_CHECKING:
    from ...simulator import Replay, Simulation, Tricks
    from ...simulator.simulation import Cases

TOLD: Final = 0.01
"""The smallest difference between two shares, 0 to 1, that a reason mentions."""

MOSTLY: Final = 0.6
"""The smallest share of deals, 0 to 1, for which a reason says *mostly*."""

_DIGITS: Final = 12


@dataclass(frozen=True, eq=False)
class Contest:
    """Two options of a decision, their simulation, and some simulated deals played on once more.

    *Simulated* deals are those of `values` in which both options were tried; *replayed* deals are
    those of `replay`. Arrays of flags or numbers have one entry for each of these deals.
    """

    values: Simulation
    """The simulation, in the unit of the verdict."""

    better: Option
    worse: Option
    choice: Option
    """The option that the learner chose; one of the two, or a third."""

    replay: Replay

    @property
    def decision(self) -> Decision:
        return self.values.decision

    @property
    def cards(self) -> tuple[Card, Card]:
        """The better and the worse option, at a lead or a reply."""
        assert isinstance(self.better, Card)
        assert isinstance(self.worse, Card)
        return self.better, self.worse

    @property
    def discards(self) -> tuple[frozenset[Card], frozenset[Card]]:
        """The better and the worse option, at a discard."""
        assert isinstance(self.better, frozenset)
        assert isinstance(self.worse, frozenset)
        return self.better, self.worse

    @property
    def blames(self) -> bool:
        """True if the worse option was chosen."""
        return self.choice == self.worse

    @property
    def other(self) -> str:
        return "the dealer" if self.decision.seat == "pone" else "the pone"

    @cached_property
    def needed(self) -> float | None:
        """How often, 0 to 1, standing must make the point to be worth as much as exchanging.

        To stand is to play without exchanging. `None` if standing makes the point always or never
        in the simulated deals, or if making the point is worth no more than losing it.
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
        """Seat that pays two points if it loses the deal; `None` if neither does.

        That seat has stood without an exchange. Only for a lead or a reply.
        """
        return (*SEATS, None)[self.replay.end.public.vulnerable[0]]

    @cached_property
    def seen(self) -> Holding:
        """The player's hand, arranged by suits as the hints use it."""
        return Holding.at(self.decision)

    @property
    def stands(self) -> Option:
        """The option of the two that stands, at a proposal or an answer."""
        is_better = self.better == STANDING_WORD.get(self.decision.kind)
        return self.better if is_better else self.worse

    @property
    def exchanges(self) -> Option:
        """The option of the two that exchanges, at a proposal or an answer."""
        return self.worse if self.stands == self.better else self.better

    @cached_property
    def hands(self) -> Masks:
        """The opponent's hand in each simulated deal, as masks."""
        return self._cases.hands

    @cached_property
    def trumps(self) -> NDArray[np.uint8]:
        """Number of trumps that the opponent holds, 0 to 5, in each simulated deal."""
        found: NDArray[np.uint8] = counts(self.hands & TRUMPS)
        return found

    def made(self, option: Option) -> Rows:
        """Return True for each simulated deal in which `option` makes the point."""
        return self.values.made_point(option)[: len(self.hands)]

    @property
    def more(self) -> float:
        """How much oftener the better option makes the point: a difference of shares, −1 to 1."""
        return self.share(self.made(self.better)) - self.share(self.made(self.worse))

    def share(self, rows: Rows) -> float:
        """Return the weighted share of simulated deals, 0 to 1, for which `rows` is True."""
        return round(float(self._cases.weights[rows].sum()), _DIGITS)

    def scores(self, points: int) -> tuple[float, float]:
        """Return the shares of simulated deals in which the options win `points` or more.

        The first share is the better option's, the second the worse option's; both are 0 to 1.

        If `points` is negative, they are the shares in which the options lose as many or more.
        """
        better, worse = self._cases.best, self._cases.chosen
        if points < 0:
            better, worse, points = -better, -worse, -points
        return self.share(better >= points), self.share(worse >= points)

    def scores_more(self, points: int) -> float:
        """Return the better option's share from `scores(points)` less the worse option's."""
        better, worse = self.scores(points)
        return better - worse

    def higher(self, card: Card) -> Rows:
        """Return True where the opponent holds a higher card of `card.suit`, by simulated deal."""
        found: Rows = (self.hands & ABOVE[self.place(card)]) > 0
        return found

    def of_suit(self, card: Card) -> NDArray[np.uint8]:
        """Return how many cards of `card.suit` the opponent holds in each simulated deal."""
        return counts(self.hands & SUIT[self.place(card)])

    def beats(self, card: Card) -> Rows:
        """Return True for each simulated deal where the opponent must beat `card` if it is led.

        He must if he has a higher card of the suit or, without a card of the suit, a trump.
        """
        found = self.higher(card)
        if card.suit is not self.decision.trump:
            found |= (self.of_suit(card) == 0) & (self.trumps > 0)
        return found

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that the player has not seen, in the order of the pack."""
        decision = self.decision
        played = {card for trick in decision.tricks for card in trick}
        seen = {*decision.hand, *decision.discarded, decision.turn_up, *played, decision.led}
        return tuple(card for card in PACK if card not in seen)

    @cached_property
    def turned(self) -> Rows:
        """True for each replayed deal in which the better option scores more than the worse."""
        found: Rows = self.replay.gained(self.better) > self.replay.gained(self.worse)
        return found

    def tricks(self, option: Option) -> Tricks:
        """Return the tricks of the replayed deals after `option`, the better or the worse one."""
        return self._tricks[option]

    def takes(self, card: Card, option: Option, rows: Rows | None = None) -> float:
        """Return the share of replayed deals, 0 to 1, in which `card` takes a trick after `option`.

        `card` is one of the player's. With `rows`, only the deals for which `rows` is True count.
        """
        found = self.tricks(option).takes(self.place(card))
        return float((found if rows is None else found[rows]).mean())

    def trumped(self, card: Card, option: Option) -> Rows:
        """Return True for each replayed deal in which the plain `card` is led and trumped.

        `card` is one of the player's, and `option` the better or the worse one.
        """
        tricks = self.tricks(option)
        mine = tricks.leads & ~tricks.wins & (tricks.mine == self.place(card))
        found: Rows = (mine & (tricks.his < len(Rank))).any(axis=0)
        return found

    def new_card_takes(self, option: frozenset[Card]) -> float:
        """Return the share of replayed deals, 0 to 1, in which a new card takes a trick.

        `option` is the discard that new cards are drawn for. The share is the mean over the
        new cards, 0 if there are none.
        """
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
    """Return `flags[rows[column], column]` for each column, as one row."""
    found: Rows = flags[rows, np.arange(flags.shape[1])]
    return found


def hundredths(share: float) -> int:
    """Return `share`, 0 to 1, as a whole number out of 100: 68 for 0.683."""
    return round(100 * share)


def of_100(share: float, what: str) -> str:
    """Return `share`, 0 to 1, as a phrase, where `what` names what is counted.

    >>> of_100(0.76, "hands")
    '76 of 100 hands'
    """
    return f"{hundredths(share)} of 100 {what}"
