"""Open-hand averages, and the computer players that choose cards by them.

The *open-hand average* of a card is the mean, over the hands that the opponent may hold, of the
points that the card brings if both then see all the cards and play best. Every hand that the play
so far allows has the same weight. The hands are counted by fillings (see `endings`) and not
sampled, so the averages are exact. With hidden cards a card is worth something else, which playing
out estimates (see `played_out`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial, reduce
from itertools import pairwise
from math import comb
from threading import Lock
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...engine.cards import HAND_SIZE
from ..batch.views import CardPolicy, PlayView, Stakes, TalkView
from ..endings import Ending, ending, endings_table, gap_counts
from ..masks import (
    BIT,
    HEIGHT,
    KEEPERS,
    PLACES,
    SUIT_SIZE,
    Masks,
    Places,
    Rows,
    counts,
    follower_wins,
    legal_masks,
    places_in,
)

_KNOWN: Final = SUIT_SIZE + 1
"""Added to the size of a gap of which one card, the king, is known to be the opponent's."""

_FEW_CARDS: Final = 4
"""Up to this many cards there are so few fillings that rows with different worths are added up at
once, and not one worth after the other."""

_SUMMED_AT_ONCE: Final = 24
_FEW_AT_ONCE: Final = 256
"""Most rows added up at a time, so that what is added stays in the processor's cache."""

_MOST_ALIKE: Final = 1 << 12
"""Above every number in `alike`, which says which rows have fillings of the same worth."""

_SLOT_BITS: Final = 15
_SPREAD: Final = np.uint64(0x9E3779B97F4A7C15)
"""An odd number whose products have their highest bits well mixed: 2⁶⁴ over the golden ratio."""

_LED_TO: Final = 0
_LEADS: Final = 1
_AFTER_LEAD: Final = 2
"""Moments for which averages are found: the opponent is to lead, the player is to lead, the player
has led a given card."""

_ROWS_AT_ONCE = 8192
_TIE = 1e-6

_HANDS: Final = np.array(
    [
        [[comb(size, cards) for cards in range(HAND_SIZE + 1)] for size in range(PLACES + 1)],
        [
            [comb(size - 1, cards - 1) if size and cards else 0 for cards in range(HAND_SIZE + 1)]
            for size in range(PLACES + 1)
        ],
    ],
    np.float64,
)
"""Number of hands by whether one card is known (0, 1), cards to choose from, and cards held."""

Floats = NDArray[np.float32]

Values = NDArray[np.float64]
"""Points a deal for the player to move: a row for each deal, a column for each card held."""

Seen = tuple[Masks, Masks, NDArray[np.int8], NDArray[np.int8]]
"""For each deal: what the opponent may hold, what he is known to, who is vulnerable, and how many
tricks the player has made."""

Sizes = NDArray[np.int64]
"""How many unseen cards lie in each gap: a row for each hand; see `WeightedSums.sizes`."""


