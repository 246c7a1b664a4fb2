"""What a player sees: the public state of many deals at once, and one seat's view of them.

A `PlayView` is all that a policy is handed. It has the player's own cards and discards, and what
both players have seen; the other hand, its discards and the stock are not in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import HAND_SIZE
from ...engine.rules import TRICKS, RuleSet, Seat
from ..masks import Masks, Places, Rows

SEATS: Final[tuple[Seat, Seat]] = ("pone", "dealer")
"""The seats by number: 0 is the pone, 1 the dealer."""

NOBODY: Final = 2
"""Stands in place of a seat's number where nobody is vulnerable."""

Index = NDArray[Any] | slice
"""Selects rows, by number or by flag."""


def by_number(index: Index) -> Index:
    """A boolean index as row numbers: faster when several arrays are indexed."""
    if isinstance(index, slice) or index.dtype != np.bool_:
        return index
    return np.flatnonzero(index)


def taken(values: NDArray[Any], index: Index) -> NDArray[Any]:
    """The view of these rows only; a table by seat keeps both seats."""
    return values[..., index] if isinstance(index, slice) else values.take(index, axis=-1)


@dataclass(frozen=True, slots=True, eq=False)
class TalkHistory:
    """How the talk of each deal went, up to the first lead; a column for each deal."""

    stood: NDArray[np.int8]
    """Player who stood at last: 0 the pone, 1 the dealer, 2 nobody."""

    exchanges: tuple[NDArray[np.int8], ...] = ()
    """By seat, the number of cards taken in each exchange; -1 where there was none."""

    def rows(self, index: Index) -> TalkHistory:
        exchanges = tuple(taken(one, index) for one in self.exchanges)
        return TalkHistory(taken(self.stood, index), exchanges)


@dataclass(frozen=True, slots=True, eq=False)
class Public:
    """Public state of each deal, known to both players; a column for each deal."""

    cards: int
    """The number of cards in each hand before the current trick."""

    gone: Masks
    """The turn-up, the cards of finished tricks, and the card led."""

    denied: Masks
    """By seat: cards that the seat has shown, by its replies or its silence, not to hold."""

    holds: Masks
    """By seat: the king of trumps, while it is marked and not yet played."""

    tricks: NDArray[np.int8]
    """By seat: tricks made."""

    vulnerable: NDArray[np.int8]
    """Player who stood without an exchange: 0 the pone, 1 the dealer, 2 nobody."""

    marks: bool = True
    """True if a king of trumps would have been marked, so that silence shows it is not held."""

    plays: tuple[Places, ...] = ()
    """The cards played, one after the other; the pone led the first, each winner the next."""

    history: TalkHistory | None = None
    """How the talk went; `None` where it is not known."""

    @classmethod
    def at_first_lead(
        cls,
        turn_up: Masks,
        vulnerable: NDArray[np.int8],
        *,
        marks: bool = True,
        history: TalkHistory | None = None,
    ) -> Public:
        """The state as the pone comes to lead, before any king in hand is marked."""
        nothing = np.zeros((len(SEATS), len(turn_up)), np.uint32)
        return cls(
            cards=HAND_SIZE,
            gone=turn_up,
            denied=nothing,
            holds=nothing,
            tricks=np.zeros(nothing.shape, np.int8),
            vulnerable=vulnerable,
            marks=marks,
            history=history,
        )

    def rows(self, index: Index) -> Public:
        chosen = by_number(index)
        return Public(
            self.cards,
            taken(self.gone, chosen),
            taken(self.denied, chosen),
            taken(self.holds, chosen),
            taken(self.tricks, chosen),
            taken(self.vulnerable, chosen),
            self.marks,
            tuple(taken(play, chosen) for play in self.plays),
            None if self.history is None else self.history.rows(chosen),
        )


@dataclass(frozen=True, slots=True, eq=False)
class PlayView:
    """One seat's view of many deals at the moment when it has to play a card."""

    seat: int
    own: Masks
    discarded: Masks
    """The seat's own discards."""

    public: Public
    led: Places | None = None
    """The card to reply to; `None` for the one who leads."""

    def __len__(self) -> int:
        return len(self.own)

    @property
    def possible(self) -> Masks:
        """The cards that the opponent may hold, as far as the seat can tell."""
        found: Masks = ~(
            self.own | self.discarded | self.public.gone | self.public.denied[self.other]
        )
        return found

    @property
    def known(self) -> Masks:
        """The king of trumps where the opponent has marked it and holds it yet."""
        found: Masks = self.public.holds[self.other]
        return found

    @property
    def other(self) -> int:
        """The opponent's seat number."""
        return 1 - self.seat

    def rows(self, index: Index) -> PlayView:
        chosen = by_number(index)
        own, discarded = taken(self.own, chosen), taken(self.discarded, chosen)
        led = None if self.led is None else taken(self.led, chosen)
        return PlayView(self.seat, own, discarded, self.public.rows(chosen), led)


