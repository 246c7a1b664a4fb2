"""Frontiers: the hands that the article lists for a hint, and how other hands compare with them.

A hand is compared with a listed hand that has the same number of trumps and the same shape. It lies
*over* the listed hand if, with the plain suits suitably matched, each of its cards is as high or
higher, and *under* it if each is as low or lower. A hand that is neither over nor under any listed
hand is compared with the nearest of them, the one that takes the fewest steps of rank to reach: if
its cards are lower in sum, it is still clearly under; if not, the article *leaves it open*.
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
"""The ranks of a listed hand's plain cards, suit by suit; `None` for a card left unnamed."""


@dataclass(frozen=True, slots=True)
class Example:
    """A hand that the article lists: its number of trumps, and plain suits such as `"JA 8"`.

    A dot is a card that the article leaves unnamed. The suits are in the order of a `Holding`:
    longest first, and of equally long suits the one with the higher head first. Since no more than
    the head is named of a suit as long as another, this matches each suit with its own.

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
        """True if the hand has this many trumps and this shape."""
        return len(holding.trumps) == self.trumps and holding.shape == self.shape

    def covers(self, holding: Holding) -> bool:
        """True if the hand lies over this one (or is this one), card for card."""
        return self.fits(holding) and all(map(ge, holding.ranks, self._floor))

    def tops(self, holding: Holding) -> bool:
        """True if the hand lies under this one, card for card."""
        return self.fits(holding) and all(map(le, holding.ranks, self._ceiling))

    def distance(self, holding: Holding) -> tuple[int, int]:
        """How far the hand, which fits this one, is from it.

        In steps of rank over the named cards: (steps up and down together, steps up less down).
        """
        pairs = zip(holding.ranks, self._row, strict=True)
        steps = [int(rank) - int(listed) for rank, listed in pairs if listed is not None]
        return sum(map(abs, steps)), sum(steps)

    def beside(self, holding: Holding) -> Hand:
        """This hand, told in the suits and with the trumps of a hand that fits it.

        A card left unnamed is the lowest of its suit that is free.
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
    """True if the article also means hands of equal value, which leaves some hands open."""

    _by_shape: dict[tuple[int, tuple[int, ...]], list[Example]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )

    def __post_init__(self) -> None:
        for example in self.examples:
            self._by_shape.setdefault((example.trumps, example.shape), []).append(example)

    def covers(self, holding: Holding) -> bool:
        """True if the hand lies over a listed one, or is one."""
        return any(example.covers(holding) for example in self._fitting(holding))

    def _fitting(self, holding: Holding) -> Sequence[Example]:
        """The listed hands with as many trumps and this shape."""
        return self._by_shape.get((len(holding.trumps), holding.shape), ())

    def nearest(self, holding: Holding) -> Example | None:
        """The listed hand nearest to this one; `None` where none has its trumps and shape."""
        fitting = self._fitting(holding)
        return min(fitting, key=lambda example: _closest_first(example, holding), default=None)

    def leaves_open(self, holding: Holding) -> bool:
        """True if the hand is neither over a listed hand nor clearly under one."""
        if not self.is_open or self.covers(holding):
            return False
        nearest = self.nearest(holding)
        if nearest is None or any(example.tops(holding) for example in self._fitting(holding)):
            return False
        return nearest.distance(holding)[1] >= 0


def _closest_first(example: Example, holding: Holding) -> tuple[int, int]:
    steps, gained = example.distance(holding)
    # Of two that are equally near the lower counts: the learner has the benefit of the doubt.
    return steps, -gained


def _filled(row: _Row, unnamed: Rank) -> tuple[Rank, ...]:
    return tuple(unnamed if rank is None else rank for rank in row)


def _cards_of(suit: Suit, ranks: _Row) -> list[Card]:
    free = (rank for rank in Rank if rank not in ranks)
    return [Card.of(next(free) if rank is None else rank, suit) for rank in ranks]
