"""The 255,304 classes of a hand with its turn-up, and open-hand counts of many hands at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations, permutations
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..engine.cards import HAND_SIZE, PACK, Card, Hand, Rank, Suit
from ..errors import NotationError
from .count import OUTCOMES, gap_sizes, ways_to_fill
from .endings import ending, endings_table
from .masks import BIT, Masks
from .tables import data_frame

if TYPE_CHECKING:
    from pandas import DataFrame

_Ranks = tuple[Rank, ...]

_CHUNK: Final = 256
"""Hands counted at a time; the 1,287 weights of each must fit the processor's cache."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class HandClasses:
    """All pairs of a hand and a turn-up of one trump suit, in 255,304 classes.

    Pairs that differ only by swapping plain suits are one class. Each row has one pair of a
    class, and `weights` counts the pairs in the class. Cards are numbers, `Card.index`;
    `classes[row]` returns the hand and the turn-up of a row as `Hand` and `Card`.
    """

    hands: NDArray[np.uint8]
    """The hands: a row of five cards for each class."""

    turn_ups: NDArray[np.uint8]
    """The turn-up of each class."""

    weights: NDArray[np.int64]
    """The number of pairs in each class, 1 to 6; they add up to 1,359,288."""

    def __len__(self) -> int:
        return len(self.weights)

    def __getitem__(self, row: int) -> tuple[Hand, Card]:
        return Hand(PACK[card] for card in self.hands[row]), PACK[self.turn_ups[row]]

    def __repr__(self) -> str:
        pairs, (hand, turn_up) = self.weights.sum(), self[0]
        return (
            f"<HandClasses: {len(self):,} classes of {pairs:,} hands with a turn-up, "
            f"{turn_up.suit.word} trumps; the first is {hand} with {turn_up}>"
        )

    @property
    def trumps(self) -> NDArray[np.int64]:
        """The number of trumps in each hand, 0 to 5."""
        suits = self.hands // len(Rank)
        found: NDArray[np.int64] = (suits == self.turn_ups[:, np.newaxis] // len(Rank)).sum(axis=1)
        return found

    def counts(self, *, leads: bool = True) -> NDArray[np.int64]:
        """Return on how many of the opponent's 65,780 hands each hand makes 0, 1, ... 5 tricks.

        The result has a row of six for each class, counted as by `open_hand_counts`. The hand leads
        if `leads`, else the opponent does. It takes a quarter of a second.
        """
        return open_hand_counts_many(self.hands, self.turn_ups, leads)

    def to_frame(self, *, leads: bool = True) -> DataFrame:
        """Return a `pandas.DataFrame` with a row for each class; it takes a second.

        Its columns are `hand` and `turn_up` as text, the number of `trumps`, the `weight`, and
        `tricks_0` to `tricks_5`: the `counts`, which add up to 65,780 in each row.

        Raises:
            MissingPackage: without pandas.
        """
        names = np.array([str(card) for card in PACK], dtype=object)
        first, *others = np.sort(self.hands).T[::-1]  # as `Hand` has them
        hand = names[first]
        for column in others:
            hand = hand + " " + names[column]
        counts = self.counts(leads=leads).T
        return data_frame(
            {
                "hand": hand,
                "turn_up": names[self.turn_ups],
                "trumps": self.trumps,
                "weight": self.weights,
                **{f"tricks_{tricks}": hands for tricks, hands in enumerate(counts)},
            }
        )


def load_hand_classes(trump: Suit | str = Suit.HEARTS) -> HandClasses:
    """Return the 255,304 classes of a hand and a turn-up for one trump suit.

    Two pairs are of one class if swapping plain suits makes them equal. Together the classes
    stand for all 1,359,288 pairs of a hand and a turn-up of that suit. It takes 0.1 s.

    >>> classes = load_hand_classes("S")
    >>> len(classes), int(classes.weights.sum()), classes[0][1]
    (255304, 1359288, Card('7S'))

    """
    trump = Suit(trump)
    hands, turn_ups, weights = [], [], []
    for trumps_held in range(HAND_SIZE + 1):
        trump_parts = np.array(list(_trump_parts(trump, trumps_held)), dtype=np.uint8)
        plain_parts, plain_weights = _plain_parts(trump, HAND_SIZE - trumps_held)
        trump_rows = np.repeat(trump_parts, len(plain_parts), axis=0)
        plain_rows = np.tile(plain_parts, (len(trump_parts), 1))
        turn_ups.append(trump_rows[:, 0])
        hands.append(np.concatenate([trump_rows[:, 1:], plain_rows], axis=1))
        weights.append(np.tile(plain_weights, len(trump_parts)))
    return HandClasses(np.concatenate(hands), np.concatenate(turn_ups), np.concatenate(weights))


def _trump_parts(trump: Suit, held: int) -> Iterator[tuple[int, ...]]:
    """Yield every turn-up with every set of `held` other trumps; the turn-up comes first."""
    suit = [card.index for card in PACK if card.suit is trump]
    for turn_up in suit:
        for own in combinations([card for card in suit if card != turn_up], held):
            yield turn_up, *own


def _plain_parts(trump: Suit, held: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Return one set of `held` plain cards for each class, and how many sets are in the class."""
    rows, weights = [], []
    for suits in _holdings(held, len(trump.others)):
        owned = zip(trump.others, suits, strict=True)
        rows.append([Card.of(rank, suit).index for suit, ranks in owned for rank in ranks])
        weights.append(len(set(permutations(suits))))
    return np.array(rows, dtype=np.uint8), np.array(weights)


def _holdings(held: int, suits: int, least: _Ranks = ()) -> Iterator[tuple[_Ranks, ...]]:
    """Yield every way to hold `held` cards in `suits` suits, the suits in ascending order.

    Suits are ordered by the number of cards, then by their ranks. None comes before `least`.
    """
    if not suits:
        yield ()
        return
    lengths = range(len(least), held // suits + 1) if suits > 1 else (held,)
    for ranks in chain.from_iterable(combinations(Rank, length) for length in lengths):
        if len(ranks) > len(least) or ranks >= least:
            for others in _holdings(held - len(ranks), suits - 1, ranks):
                yield ranks, *others


def open_hand_counts_many(
    hands: ArrayLike,
    turn_ups: ArrayLike,
    leads: bool = True,  # noqa: FBT001, FBT002 - as in open_hand_counts
) -> NDArray[np.int64]:
    """Return the six counts of `open_hand_counts` for many hands: a row for each.

    All 255,304 classes take a quarter of a second.

    Args:
        hands: a row of five cards for each hand; cards are numbers, `Card.index`.
        turn_ups: the turn-up of each hand, also by `Card.index`.
        leads: True if the hand leads to the first trick, False if the opponent does.

    >>> cards = [Card(text).index for text in ("7H", "KC", "QC", "JC", "7S")]
    >>> open_hand_counts_many([cards], [Card("9H").index]).tolist()
    [[9156, 9450, 2450, 24930, 18507, 1287]]

    Raises:
        NotationError: for a row that is not five different cards and a turn-up beside them.
    """
    cards, turned = _checked_rows(hands, turn_ups)
    trumps = turned // len(Rank)
    own = np.bitwise_or.reduce(_bits(cards, trumps[:, np.newaxis]), axis=1)
    turned_up = _bits(turned, trumps)
    shapes, sizes = ending(HAND_SIZE).shapes_of(own), gap_sizes(own, turned_up)
    # Hands with equal gaps have equal shapes and counts, so one row in eight is counted.
    alike = np.einsum("hg,g->h", sizes, (len(Rank) + 1) ** np.arange(sizes.shape[1]))
    _, first, which = np.unique(alike, return_index=True, return_inverse=True)
    shapes, sizes = shapes[first], sizes[first]
    counts = np.empty((len(first), OUTCOMES), dtype=np.int64)
    for shape in np.unique(shapes):
        tricks = endings_table()[HAND_SIZE].best[int(leads), shape]
        outcomes = (np.arange(OUTCOMES)[:, np.newaxis] == tricks).astype(np.float32)
        members = np.flatnonzero(shapes == shape)
        for start in range(0, len(members), _CHUNK):
            chunk = members[start : start + _CHUNK]
            counts[chunk] = np.einsum("hf,of->ho", ways_to_fill(sizes[chunk]), outcomes)
    return counts[which]


def _bits(cards: NDArray[np.int64], trumps: NDArray[np.int64]) -> Masks:
    """Return the mask of each card, a `Card.index`, under the trump suit of its row."""
    suits, ranks = np.divmod(cards, len(Rank))
    places = _PLACE_OF_SUIT[trumps, suits] * len(Rank) + len(Rank) - 1 - ranks
    found: Masks = BIT[places]
    return found


_PLACE_OF_SUIT: Final = np.array(
    [[(trump, *trump.others).index(suit) for suit in Suit] for trump in Suit]
)
"""By trump suit and suit: the number of the suit when trumps come first."""


def _checked_rows(
    hands: ArrayLike, turn_ups: ArrayLike
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    cards = np.asarray(hands, dtype=np.int64)
    turned = np.asarray(turn_ups, dtype=np.int64)
    if cards.ndim != 2 or cards.shape[1] != HAND_SIZE or turned.shape != cards.shape[:1]:
        raise NotationError(
            f"expected rows of {HAND_SIZE} cards and as many turn-ups, "
            f"got shapes {cards.shape} and {turned.shape}"
        )
    seen = np.sort(np.concatenate([cards, turned[:, np.newaxis]], axis=1), axis=1)
    in_pack = (seen[:, 0] >= 0) & (seen[:, -1] < len(PACK))
    wrong = np.flatnonzero(~(in_pack & (np.diff(seen, axis=1) > 0).all(axis=1)))
    if len(wrong):
        row = wrong[0]
        raise NotationError(
            f"expected {HAND_SIZE} different cards and a turn-up beside them, each from 0 to "
            f"{len(PACK) - 1}, got {cards[row].tolist()} and {turned[row]} in row {row}"
        )
    return cards, turned
