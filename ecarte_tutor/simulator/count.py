"""The open-hand count: the tricks of a hand against every hand that the opponent may hold.

In the *open-hand* game both players see all the cards and play best, so each makes as many tricks
as they can. The counts are exact for that game; with the cards hidden the tricks are others. All
hands with their turn-ups are 255,304 classes, which can be counted together.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, permutations
from math import comb
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..engine.cards import HAND_SIZE, PACK, Card, Hand, Rank, Suit
from ..engine.decision import Decision
from ..engine.rules.rule_set import POINT_TRICKS, TRICKS
from ..errors import NotationError, brief
from .endings import ending, endings_table, gap_counts
from .masks import BIT, Masks, mask_of
from .plots.pictures import plot_tricks
from .tables import data_frame

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame


__all__ = [
    "OPPONENT_HANDS_TOTAL",
    "Counts",
    "odds",
    "odds_of_any",
    "open_hand_counts",
]

OPPONENT_HANDS_TOTAL: Final = comb(len(PACK) - HAND_SIZE - 1, HAND_SIZE)
"""Number of hands that the opponent may hold, given one hand and the turn-up: 65,780."""


def gap_sizes(own: Masks, turned: Masks) -> NDArray[np.int64]:
    """Return how many unseen cards lie in each of the nine gaps that a hand cuts the pack into.

    A gap is the cards between neighbouring cards of the hand, or borders of suits: see `endings`.

    Args:
        own: hands of five cards.
        turned: the turn-up of each hand, which is in no gap.

    Returns:
        A row for each hand, a column for each gap.
    """
    return gap_counts(own, ~(own | turned), HAND_SIZE)


def ways_to_fill(sizes: NDArray[np.int64]) -> NDArray[np.float32]:
    """Return how many hands of the opponent have each filling.

    A *filling* is how many of the opponent's five cards lie in each gap; there are 1,287.

    Args:
        sizes: the sizes of the gaps of each hand, from `gap_sizes`.

    Returns:
        A row for each hand, a column for each filling.
    """
    table = _ways()
    found: NDArray[np.float32] = table[0, sizes[:, 0]]
    for gap in range(1, len(table)):
        found *= table[gap, sizes[:, gap]]
    return found


@cache
def _ways() -> NDArray[np.float32]:
    """Return in how many ways each filling can take its cards from a gap of each size.

    The axes are gap, size of the gap, filling: 9 by 9 by 1,287. No partial product of the nine
    exceeds 65,780, and `float32` holds every whole number up to 16,777,216.
    """
    sizes = range(len(Rank) + 1)
    choices = np.array([[comb(size, held) for held in range(HAND_SIZE + 1)] for size in sizes])
    fillings = ending(HAND_SIZE).fillings
    found = choices[:, fillings.T].swapaxes(0, 1).astype(np.float32, order="C")
    found.flags.writeable = False
    return found


OUTCOMES: Final = HAND_SIZE + 1
"""How many different numbers of tricks a player may make: six, for 0 to 5."""


class Counts(tuple[int, int, int, int, int, int]):
    """Tuple of six: against how many hands of the opponent a hand makes 0, 1, 2, 3, 4 and 5 tricks.

    The numbers are exact for open cards: both players see all the cards and play best. With hidden
    cards, `Verdict.played_point` estimates how often the hand makes three tricks or more.
    """

    __slots__ = ()

    @property
    def hands(self) -> int:
        """The number of the opponent's hands that were counted."""
        return sum(self)

    def at_least(self, tricks: int = POINT_TRICKS) -> float:
        """Return the share, 0 to 1, of opponent hands on which the hand makes `tricks` or more.

        >>> round(open_hand_counts("7H KC QC JC 7S", "9H").at_least(3), 2)
        0.68

        Raises:
            NotationError: for a number of tricks that is not 0 to 5.
        """
        if type(tricks) is not int or not 0 <= tricks <= TRICKS:
            raise NotationError(f"expected 0 to {TRICKS} tricks, got {brief(tricks)}")
        return sum(self[tricks:]) / self.hands

    def to_frame(self) -> DataFrame:
        """Return a `pandas.DataFrame` with a row for each number of tricks, 0 to 5, as its index.

        Its columns are `hands`, how many hands of the opponent, and `share`, their share, 0 to 1.

        Raises:
            MissingPackage: without pandas.
        """
        rows = [
            {"tricks": tricks, "hands": hands, "share": hands / self.hands}
            for tricks, hands in enumerate(self)
        ]
        return data_frame(rows).set_index("tricks")

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the shares as bars with `plot_tricks`, which explains `ax`."""
        return plot_tricks(self, ax)

    def _repr_html_(self) -> str:
        rows = {
            "tricks": map(str, range(OUTCOMES)),
            "hands": (f"{count:,}" for count in self),
            "share": (f"{count / self.hands:.1%}" for count in self),
        }
        drawn = "".join(
            f"<tr><th>{name}</th>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
            for name, cells in rows.items()
        )
        return (
            f"<table>{drawn}</table><p>With open cards and best play by both, three tricks or more "
            f"on {100 * self.at_least():.0f} of 100 hands.<br>As it is played, with the cards "
            "hidden, the share is another: <code>grade</code> tells it, from "
            "<code>simulate</code>.</p>"
        )


def open_hand_counts(
    hand: Hand | str | Decision,
    turn_up: Card | str | None = None,
    leads: bool = True,  # noqa: FBT001, FBT002 - reads well: "with this hand, this turn-up, leading"
) -> Counts:
    """Return on how many of the opponent's 65,780 hands `hand` makes 0, 1, 2, 3, 4 and 5 tricks.

    Both players see all the cards and play best; for that game the counts are exact. A call takes
    about 0.1 ms, the first one a few milliseconds.

    Args:
        hand: five cards; or a decision, of which only the hand, the turn-up and the seat count.
        turn_up: the turn-up; it is left out with a decision.
        leads: True if the holder of `hand` leads to the first trick, False if the opponent does;
            for a decision the pone leads.

    >>> open_hand_counts("7H KC QC JC 7S", "9H")
    (9156, 9450, 2450, 24930, 18507, 1287)

    Raises:
        NotationError: for a hand that is not five cards, or that holds the turn-up, and for a hand
            without a turn-up.
    """
    if isinstance(hand, Decision):
        if turn_up is not None:
            raise NotationError("expected a decision alone, or a hand and its turn-up, got both")
        decision = hand
        hand, turn_up, leads = decision.hand, decision.turn_up, decision.seat == "pone"
    if turn_up is None:
        raise NotationError(
            f"expected a hand and its turn-up, or a decision, got {brief(hand)} alone"
        )
    hand, turn_up = _full(hand), Card(turn_up)
    if turn_up in hand:
        raise NotationError(f"expected a turn-up outside the hand, got {turn_up} with {hand}")
    if not isinstance(leads, bool):
        raise NotationError(f"expected leads to be True or False, got {brief(leads)}")
    own = _alone(hand, turn_up.suit)
    (ways,) = ways_to_fill(gap_sizes(own, _alone([turn_up], turn_up.suit)))
    tricks = endings_table()[HAND_SIZE].best[int(leads), ending(HAND_SIZE).shapes_of(own)[0]]
    found = np.bincount(tricks, ways, minlength=OUTCOMES)
    return Counts(map(int, found.tolist()))


def tricks_of_ending(
    own: Collection[Card], others: Collection[Card], trump: Suit, *, leads: bool
) -> int:
    """Return how many tricks `own` makes against as many cards, 0 to 5 of them, with open cards.

    Both play best; exact, from a table. The holder of `own` leads if `leads`, else the opponent.
    """
    if not own:
        return 0
    found, mine = ending(len(own)), _alone(own, trump)
    shape, filling = found.shapes_of(mine)[0], found.fillings_of(mine, _alone(others, trump))[0]
    return int(endings_table()[len(own)].best[int(leads), shape, filling])


def _alone(cards: Collection[Card], trump: Suit) -> Masks:
    """Return an array of one mask."""
    return np.array([mask_of(cards, trump)])


def _full(hand: Hand | str) -> Hand:
    hand = Hand(hand)
    if len(hand) != HAND_SIZE:
        raise NotationError(
            f"expected a hand of {HAND_SIZE} cards, got {len(hand)}: {brief(str(hand))}"
        )
    return hand


UNSEEN: Final = len(PACK) - HAND_SIZE - 1
"""Number of cards that are neither in your hand nor turned up."""


def odds(wanted: int, taken: int, unseen: int = UNSEEN) -> tuple[Fraction, ...]:
    """Return the exact chances that 0, 1, ... `taken` of `taken` random cards are wanted ones.

    >>> dealer_without_trump, *_ = odds(wanted=7, taken=5)
    >>> round(100 * dealer_without_trump)
    18

    Args:
        wanted: how many of the unseen cards are wanted.
        taken: how many cards somebody holds or draws at random.
        unseen: how many cards they are taken from.

    Raises:
        NotationError: for more cards wanted or taken than there are, or fewer than none.
    """
    if not (0 <= wanted <= unseen and 0 <= taken <= unseen):
        raise NotationError(f"expected 0 to {unseen} cards, got {wanted} wanted and {taken} taken")
    ways = comb(unseen, taken)
    return tuple(
        Fraction(comb(wanted, found) * comb(unseen - wanted, taken - found), ways)
        for found in range(taken + 1)
    )


def odds_of_any(wanted: int, taken: int, unseen: int = UNSEEN) -> Fraction:
    """Return the exact chance of at least one wanted card; arguments are those of `odds`.

    >>> odds_of_any(wanted=1, taken=5, unseen=25)
    Fraction(1, 5)

    Raises:
        NotationError: as for `odds`.
    """
    return 1 - odds(wanted, taken, unseen)[0]


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
        hands: a row of five cards for each hand; cards are numbers, `Card.index`, not checked.
        turn_ups: the turn-up of each hand, also by `Card.index`.
        leads: True if the hand leads to the first trick, False if the opponent does.

    >>> cards = [Card(text).index for text in ("7H", "KC", "QC", "JC", "7S")]
    >>> open_hand_counts_many([cards], [Card("9H").index]).tolist()
    [[9156, 9450, 2450, 24930, 18507, 1287]]
    """
    cards, turned = np.asarray(hands, np.int64), np.asarray(turn_ups, np.int64)
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
