"""Frontiers: the hands that the article lists for a hint, and which other hands they carry along.

A hand lies *over* a listed one when it has as many trumps and the same shape, and under some
naming of the plain suits each of its cards is as high or higher. It lies *under* when each is as
low or lower. A hand that is neither over any listed hand nor under one is held against the listed
hand nearest to it, the one that takes fewest steps of rank to reach: if its cards add up to less,
it is still clearly under; if not, the article *leaves it open*.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import ge, le
from typing import Final

from ..cards import Card, Hand, Rank, Suit
from .holding import Holding

_RANKS: Final = {rank.letter: rank for rank in Rank}

_Row = tuple[Rank | None, ...]
"""The ranks of a listed hand's plain cards, suit by suit; `None` for a card left unnamed."""


@dataclass(frozen=True, slots=True)
class Example:
    """A hand listed by the article: so many trumps, and plain suits such as `"JA 8"` or `"Q. ."`.

    A dot is a card that the article leaves unnamed. The suits are in the order of a `Holding`; of
    those as long as another no more than the head is named, so that putting the higher head first
    in both hands sets each against its own.

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
        """Whether the hand has this many trumps and this shape."""
        return len(holding.trumps) == self.trumps and holding.shape == self.shape

    def covers(self, holding: Holding) -> bool:
        """Whether the hand lies over this one (or is this one), card for card."""
        return self.fits(holding) and all(map(ge, holding.ranks, self._floor))

    def tops(self, holding: Holding) -> bool:
        """Whether the hand lies under this one, card for card."""
        return self.fits(holding) and all(map(le, holding.ranks, self._ceiling))

    def distance(self, holding: Holding) -> tuple[int, int]:
        """How far the hand is from this one, which it fits.

        In steps of rank, over the named cards: (all steps up or down, up less down).
        """
        pairs = zip(holding.ranks, self._row, strict=True)
        steps = [int(rank) - int(listed) for rank, listed in pairs if listed is not None]
        return sum(map(abs, steps)), sum(steps)

    def beside(self, holding: Holding) -> Hand:
        """This hand in the suits, and with the trumps, of a hand that it fits.

        An unnamed card is the lowest of its suit that is free.
        """
        start, cards = 0, list(holding.trumps)
        for suit in holding.suits:
            cards += _cards_of(suit[0].suit, self._row[start : start + len(suit)])
            start += len(suit)
        return Hand(cards)


@dataclass(frozen=True, slots=True)
class Frontier:
    """The listed hands of one hint."""

    examples: tuple[Example, ...]
    is_open: bool = False
    """Whether the article means hands of equal value too, so that some are left open."""

    def covers(self, holding: Holding) -> bool:
        """Whether the hand lies over a listed one, or is one."""
        return any(example.covers(holding) for example in self.examples)

    def nearest(self, holding: Holding) -> Example | None:
        """The listed hand nearest to this one; `None` where none has its trumps and shape."""
        fitting = [example for example in self.examples if example.fits(holding)]
        return min(fitting, key=lambda example: _closest_first(example, holding), default=None)

    def leaves_open(self, holding: Holding) -> bool:
        """Whether the hand is neither over a listed hand nor clearly under one."""
        if not self.is_open or self.covers(holding):
            return False
        nearest = self.nearest(holding)
        if nearest is None or any(example.tops(holding) for example in self.examples):
            return False
        return nearest.distance(holding)[1] >= 0


def _closest_first(example: Example, holding: Holding) -> tuple[int, int]:
    steps, gained = example.distance(holding)
    # Of two as near the lower is meant: the doubt is the learner's.
    return steps, -gained


def _filled(row: _Row, unnamed: Rank) -> tuple[Rank, ...]:
    return tuple(unnamed if rank is None else rank for rank in row)


def _cards_of(suit: Suit, ranks: _Row) -> list[Card]:
    free = (rank for rank in Rank if rank not in ranks)
    return [Card.of(next(free) if rank is None else rank, suit) for rank in ranks]
