"""One hand: its tricks against every hand of the adversary, with open cards and best play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..cards import HAND_SIZE, Card, Hand, Suit
from ..errors import NotationError, brief
from .gaps import (
    GAPS,
    SHAPES,
    SuitOrder,
    cards_in_gaps,
    column_of_filling,
    fillings,
    shape_of,
    suit_order,
    ways,
)
from .table import tricks_table

Counts = tuple[int, int, int, int, int, int]
"""On how many of the adversary's hands the holder makes 0, 1, 2, 3, 4 and 5 tricks."""

OUTCOMES: Final = HAND_SIZE + 1
"""The numbers of tricks a player may make: 0 to 5."""


def open_hand_counts(
    hand: Hand | str,
    turn_up: Card | str,
    leads: bool = True,  # noqa: FBT001, FBT002 - reads well: "with this hand, this turn-up, leading"
) -> Counts:
    """On how many of the adversary's 65,780 hands the holder makes 0, 1, 2, 3, 4 and 5 tricks.

    Both players see all the cards, and each makes as many tricks as they can. The holder leads to
    the first trick if `leads`, else the adversary does. The count is exact for that open-hand game;
    it takes under 0.1 ms, and the first call a few milliseconds.

    >>> open_hand_counts("7H KC QC JC 7S", "9H")
    (9156, 9450, 2450, 24930, 18507, 1287)

    Raises:
        NotationError: for a hand that is not five cards, or that holds the turn-up.
    """
    hand, turn_up = _checked(hand, turn_up)
    _check_flag(leads)
    order = suit_order(hand, turn_up.suit)
    weights = _weights(cards_in_gaps(hand, order, turn_up))
    found = np.bincount(_tricks(hand, order, leads=leads), weights, minlength=OUTCOMES)
    zero, one, two, three, four, five = map(int, found.tolist())
    return zero, one, two, three, four, five


@dataclass(frozen=True, slots=True, eq=False)
class AdversaryClasses:
    """The adversary's 65,780 hands against one hand, as the few hundred classes that matter.

    The hands of a class have the same number of cards in each gap between the holder's cards, and
    so lead to the same number of tricks. The arrays have a row for each class; every hand of the
    adversary is in exactly one.
    """

    gaps: tuple[tuple[Card, ...], ...]
    """The unseen cards of each of the nine gaps, highest first; a gap may be empty."""

    gap_suits: tuple[Suit, ...]
    """The suit of each gap: trumps first."""

    held: NDArray[np.int8]
    """The number of cards that the adversary holds of each gap: a row a class, a column a gap."""

    weights: NDArray[np.int64]
    """The number of the adversary's hands in each class; the sum is 65,780."""

    tricks: NDArray[np.int64]
    """The holder's tricks against each class, 0 to 5, with open cards and best play."""

    def __len__(self) -> int:
        return len(self.weights)

    def cards_of(self, suit: Suit | str) -> NDArray[np.int64]:
        """The number of cards of a suit that the adversary holds, class by class."""
        suit = Suit(suit)
        columns = [found is suit for found in self.gap_suits]
        found: NDArray[np.int64] = self.held[:, columns].sum(axis=1, dtype=np.int64)
        return found


def adversary_classes(
    hand: Hand | str,
    turn_up: Card | str,
    leads: bool = True,  # noqa: FBT001, FBT002 - as in open_hand_counts
) -> AdversaryClasses:
    """The classes behind `open_hand_counts`: what the adversary may hold, and what comes of it.

    >>> found = adversary_classes("7H KC QC JC 7S", "9H")
    >>> two_trumps_or_more = found.cards_of("H") >= 2
    >>> int(found.weights[two_trumps_or_more].sum())
    21206

    Raises:
        NotationError: for a hand that is not five cards, or that holds the turn-up.
    """
    hand, turn_up = _checked(hand, turn_up)
    _check_flag(leads)
    order = suit_order(hand, turn_up.suit)
    gaps = cards_in_gaps(hand, order, turn_up)
    weights = _weights(gaps).astype(np.int64)
    possible = weights > 0
    return AdversaryClasses(
        gaps=gaps,
        gap_suits=tuple(suit for suit in order for _ in range(len(hand.of(suit)) + 1)),
        held=fillings()[possible],
        weights=weights[possible],
        tricks=_tricks(hand, order, leads=leads)[possible].astype(np.int64),
    )


def open_hand_tricks(
    hand: Hand | str,
    adversary_hand: Hand | str,
    trump: Suit | str,
    leads: bool = True,  # noqa: FBT001, FBT002 - as in open_hand_counts
) -> int:
    """The holder's tricks in one deal, 0 to 5, with open cards and best play; it is one look-up.

    >>> open_hand_tricks("KH QH JH AH TH", "9H 8H 7H KS KD", "H")
    5

    Raises:
        NotationError: for a hand that is not five cards, or a card that is in both.
    """
    hand, adversary_hand = _full(hand), _full(adversary_hand)
    _check_flag(leads)
    shared = [card for card in hand if card in adversary_hand]
    if shared:
        raise NotationError(f"expected two hands without a common card, both hold {shared[0]}")
    order = suit_order(hand, Suit(trump))
    gaps = cards_in_gaps(hand, order)
    filling = tuple(sum(card in adversary_hand for card in gap) for gap in gaps)
    return int(_tricks(hand, order, leads=leads)[column_of_filling()[filling]])


def _weights(gaps: tuple[tuple[Card, ...], ...]) -> NDArray[np.float32]:
    """The number of the adversary's hands with each of the 1,287 fillings."""
    weights: NDArray[np.float32] = ways()[range(GAPS), [len(gap) for gap in gaps]].prod(axis=0)
    return weights


def _tricks(hand: Hand, order: SuitOrder, *, leads: bool) -> NDArray[np.uint8]:
    """The holder's tricks for each of the 1,287 fillings."""
    tricks: NDArray[np.uint8] = tricks_table()[int(leads), SHAPES.index(shape_of(hand, order))]
    return tricks


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


def _checked(hand: Hand | str, turn_up: Card | str) -> tuple[Hand, Card]:
    hand, turn_up = _full(hand), Card(turn_up)
    if turn_up in hand:
        raise NotationError(f"expected a turn-up outside the hand, got {turn_up} with {hand}")
    return hand, turn_up
