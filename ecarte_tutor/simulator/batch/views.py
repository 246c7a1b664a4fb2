"""What the player in one seat sees of many deals at once, and what policies do with it.

A *policy* is a computer player. It gets a `PlayView` or a `TalkView`, which has the player's own
cards and discards, and what both players have seen; the opponent's hand and discards, and the
stock, are not in it. Cards are given by their places, 0 to 31, and sets of cards by masks: see
`masks`. Seats are numbers: 0 is the pone, 1 the dealer.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any, Final, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import HAND_SIZE
from ...engine.rules.rule_set import TRICKS, RuleSet, Seat
from ..masks import Masks, Places, Rows

SEATS: Final[tuple[Seat, Seat]] = ("pone", "dealer")
"""The seats by number: 0 is the pone, 1 the dealer."""

NOBODY: Final = 2
"""Used in place of a seat's number where neither player is vulnerable, stood or holds the king."""

Index = NDArray[Any] | slice
"""Selects deals: by their numbers, by a flag for each, or by a slice."""


def by_number(index: Index) -> Index:
    """Return `index` as the numbers of deals if it is an array of flags; else return it unchanged.

    Indexing several arrays by numbers is faster than by flags.
    """
    if isinstance(index, slice) or index.dtype != np.bool_:
        return index
    return np.flatnonzero(index)


def taken(values: NDArray[Any], index: Index) -> NDArray[Any]:
    """Return the part of `values`, whose last axis is the deals, that `index` selects."""
    return (
        values[..., index] if isinstance(index, slice) else values.take(index, axis=-1, mode="wrap")
    )


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Values of many deals: the last axis of each array is the deals."""

    def rows(self, index: Index) -> Self:
        """Return the deals that `index` selects; a value that is no array stays as it is."""
        chosen = by_number(index)
        parts = {each.name: _of_deals(getattr(self, each.name), chosen) for each in fields(self)}
        return replace(self, **parts)


def _of_deals(value: Any, index: Index) -> Any:
    if isinstance(value, np.ndarray):
        return taken(value, index)
    if isinstance(value, tuple):
        return tuple(_of_deals(each, index) for each in value)
    return value.rows(index) if isinstance(value, Batch) else value


@dataclass(frozen=True, slots=True, eq=False)
class TalkHistory(Batch):
    """Who stood in each deal of a batch, and how many cards were taken in each exchange."""

    stood: NDArray[np.int8]
    """Who ended the talk by standing: 0 the pone, 1 the dealer, 2 nobody."""

    exchanges: tuple[NDArray[np.int8], ...] = ()
    """For each exchange the numbers of cards taken, by seat and deal; -1 where there was none."""


@dataclass(frozen=True, slots=True, eq=False)
class Public(Batch):
    """What both players know of each deal of a batch; every array's last axis is the deals."""

    cards: int
    """How many cards each player held before the current trick."""

    gone: Masks
    """Mask of the turn-up, the cards of finished tricks, and the card led."""

    denied: Masks
    """By seat: cards that the seat cannot hold, as its replies or an unannounced king show."""

    holds: Masks
    """By seat: mask of the king of trumps if the seat has announced and not yet played it."""

    tricks: NDArray[np.int8]
    """By seat: the number of tricks made."""

    vulnerable: NDArray[np.int8]
    """Who stood before any exchange and so risks two points: 0 the pone, 1 the dealer, 2 nobody."""

    marks: bool = True
    """True if a king of trumps in hand scores; a seat that announces none seems to lack it."""

    plays: tuple[Places, ...] = ()
    """The cards played, in order; the pone led to the first trick, each winner to the next."""

    history: TalkHistory | None = None
    """How the talk went; `None` if it is not known."""

    @classmethod
    def at_first_lead(
        cls,
        turn_up: Masks,
        vulnerable: NDArray[np.int8],
        *,
        marks: bool = True,
        history: TalkHistory | None = None,
    ) -> Public:
        """Return the state before the first lead, when no king in hand has been announced."""
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


@dataclass(frozen=True, slots=True, eq=False)
class PlayView(Batch):
    """What the player in one seat sees of many deals before playing a card to each."""

    seat: int
    """The seat: 0 for the pone, 1 for the dealer."""

    own: Masks
    """The seat's hands."""

    discarded: Masks
    """The seat's own discards."""

    public: Public
    led: Places | None = None
    """The card to reply to; `None` if the seat leads."""

    def __len__(self) -> int:
        return len(self.own)

    @property
    def possible(self) -> Masks:
        """Mask of the cards that the opponent may hold, as far as `seat` can tell, in each deal."""
        found: Masks = ~(
            self.own | self.discarded | self.public.gone | self.public.denied[self.other]
        )
        return found

    @property
    def known(self) -> Masks:
        """Mask of the king of trumps if the opponent has announced and not played it; else 0."""
        found: Masks = self.public.holds[self.other]
        return found

    @property
    def other(self) -> int:
        """The opponent's seat: 0 for the pone, 1 for the dealer."""
        return 1 - self.seat

    def without_past(self) -> PlayView:
        """Return this view without the cards played and the talk, so that `rows` has less to do."""
        return replace(self, public=replace(self.public, plays=(), history=None))


