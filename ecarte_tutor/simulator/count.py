"""The open-hand count: the tricks of a hand against every hand that the opponent may hold.

Both players see all the cards, and each makes as many tricks as they can. A count is exact for that
game, which is called *open-hand*. With hidden cards a hand is worth something else.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from ..engine.cards import HAND_SIZE, PACK, Card, Hand, Rank, Suit
from ..engine.decision import Decision
from ..engine.rules import POINT_TRICKS, TRICKS
from ..errors import NotationError, brief, telling_names
from .endings import ending, endings_table, gap_counts
from .masks import Masks, mask_of
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
    "open_hand_tricks",
]

OPPONENT_HANDS_TOTAL: Final = comb(len(PACK) - HAND_SIZE - 1, HAND_SIZE)
"""Hands that the opponent may hold, of the cards neither in the hand nor turned up: 65,780."""


def gap_sizes(own: Masks, turned: Masks) -> NDArray[np.int64]:
    """The number of cards in each of the nine gaps; a row for each hand.

    Args:
        own: full hands.
        turned: the turn-up beside each.
    """
    return gap_counts(own, ~(own | turned), HAND_SIZE)


def ways_to_fill(sizes: NDArray[np.int64]) -> NDArray[np.float32]:
    """The number of the opponent's hands with each of the 1,287 fillings; a row for each hand.

    Args:
        sizes: see `gap_sizes`.
    """
    table = _ways()
    found: NDArray[np.float32] = table[0, sizes[:, 0]]
    for gap in range(1, len(table)):
        found *= table[gap, sizes[:, gap]]
    return found


@cache
def _ways() -> NDArray[np.float32]:
    """The number of ways to take from a gap, by its size, what each filling asks of it.

    The shape is gap, size of the gap, filling: 9 by 9 by 1,287. No partial product of the nine
    exceeds 65,780, and `float32` holds every whole number up to 16,777,216.
    """
    sizes = range(len(Rank) + 1)
    choices = np.array([[comb(size, held) for held in range(HAND_SIZE + 1)] for size in sizes])
    fillings = ending(HAND_SIZE).fillings
    found = choices[:, fillings.T].swapaxes(0, 1).astype(np.float32, order="C")
    found.flags.writeable = False
    return found


OUTCOMES: Final = HAND_SIZE + 1
"""The numbers of tricks a player may make: 0 to 5."""


class Counts(tuple[int, int, int, int, int, int]):
    """On how many of the opponent's hands the holder makes 0, 1, 2, 3, 4 and 5 tricks.

    It is a tuple of six integers. They are exact for *open* cards: both players see all the cards,
    and each makes as many tricks as they can. With the cards hidden a hand makes the point on
    another share of hands, which a verdict estimates as `played_point`.
    """

    __slots__ = ()

    @property
    def hands(self) -> int:
        """How many hands were counted."""
        return sum(self)

    def at_least(self, tricks: int = POINT_TRICKS) -> float:
        """The share of hands, 0 to 1, on which the holder makes at least this number of tricks.

        >>> round(open_hand_counts("7H KC QC JC 7S", "9H").at_least(3), 2)
        0.68

        Raises:
            NotationError: for a number of tricks that is not 0 to 5.
        """
        if type(tricks) is not int or not 0 <= tricks <= TRICKS:
            raise NotationError(f"expected 0 to {TRICKS} tricks, got {brief(tricks)}")
        return sum(self[tricks:]) / self.hands

    def to_frame(self) -> DataFrame:
        """A `pandas.DataFrame` indexed by the tricks, 0 to 5: `hands`, and their `share`, 0 to 1.

        Raises:
            MissingPackage: without pandas.
        """
        rows = [
            {"tricks": tricks, "hands": hands, "share": hands / self.hands}
            for tricks, hands in enumerate(self)
        ]
        return data_frame(rows).set_index("tricks")

    def plot(self, ax: Axes | None = None, **kwargs: Any) -> Axes:
        """Draws the shares as bars; see `plot_tricks`."""
        return plot_tricks(self, ax, **kwargs)

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


@telling_names()
def open_hand_counts(
    hand: Hand | str | Decision,
    turn_up: Card | str | None = None,
    leads: bool = True,  # noqa: FBT001, FBT002 - reads well: "with this hand, this turn-up, leading"
) -> Counts:
    """On how many of the opponent's 65,780 hands the holder makes 0, 1, 2, 3, 4 and 5 tricks.

    Both players see all the cards, and each makes as many tricks as they can. The holder leads to
    the first trick if `leads`, else the opponent does. The count is exact for that open-hand game;
    it takes about 0.1 ms, and the first call a few milliseconds.

    A decision stands for its hand and its turn-up, and the pone leads. Nothing else of it counts:
    neither what was said nor which cards were discarded.

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
    _check_flag(leads)
    own = _alone(hand, turn_up.suit)
    (ways,) = ways_to_fill(gap_sizes(own, _alone([turn_up], turn_up.suit)))
    tricks = endings_table()[HAND_SIZE].best[int(leads), ending(HAND_SIZE).shapes_of(own)[0]]
    found = np.bincount(tricks, ways, minlength=OUTCOMES)
    return Counts(map(int, found.tolist()))


def open_hand_tricks(
    hand: Hand | str,
    opponent_hand: Hand | str,
    trump: Suit | str,
    leads: bool = True,  # noqa: FBT001, FBT002 - as in open_hand_counts
) -> int:
    """The holder's tricks in one deal, 0 to 5, with open cards and best play; it is one look-up.

    >>> open_hand_tricks("KH QH JH AH TH", "9H 8H 7H KS KD", "H")
    5

    Raises:
        NotationError: for a hand that is not five cards, or a card that is in both.
    """
    hand, opponent_hand, trump = _full(hand), _full(opponent_hand), Suit(trump)
    _check_flag(leads)
    shared = [card for card in hand if card in opponent_hand]
    if shared:
        raise NotationError(f"expected two hands without a common card, both hold {shared[0]}")
    own, others = _alone(hand, trump), _alone(opponent_hand, trump)
    found = ending(HAND_SIZE)
    shape, filling = found.shapes_of(own)[0], found.fillings_of(own, others)[0]
    return int(endings_table()[HAND_SIZE].best[int(leads), shape, filling])


def _alone(cards: Hand | list[Card], trump: Suit) -> Masks:
    """A batch of one set of cards."""
    return np.array([mask_of(cards, trump)])


def _check_flag(leads: object) -> None:
    if not isinstance(leads, bool):
        raise NotationError(f"expected leads to be True or False, got {brief(leads)}")


def _full(hand: Hand | str) -> Hand:
    hand = Hand(hand)
    if len(hand) != HAND_SIZE:
        raise NotationError(
            f"expected a hand of {HAND_SIZE} cards, got {len(hand)}: {brief(str(hand))}"
        )
    return hand


UNSEEN: Final = len(PACK) - HAND_SIZE - 1
"""Cards that are neither in your hand nor turned up."""


def odds(wanted: int, taken: int, unseen: int = UNSEEN) -> tuple[Fraction, ...]:
    """Return the chances of 0, 1, ... `taken` wanted cards among some taken from those unseen.

    >>> dealer_without_trump, *_ = odds(wanted=7, taken=5)
    >>> round(100 * dealer_without_trump)
    18

    Args:
        wanted: wanted cards among the unseen.
        taken: cards that somebody holds or draws.
        unseen: all of those that may be taken.

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
    """Return the chance of at least one wanted card; arguments and errors as for `odds`."""
    return 1 - odds(wanted, taken, unseen)[0]
