"""Frontiers: the hands listed as examples for a hint, and how other hands compare with them.

They are listed in the article from which the hints come (see `hints.SOURCE`). A hand *fits*
only listed hands of its number of trumps and of its shape (lengths of plain suits), and is compared
with no others. It lies *over* a listed hand if each of its plain cards is at least as high as the
card in the same place there, and *under* it if each is at most as high. A hand that is neither over
nor under any listed hand is compared with the nearest one, from which the ranks of its cards differ
least in sum. If its cards are lower in sum, it counts as under. If not, the article *leaves it
open*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import ge, le
from typing import Final

from ..engine.cards import Card, Hand, Rank, Suit
from .holding import Holding

_RANKS: Final = {rank.letter: rank for rank in Rank}

_Row = tuple[Rank | None, ...]
"""Ranks of a listed hand's plain cards, suit by suit; `None` for a card that is not named."""


@dataclass(frozen=True, slots=True)
class Example:
    """Hand that the encyclopaedia's article on écarté lists as an example for a hint.

    Args:
        trumps: the number of trumps.
        plain: the ranks of the plain cards, with a blank between suits, such as `"JA 8"`. A dot is
            a card that the article does not name. The suits are sorted as in a `Holding`. Suits of
            equal length have at most their highest card named, so that this order is enough to
            match them with the suits of another hand.
        words: the plain cards in words, for a learner.

    >>> listed = Example(2, "JA 8", "knave and ace of one suit, eight of another")
    >>> listed.covers(Holding.of("8H 7H JS AS 9D", "9H"))
    True
    """

    trumps: int
    plain: str
    words: str

    shape: tuple[int, ...] = field(init=False, repr=False)
    _row: _Row = field(init=False, repr=False, compare=False)
    _floor: tuple[Rank, ...] = field(init=False, repr=False, compare=False)
    _ceiling: tuple[Rank, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        row = tuple(_RANKS.get(letter) for letter in self.plain.replace(" ", ""))
        write = object.__setattr__
        write(self, "shape", tuple(map(len, self.plain.split())))
        write(self, "_row", row)
        write(self, "_floor", _filled(row, Rank.SEVEN))
        write(self, "_ceiling", _filled(row, Rank.KING))

    def fits(self, holding: Holding) -> bool:
        """Return True if `holding` has as many trumps as this hand, and plain suits as long."""
        return len(holding.trumps) == self.trumps and holding.shape == self.shape

    def covers(self, holding: Holding) -> bool:
        """Return True if `holding` fits and is, card by card, at least as high as this hand."""
        return self.fits(holding) and all(map(ge, holding.ranks, self._floor))

    def tops(self, holding: Holding) -> bool:
        """Return True if `holding` fits and is, card by card, at most as high as this hand."""
        return self.fits(holding) and all(map(le, holding.ranks, self._ceiling))

    def distance(self, holding: Holding) -> tuple[int, int]:
        """Return how far `holding`, which must fit this hand, is from this hand in steps of rank.

        Returns:
            Two sums over the cards that are named: of the absolute differences of rank, and of the
            signed differences, which are positive where `holding` is higher.
        """
        pairs = zip(holding.ranks, self._row, strict=True)
        steps = [int(rank) - int(listed) for rank, listed in pairs if listed is not None]
        return sum(map(abs, steps)), sum(steps)

    def beside(self, holding: Holding) -> Hand:
        """Return this hand with the trumps and in the suits of `holding`, which must fit this hand.

        A card that is not named becomes the lowest card of its suit that is not used.
        """
        start, cards = 0, list(holding.trumps)
        for suit in holding.suits:
            cards += _cards_of(suit[0].suit, self._row[start : start + len(suit)])
            start += len(suit)
        return Hand(cards)


@dataclass(frozen=True, slots=True)
class Frontier:
    """The hands that the encyclopaedia's article lists for one hint, to compare other hands with.

    With `is_open`, hands that are neither covered nor clearly lower are left open.
    """

    examples: tuple[Example, ...]
    is_open: bool = False
    """True if the article speaks of hands of equal value, so that some hands are left open."""

    _by_shape: dict[tuple[int, tuple[int, ...]], list[Example]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )

    def __post_init__(self) -> None:
        for example in self.examples:
            self._by_shape.setdefault((example.trumps, example.shape), []).append(example)

    def covers(self, holding: Holding) -> bool:
        """Return True if `holding` is, card by card, at least as high as a listed hand it fits."""
        return any(example.covers(holding) for example in self._fitting(holding))

    def _fitting(self, holding: Holding) -> Sequence[Example]:
        """Return the listed hands with the same number of trumps and the same shape."""
        return self._by_shape.get((len(holding.trumps), holding.shape), ())

    def nearest(self, holding: Holding) -> Example | None:
        """Return the listed hand from which the ranks of `holding` differ least in sum.

        It is `None` if no listed hand fits `holding`.
        """
        fitting = self._fitting(holding)
        return min(fitting, key=lambda example: _closest_first(example, holding), default=None)

    def leaves_open(self, holding: Holding) -> bool:
        """Return True if `holding` is neither covered by a listed hand nor clearly lower than one.

        It is clearly lower if it is under a listed hand card by card, or lower than the nearest in
        the sum of ranks. The result is False if `is_open` is False or no listed hand fits.
        """
        if not self.is_open or self.covers(holding):
            return False
        nearest = self.nearest(holding)
        if nearest is None or any(example.tops(holding) for example in self._fitting(holding)):
            return False
        return nearest.distance(holding)[1] >= 0


def _closest_first(example: Example, holding: Holding) -> tuple[int, int]:
    steps, gained = example.distance(holding)
    # Of two equally near hands the lower one counts, which is in the learner's favour.
    return steps, -gained


def _filled(row: _Row, unnamed: Rank) -> tuple[Rank, ...]:
    return tuple(unnamed if rank is None else rank for rank in row)


def _cards_of(suit: Suit, ranks: _Row) -> list[Card]:
    free = (rank for rank in Rank if rank not in ranks)
    return [Card.of(next(free) if rank is None else rank, suit) for rank in ranks]