@dataclass(frozen=True, slots=True, eq=False)
class Stakes:
    """What tricks and king are worth in a deal: one seat's points less the other's.

    With a `score`, (the pone's, the dealer's), points beyond the target count for nothing: at four,
    the vole is worth no more than the point. If `score` is `None`, all points count.
    """

    rules: RuleSet
    score: tuple[int, int] | None
    points: NDArray[np.float64]
    """A seat's points for tricks less the other seat's. The axes: who is vulnerable (0 the pone, 1
    the dealer, 2 nobody), the seat, and the tricks that the seat makes."""

    with_king: NDArray[np.float64]
    """The pone's points for tricks and a king in hand less the dealer's. The axes: who is
    vulnerable, who held the king (0, 1, or 2 for nobody), and the pone's tricks. A king that
    reaches the target ends the deal."""

    @classmethod
    def of(cls, rules: RuleSet, score: tuple[int, int] | None = None) -> Stakes:
        """Return the stakes under `rules` at `score`, (the pone's, the dealer's)."""
        return cls(rules, score, *_worths(rules, score))


@lru_cache(maxsize=256)
def _worths(
    rules: RuleSet, score: tuple[int, int] | None
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the tables `points` and `with_king` of `Stakes`."""
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
    """Return the pone's points less the dealer's; the king scores before the tricks."""
    needs = [2 * rules.target] * 2 if score is None else [rules.target - own for own in score]
    gains = [0, 0]
    if rules.king_scores and holder < len(SEATS):
        gains[holder] = 1
    if all(gain < need for gain, need in zip(gains, needs, strict=True)):
        gains = [min(gains[seat] + made[seat], needs[seat]) for seat in range(len(SEATS))]
    return gains[0] - gains[1]


@dataclass(frozen=True, slots=True, eq=False)
class TalkView(Batch):
    """What the player in one seat sees of many deals during the talk and the exchanges."""

    seat: int
    """The seat: 0 for the pone, 1 for the dealer."""

    own: Masks
    """The seat's hands."""

    discarded: Masks
    """The seat's own discards."""

    turn_up: Masks
    rounds: int
    """The number of exchanges finished."""

    stakes: Stakes
    left: NDArray[np.int64]
    """How many cards of the stock can still be drawn in each deal."""

    def __len__(self) -> int:
        return len(self.own)

    @property
    def rules(self) -> RuleSet:
        return self.stakes.rules

    def standing(self) -> PlayView:
        """Return what the seat sees before the first lead if it now stands, without exchanging."""
        vulnerable = np.full(len(self), NOBODY if self.rounds else self.seat, np.int8)
        public = Public.at_first_lead(self.turn_up, vulnerable, marks=self.rules.king_scores)
        return PlayView(self.seat, self.own, self.discarded, public)


class CardPolicy(Protocol):
    """Computer player that chooses cards to play, in many deals at once, from one seat's view."""

    def lead(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        """Return the card to lead in each deal of `view`: its place, 0 to 31 (see `masks`)."""

    def reply(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        """Return the card to play to `view.led` in each deal: its place, 0 to 31."""


Players = tuple[CardPolicy, CardPolicy]
"""The pone's policy and the dealer's."""


def is_policy(value: object) -> bool:
    """Return True if `value` is an object with the methods of a `Policy`, not a class."""
    methods = ("stands", "discards", "lead", "reply")
    return not isinstance(value, type) and all(hasattr(value, name) for name in methods)


class Policy(CardPolicy, Protocol):
    """What a computer player of whole deals offers: it plays many at once, from one seat's view.

    Each method returns a choice for every deal of the view.
    """

    def stands(self, view: TalkView, random: np.random.Generator) -> Rows:
        """Return a flag for each deal: True if the seat stands (pone plays, dealer refuses)."""

    def discards(self, view: TalkView, random: np.random.Generator) -> Masks:
        """Return a mask of the cards to discard in each deal.

        The caller adds or removes cards if the rules do not allow that number.
        """

    def __hash__(self) -> int:
        """Return a hash that is equal for equal policies, by which results are cached."""