@dataclass(frozen=True, slots=True, eq=False)
class WeightedSums:
    """Tables to add up what all possible hands of the opponent are worth, for one number of cards.

    Each filling is split into two parts: how many cards lie in each gap of the first half of the
    gaps, and of the second. All numbers added up are whole and below 2**24. So sums of 32-bit
    floats are exact, in any order and on any processor.
    """

    ending: Ending
    halves: tuple[tuple[Floats, ...], tuple[Floats, ...]]
    """For each half a table for each gap: in how many ways the cards of a part can be chosen from
    the gap. A row for each size of the gap, a column for each part."""

    parts: tuple[NDArray[np.intp], NDArray[np.intp]]
    """For each half: the part of each filling, as a column of the tables in `halves`."""

    def sizes(self, own: Masks, possible: Masks, known: Masks) -> Sizes:
        """Return how many possible cards lie in each gap: a row for each hand, a column a gap.

        Args:
            own: the player's hands.
            possible: the cards that the opponent may hold.
            known: the king of trumps if the opponent is known to hold it, else no card. The king is
                also in `possible`, and adds a marker to the size of the first gap.
        """
        sizes = gap_counts(own, possible, self.ending.cards)
        sizes[:, 0] += _KNOWN * (known > 0)
        return sizes

    def numbers(self, sizes: Sizes, alike: NDArray[np.integer]) -> NDArray[np.int64]:
        """Return a key for each row of `sizes` and `alike`; equal keys mean equal `sums`."""
        digits = _KNOWN ** np.arange(sizes.shape[1])[::-1]  # the first gap may have twice as many
        found: NDArray[np.int64] = np.einsum("rg,g->r", sizes, digits)
        return found * _MOST_ALIKE + alike

    def sums(
        self, sizes: Sizes, alike: NDArray[np.integer], worth: Callable[[int], Floats]
    ) -> Floats:
        """Return the sum of the worth of all hands that the opponent may hold, for each row.

        Args:
            sizes: from the method `sizes`.
            alike: a number for each row; rows with equal numbers have fillings of the same worth.
            worth: called with the number of a row, returns the worth of its hands: a row for each
                card to lead, or one, and a column for each filling, in their order.

        Returns:
            A row for each row of `sizes`, with a column for each row of `worth`.
        """
        split = len(self.halves[0])
        first = _product(self.halves[0], sizes[:, :split])
        second = _product(self.halves[1], sizes[:, split:])

        def ways(rows: Places | slice) -> Floats:
            # All parts are in range: "wrap" saves a quarter of the time by not raising an error.
            found = first[rows].take(self.parts[0], axis=1, mode="wrap")
            found *= second[rows].take(self.parts[1], axis=1, mode="wrap")
            return found

        # Not by BLAS, which `@` calls: its kernels for ARM's SVE returned wrong products.
        if self.ending.cards <= _FEW_CARDS:
            _, one_of, which = np.unique(alike, return_index=True, return_inverse=True)
            worths = np.stack([worth(row) for row in one_of.tolist()])
            parts = [slice(at, at + _FEW_AT_ONCE) for at in range(0, len(sizes), _FEW_AT_ONCE)]
            few = [np.einsum("rf,rqf->rq", ways(rows), worths[which[rows]]) for rows in parts]
            return np.concatenate(few)
        order = np.argsort(alike, kind="stable")
        found = []
        for run in _runs(alike[order], _SUMMED_AT_ONCE):
            rows = order[run]
            found.append(np.einsum("rf,qf->rq", ways(rows), worth(int(rows[0]))))
        summed = np.empty((len(sizes), found[0].shape[1]), np.float32)
        summed[order] = np.concatenate(found)
        return summed


def hands_in_all(possible: Masks, known: Masks, cards: int) -> NDArray[np.float64]:
    """Return the number of hands of `cards` cards that the opponent may hold, for each row.

    `possible` and `known` are as for `WeightedSums.sizes`.
    """
    found: NDArray[np.float64] = _HANDS[(known > 0).astype(np.intp), counts(possible), cards]
    return found


@cache
def weighted_sums(cards: int) -> WeightedSums:
    """Return the `WeightedSums` for one to five cards; each is built once, in milliseconds."""
    found = ending(cards)
    split = found.fillings.shape[1] // 2
    of_halves = [
        np.unique(half, axis=0, return_inverse=True)
        for half in (found.fillings[:, :split], found.fillings[:, split:])
    ]
    (first, in_first), (second, in_second) = of_halves
    return WeightedSums(
        ending=found, halves=(_choices(first), _choices(second)), parts=(in_first, in_second)
    )


def _choices(parts: NDArray[np.int64]) -> tuple[Floats, ...]:
    """Return for each gap in how many ways its cards can be chosen, by size of the gap and part."""
    table = _HANDS[:, :_KNOWN].reshape(2 * _KNOWN, HAND_SIZE + 1).astype(np.float32)
    return tuple(np.ascontiguousarray(table[:, parts[:, gap]]) for gap in range(parts.shape[1]))