@dataclass(frozen=True, slots=True, eq=False)
class Stakes:
    """Worth of a deal: one seat's points less the other's.

    With a `score`, (the pone's, the dealer's), points that a player no longer needs count for
    nothing: at four, the vole is worth no more than the point.
    """

    rules: RuleSet
    score: tuple[int, int] | None
    points: NDArray[np.float64]
    """Points for tricks alone, by who is vulnerable (0, 1, or 2 for nobody), seat, and that seat's
    tricks."""

    with_king: NDArray[np.float64]
    """The pone's points for tricks and a king in hand, by who is vulnerable, who held the king (0,
    1, or 2 for nobody), and the pone's tricks. A king that makes the target ends the deal."""

    @classmethod
    def of(cls, rules: RuleSet, score: tuple[int, int] | None = None) -> Stakes:
        """The stakes under these house rules, for the score if one is given."""
        return cls(rules, score, *_worths(rules, score))


@lru_cache(maxsize=256)
def _worths(
    rules: RuleSet, score: tuple[int, int] | None
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The two tables of `Stakes`."""
    nobody = len(SEATS)
    with_king = np.zeros((nobody + 1, nobody + 1, TRICKS + 1))
    for vulnerable, holder, tricks in np.ndindex(with_king.shape):
        made = rules.trick_points(tricks, None if vulnerable == nobody else SEATS[vulnerable])
        with_king[vulnerable, holder, tricks] = _gain(rules, score, holder, made)
    points = np.stack([with_king[:, nobody], -with_king[:, nobody, ::-1]], axis=1)
    for table in (points, with_king):
        table.flags.writeable = False
    return points, with_king


def _gain(rules: RuleSet, score: tuple[int, int] | None, holder: int, made: tuple[int, int]) -> int:
    """The pone's points less the dealer's, the king's point marked before those of the tricks."""
    needs = [2 * rules.target] * 2 if score is None else [rules.target - own for own in score]
    gains = [0, 0]
    if rules.king_scores and holder < len(SEATS):
        gains[holder] = 1
    if all(gain < need for gain, need in zip(gains, needs, strict=True)):
        gains = [min(gains[seat] + made[seat], needs[seat]) for seat in range(len(SEATS))]
    return gains[0] - gains[1]


@dataclass(frozen=True, slots=True, eq=False)
class TalkView:
    """One seat's view of many deals during the talk and the exchanges."""

    seat: int
    own: Masks
    discarded: Masks
    """The seat's own discards."""

    turn_up: Masks
    rounds: int
    """Exchanges finished."""

    stakes: Stakes
    left: NDArray[np.int64]
    """The number of cards that can still be drawn."""

    def __len__(self) -> int:
        return len(self.own)

    def rows(self, index: Index) -> TalkView:
        return TalkView(
            self.seat,
            self.own[index],
            self.discarded[index],
            self.turn_up[index],
            self.rounds,
            self.stakes,
            self.left[index],
        )

    @property
    def rules(self) -> RuleSet:
        return self.stakes.rules

    def standing(self) -> PlayView:
        """The view of the first trick if the seat stands on its hand now."""
        vulnerable = np.full(len(self), NOBODY if self.rounds else self.seat, np.int8)
        public = Public.at_first_lead(self.turn_up, vulnerable, marks=self.rules.king_scores)
        return PlayView(self.seat, self.own, self.discarded, public)


class CardPolicy(Protocol):
    """Chooses the cards to play: for many deals at once, from what one seat may know."""

    def lead(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        """The card led in each deal."""

    def reply(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        """The reply in each deal to the card `view.led`."""


Players = tuple[CardPolicy, CardPolicy]
"""The pone's policy and the dealer's."""


class Policy(CardPolicy, Protocol):
    """Plays a whole deal: for many deals at once, from what one seat may know."""

    def stands(self, view: TalkView, random: np.random.Generator) -> Rows:
        """Mask of the deals in which the seat stands: the pone plays, or the dealer refuses."""

    def discards(self, view: TalkView, random: np.random.Generator) -> Masks:
        """The cards discarded; the deal keeps them within the numbers that the rules allow."""

    def __hash__(self) -> int:
        """A policy is a value, by which what it would do can be cached."""
