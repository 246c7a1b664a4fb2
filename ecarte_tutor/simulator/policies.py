"""Policies: the named players of a whole deal, each acting on what its seat may know.

A `Policy` talks (stands or exchanges), throws and plays, for many deals at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ..rules import RuleSet
from .averager import lead_averages, stand_averages
from .masks import KINGS, TRUMPS, Masks, Places, Rows, bits, legal_replies
from .play import AveragerPlay, CardPolicy
from .played_out import PlayedOutPlay
from .views import NOBODY, Index, Public, Stakes, View


@dataclass(frozen=True, slots=True, eq=False)
class TalkView:
    """What one seat may know in each of many deals while they talk and exchange."""

    seat: int
    own: Masks
    thrown: Masks
    """The seat's own discards."""

    turn_up: Masks
    rounds: int
    """Exchanges finished."""

    stakes: Stakes
    left: NDArray[np.int64]
    """Cards that can still be drawn."""

    def __len__(self) -> int:
        return len(self.own)

    def rows(self, index: Index) -> TalkView:
        """The deals chosen."""
        return TalkView(
            self.seat,
            self.own[index],
            self.thrown[index],
            self.turn_up[index],
            self.rounds,
            self.stakes,
            self.left[index],
        )

    @property
    def rules(self) -> RuleSet:
        """The house rules."""
        return self.stakes.rules

    def standing(self) -> View:
        """The view of the first trick if the seat stands on its hand now."""
        none = np.zeros((2, len(self)), np.uint32)
        vulnerable = NOBODY if self.rounds else self.seat
        public = Public(
            cards=5,
            gone=self.turn_up,
            denied=none,
            holds=none,
            tricks=np.zeros((2, len(self)), np.int8),
            vulnerable=np.full(len(self), vulnerable, np.int8),
            marks=self.rules.king_scores,
        )
        return View(self.seat, self.own, self.thrown, public)


class Policy(CardPolicy, Protocol):
    """Plays a whole deal: for many deals at once, from what one seat may know."""

    def stands(self, view: TalkView, random: np.random.Generator) -> Rows:
        """Where the seat plays without proposing (the pone) or refuses (the dealer)."""

    def discards(self, view: TalkView, random: np.random.Generator) -> Masks:
        """The cards thrown; the deal keeps them within the numbers that the rules allow."""


def not_trumps_or_kings(own: Masks) -> Masks:
    """What the book throws: everything except trumps and kings."""
    found: Masks = own & ~(TRUMPS | KINGS)
    return found


@dataclass(frozen=True, slots=True)
class RandomPolicy:
    """Chooses by chance among all that is allowed."""

    def __str__(self) -> str:
        return "the random player"

    def stands(self, view: TalkView, random: np.random.Generator) -> Rows:
        """A fair coin."""
        found: Rows = random.random(len(view)) < 0.5
        return found

    def discards(self, view: TalkView, random: np.random.Generator) -> Masks:
        """A fair coin for each card."""
        found: Masks = view.own & random.integers(0, 2**32, len(view), dtype=np.uint32)
        return found

    def lead(self, view: View, stakes: Stakes, random: np.random.Generator) -> Places:
        """Any card."""
        del stakes
        return _any_place(view.own, random)

    def reply(self, view: View, stakes: Stakes, random: np.random.Generator) -> Places:
        """Any legal card."""
        del stakes
        assert view.led is not None
        return _any_place(legal_replies(view.own, view.led), random)


@dataclass(frozen=True, slots=True)
class AveragerPolicy:
    """Stands where the open-hand average promises enough, throws by the book, plays the average.

    The four thresholds were found by letting each seat answer the other's best, at no score; moved
    by a tenth of a point, none of them matters much.
    """

    pone_stands: float = 0.3
    """The average, in points, from which the pone plays without proposing."""

    dealer_stands: float = -0.1
    """The average from which the dealer refuses; it takes the pone's hand for any hand."""

    later_pone_stands: float = -0.4
    """The same for the pone after an exchange."""

    later_dealer_stands: float = -0.6
    """The same for the dealer after an exchange."""

    play: CardPolicy = field(default_factory=AveragerPlay)

    def __str__(self) -> str:
        return str(self.play)

    def stands(self, view: TalkView, random: np.random.Generator) -> Rows:
        """Where the open-hand average of standing is high enough."""
        del random
        standing = view.standing()
        if view.seat == 0:
            worth = lead_averages(standing, view.stakes).max(axis=1)
            least = self.later_pone_stands if view.rounds else self.pone_stands
        else:
            worth = stand_averages(standing, view.stakes)
            least = self.later_dealer_stands if view.rounds else self.dealer_stands
        found: Rows = worth >= least
        return found

    def discards(self, view: TalkView, random: np.random.Generator) -> Masks:
        """Everything except trumps and kings."""
        del random
        return not_trumps_or_kings(view.own)

    def lead(self, view: View, stakes: Stakes, random: np.random.Generator) -> Places:
        """The card with the best open-hand average."""
        return self.play.lead(view, stakes, random)

    def reply(self, view: View, stakes: Stakes, random: np.random.Generator) -> Places:
        """The reply with the best open-hand average."""
        return self.play.reply(view, stakes, random)


def played_out_policy(draws: int = 48) -> AveragerPolicy:
    """The averager's talk with played-out cards."""
    return AveragerPolicy(play=PlayedOutPlay(draws))


def _any_place(masks: Masks, random: np.random.Generator) -> Places:
    keys = random.random((len(masks), 32), dtype=np.float32) + bits(masks)
    found: Places = keys.argmax(axis=1)
    return found