def _product(choices: tuple[Floats, ...], sizes: NDArray[np.int64]) -> Floats:
    found = choices[0][sizes[:, 0]]
    for gap in range(1, len(choices)):
        found *= choices[gap][sizes[:, gap]]
    return found


def _runs(alike: NDArray[np.integer], at_once: int) -> list[slice]:
    """Return slices of at most `at_once` rows, each of rows with equal numbers in `alike`."""
    changes = [0, *(np.flatnonzero(np.diff(alike)) + 1).tolist(), len(alike)]
    return [
        slice(start, min(start + at_once, end))
        for first, end in pairwise(changes)
        for start in range(first, end, at_once)
    ]


class Memo:
    """Cache of fixed size from whole numbers, the keys, to rows of `columns` values.

    A newer row may replace an older one. Equal keys must always have equal values. Several
    threads may use the cache.
    """

    def __init__(self, columns: int) -> None:
        self._numbers = np.full(1 << _SLOT_BITS, -1, np.int64)
        self._values = np.empty((1 << _SLOT_BITS, columns), np.float32)
        self._lock = Lock()

    def rows(
        self, numbers: NDArray[np.int64], find: Callable[[NDArray[np.intp]], Floats]
    ) -> Floats:
        """Return the row of values for each key, found by `find` if it is not in the cache.

        Args:
            numbers: the keys, whole numbers from 0 up.
            find: called with positions in `numbers`, returns the rows of values for them.
        """
        mixed = numbers.astype(np.uint64) * _SPREAD
        slots = (mixed >> np.uint64(64 - _SLOT_BITS)).astype(np.intp)
        with self._lock:
            found = self._values[slots]
            missing = np.flatnonzero(self._numbers[slots] != numbers)
            if len(missing):
                new, first, again = np.unique(
                    numbers[missing], return_index=True, return_inverse=True
                )
                rows = missing[first]
                values = find(rows)
                found[missing] = values[again]
                self._numbers[slots[rows]] = new
                self._values[slots[rows]] = values
        return found


def lead_averages(view: PlayView, stakes: Stakes) -> Values:
    """Return the open-hand average of each lead in points: a row a deal, a column a card held.

    The cards held are in the order of places (see `masks`).
    """
    return _before_a_card(view, stakes, _AFTER_LEAD)


def stand_averages(view: PlayView, stakes: Stakes) -> NDArray[np.float64]:
    """Return the open-hand average of each hand if the opponent leads, in points: one a deal."""
    return _before_a_card(view, stakes, _LED_TO)[:, 0]


def _before_a_card(view: PlayView, stakes: Stakes, moment: int) -> Values:
    cards = view.public.cards
    found = np.empty((len(view), cards if moment == _AFTER_LEAD else 1))
    for rows in _chunks(len(view)):
        part = view.rows(rows)
        seen = part.possible, part.known, part.public.vulnerable, part.public.tricks[part.seat]
        found[rows] = _averages(part.own, seen, stakes.points[:, part.seat], cards, moment)
    return found


def reply_averages(view: PlayView, stakes: Stakes) -> Values:
    """Return the open-hand average of each reply in points: a row a deal, a column a card held.

    The cards held are in the order of places (see `masks`); -inf for a card that is not legal.
    """
    assert view.led is not None
    cards = view.public.cards
    found = np.full((len(view), cards), -np.inf)
    own_places = places_in(view.own, cards)
    pairs = np.argwhere(BIT[own_places] & legal_masks(view.own, view.led)[:, np.newaxis])
    for chunk in _chunks(len(pairs)):
        rows, columns = pairs[chunk].T
        found[rows, columns] = _after_reply(view, rows, own_places[rows, columns], stakes)
    return found


