"""One hand: its tricks against every hand of the opponent, with open cards and best play."""

from __future__ import annotations

from typing import Final

import numpy as np

from ...engine.cards import HAND_SIZE, Card, Hand, Suit
from ...errors import NotationError, brief
from .ending import ending
from .endings_table import endings_table
from .masks import Masks, mask_of
from .ways import gap_sizes, ways_to_fill

Counts = tuple[int, int, int, int, int, int]
"""On how many of the opponent's hands the holder makes 0, 1, 2, 3, 4 and 5 tricks."""

OUTCOMES: Final = HAND_SIZE + 1
"""The numbers of tricks a player may make: 0 to 5."""


def open_hand_counts(
    hand: Hand | str,
    turn_up: Card | str,
    leads: bool = True,  # noqa: FBT001, FBT002 - reads well: "with this hand, this turn-up, leading"
) -> Counts:
    """On how many of the opponent's 65,780 hands the holder makes 0, 1, 2, 3, 4 and 5 tricks.

    Both players see all the cards, and each makes as many tricks as they can. The holder leads to
    the first trick if `leads`, else the opponent does. The count is exact for that open-hand game;
    it takes about 0.1 ms, and the first call a few milliseconds.

    >>> open_hand_counts("7H KC QC JC 7S", "9H")
    (9156, 9450, 2450, 24930, 18507, 1287)

    Raises:
        NotationError: for a hand that is not five cards, or that holds the turn-up.
    """
    hand, turn_up = _full(hand), Card(turn_up)
    if turn_up in hand:
        raise NotationError(f"expected a turn-up outside the hand, got {turn_up} with {hand}")
    _check_flag(leads)
    own = _alone(hand, turn_up.suit)
    (ways,) = ways_to_fill(gap_sizes(own, _alone([turn_up], turn_up.suit)))
    tricks = endings_table()[HAND_SIZE].best[int(leads), ending(HAND_SIZE).shapes_of(own)[0]]
    found = np.bincount(tricks, ways, minlength=OUTCOMES)
    zero, one, two, three, four, five = map(int, found.tolist())
    return zero, one, two, three, four, five


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
