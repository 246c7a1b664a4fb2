"""Every hand with its account: what the ledger looks up, as arrays with a row for each class."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...engine.decision import Decision
from ...engine.rules import POINT_TRICKS, TRICKS, Seat
from ...simulator.count import (
    OPPONENT_HANDS_TOTAL,
    HandClasses,
    hand_classes,
    open_hand_counts_many,
)
from ...simulator.count_verdict import points_for_standing


@dataclass(frozen=True, slots=True, eq=False)
class Account:
    """Standing on each of the 255,304 classes of hand and turn-up, for one seat at an even score.

    The arrays have a row for each class. All of it is open-hand: all cards seen, best play by both.
    """

    seat: Seat
    classes: HandClasses

    point: NDArray[np.float64]
    """Share of the opponent's hands on which the point is won."""

    vole: NDArray[np.float64]
    """Share on which all five tricks are made."""

    worth: NDArray[np.float64]
    """Average points for standing, the seat's less the opponent's."""

    first_row: NDArray[np.int64]
    """Of every different hand, whatever is turned up: the first class it is in."""

    hand_of_row: NDArray[np.int64]
    """Which of those hands each class has."""


def account(seat: Seat) -> Account:
    """The account of every hand from one seat; takes about half a second."""
    classes = hand_classes()
    counts = open_hand_counts_many(classes.hands, classes.turn_ups, leads=seat == "pone")
    shares = counts / OPPONENT_HANDS_TOTAL
    _, first_row, hand_of_row = np.unique(
        np.sort(classes.hands, axis=1), axis=0, return_index=True, return_inverse=True
    )
    return Account(
        seat=seat,
        classes=classes,
        point=shares[:, POINT_TRICKS:].sum(axis=1),
        vole=shares[:, TRICKS],
        worth=counts @ points_for_standing(_any_decision(seat)) / OPPONENT_HANDS_TOTAL,
        first_row=first_row,
        hand_of_row=hand_of_row.ravel(),
    )


def _any_decision(seat: Seat) -> Decision:
    """A first decision of the seat at an even score; which hand it is does not matter."""
    make = Decision.propose if seat == "pone" else Decision.answer
    return make("KH QH JH AH TH", "9H")