def choose(values: Values, own: Masks) -> Places:
    """Return the place of the card of `own` with the highest value in each deal.

    The columns of `values` are the cards held, in order of places. Of cards with equal values the
    lowest is chosen; trumps count as the highest.
    """
    places = places_in(own, values.shape[1])
    # Column by column: a maximum of each short row takes ten times as long.
    best = reduce(np.maximum, values.T) - _TIE <= values.T
    # Of equals the lowest in its suit is played, and a trump last.
    column = np.where(best.T, HEIGHT.take(places), 99).argmin(axis=1)
    found: Places = places[np.arange(len(places)), column]
    return found


def lead_by(values: Callable[[PlayView], Values], view: PlayView) -> Places:
    """Return the place of the lead with the highest value in each deal.

    `values` returns a row for each deal, a column for each card held in order of places. It is not
    called if each hand has only one card.
    """
    if view.public.cards == 1:
        return places_in(view.own, 1)[:, 0]
    return choose(values(view), view.own)


def reply_by(values: Callable[[PlayView], Values], view: PlayView) -> Places:
    """Return the place of the legal reply with the highest value in each deal.

    `values` is as for `lead_by`; it is called only with deals in which several replies are legal.
    """
    assert view.led is not None
    legal = legal_masks(view.own, view.led)
    free = counts(legal) > 1
    replies = np.empty(len(view), dtype=np.intp)
    replies[~free] = places_in(legal[~free], 1)[:, 0]
    if free.any():
        choice = view.rows(free)
        replies[free] = choose(values(choice), choice.own)
    return replies


def _after_reply(
    view: PlayView, rows: NDArray[np.intp], reply: Places, stakes: Stakes
) -> NDArray[np.float64]:
    """Return the open-hand average after `reply` in each of the deals `rows`, in points."""
    assert view.led is not None
    wins = follower_wins(view.led[rows], reply)
    won, vulnerable = view.public.tricks[view.seat][rows] + wins, view.public.vulnerable[rows]
    cards, worth = view.public.cards - 1, stakes.points[:, view.seat]
    values: NDArray[np.float64] = worth[vulnerable, won]
    if not cards:
        return values
    own, possible, known = view.own[rows] & ~BIT[reply], view.possible[rows], view.known[rows]
    for moment in (_LED_TO, _LEADS):
        at = np.flatnonzero(wins == moment)
        if len(at):
            seen = possible[at], known[at], vulnerable[at], won[at]
            values[at] = _averages(own[at], seen, worth, cards, moment)[:, 0]
    return values


def _averages(
    own: Masks, seen: Seen, points: NDArray[np.float64], cards: int, moment: int
) -> Values:
    """Return the open-hand average of the hands `own`, of `cards` cards.

    There is a column for each card to lead if `moment` is `_AFTER_LEAD`, else one. `points` are the
    player's, by who is vulnerable and the tricks that he makes.
    """
    possible, known, vulnerable, won = seen
    found = weighted_sums(cards)
    shapes = found.ending.shapes_of(own)

    def worth(row: int) -> NDArray[np.float32]:
        left = points[vulnerable[row], won[row] :]
        of_shape: NDArray[np.float32] = _worth(cards, moment, left.tobytes())[shapes[row]]
        return of_shape

    alike = (shapes * 6 + won) * 3 + vulnerable
    sizes = found.sizes(own, possible, known)

    def find(rows: NDArray[np.intp]) -> NDArray[np.float32]:
        return found.sums(sizes[rows], alike[rows], lambda row: worth(int(rows[row])))

    # Deals of one decision often come to the same cards.
    memo = _memo(cards, moment, points.tobytes())
    sums = memo.rows(found.numbers(sizes, alike), find)
    # After a king was withheld, no hand may agree with the play: then any card will do.
    hands = np.maximum(hands_in_all(possible, known, cards), 1)
    values: Values = sums / hands[:, np.newaxis]
    return values


@lru_cache(maxsize=64)
def _worth(cards: int, moment: int, points: bytes) -> Floats:
    """Return the points by shape, card to lead (or one in all) and filling: at most 1.4 MB."""
    tricks = endings_table()[cards]
    table = tricks.after_lead if moment == _AFTER_LEAD else tricks.best[moment, ..., np.newaxis]
    worth = np.frombuffer(points).astype(np.float32)
    found: Floats = worth[np.ascontiguousarray(table.transpose(0, 2, 1))]
    found.flags.writeable = False
    return found


@lru_cache(maxsize=32)
def _memo(cards: int, moment: int, points: bytes) -> Memo:
    """Return the cache of sums for these stakes; 2 MB at most."""
    del points
    return Memo(cards if moment == _AFTER_LEAD else 1)


def forget_sums() -> None:
    """Empty the caches of sums and worths, of some 10 MB, which one simulation fills."""
    _memo.cache_clear()
    _worth.cache_clear()


def _chunks(rows: int) -> list[slice]:
    return [slice(start, start + _ROWS_AT_ONCE) for start in range(0, rows, _ROWS_AT_ONCE)]


@dataclass(frozen=True, slots=True)
class AveragerPlay:
    """Card play of the averager, a computer player: the card with the best open-hand average."""

    def __str__(self) -> str:
        return "the averager"

    def lead(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        del random
        return lead_by(partial(lead_averages, stakes=stakes), view.without_past())

    def reply(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        del random
        return reply_by(partial(reply_averages, stakes=stakes), view.without_past())


@dataclass(frozen=True, slots=True)
class OpenHandPolicy:
    """Base of computer players that discard by the book and play by open-hand averages.

    A subclass adds `stands`, which decides how the player talks.
    """

    play: CardPolicy = field(default_factory=AveragerPlay)
    """The policy that chooses the cards to play."""

    def discards(self, view: TalkView, random: np.random.Generator) -> Masks:
        """Return a mask of all cards except trumps and kings in each hand, as hint D1 says."""
        del random
        found: Masks = view.own & ~KEEPERS
        return found

    def lead(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        return self.play.lead(view, stakes, random)

    def reply(self, view: PlayView, stakes: Stakes, random: np.random.Generator) -> Places:
        return self.play.reply(view, stakes, random)


@dataclass(frozen=True, slots=True)
class AveragerPolicy(OpenHandPolicy):
    """Computer player called the averager, which talks and plays by open-hand averages.

    It stands if the open-hand average of standing reaches a threshold. It discards by the book and
    plays the card with the best average. The four thresholds were fitted to each other in turn,
    without a score; changing one by 0.1 points makes little difference.
    """

    pone_stands: float = 0.3
    """The least average, in points, with which the pone plays without proposing."""

    dealer_stands: float = -0.1
    """The least average, in points, with which the dealer refuses. It is over all hands, as if the
    pone had not proposed."""

    later_pone_stands: float = -0.4
    """The least average, in points, with which the pone plays after an exchange."""

    later_dealer_stands: float = -0.6
    """The least average, in points, with which the dealer refuses after an exchange."""

    def __str__(self) -> str:
        return str(self.play)

    def stands(self, view: TalkView, random: np.random.Generator) -> Rows:
        """Return a flag for each deal: True if the open-hand average of standing is high enough.

        It must reach the threshold for the seat, before or after an exchange.
        """
        del random
        found: Rows = self.above(view) >= 0
        return found

    def above(self, view: TalkView) -> NDArray[np.float64]:
        """Return by how much the open-hand average of standing is above the threshold, in points.

        It is below zero where the averager proposes or accepts.
        """
        standing = view.standing()
        if view.seat == 0:
            worth: NDArray[np.float64] = lead_averages(standing, view.stakes).max(axis=1)
            return worth - (self.later_pone_stands if view.rounds else self.pone_stands)
        least = self.later_dealer_stands if view.rounds else self.dealer_stands
        return stand_averages(standing, view.stakes) - least
