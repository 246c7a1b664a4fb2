"""The open-hand count: what a hand is worth against every hand the opponent may hold.

Both players see all the cards and each plays for as many tricks as possible. A count is exact for
that game, and *open-hand* is its name: with the cards hidden, play is worth something else.
"""

from .audit import HandClasses, hand_classes, open_hand_counts_many
from .gaps import OPPONENT_HANDS_TOTAL
from .open_hand import OpponentClasses, open_hand_counts, open_hand_tricks, opponent_classes

__all__ = [
    "OPPONENT_HANDS_TOTAL",
    "HandClasses",
    "OpponentClasses",
    "hand_classes",
    "open_hand_counts",
    "open_hand_counts_many",
    "open_hand_tricks",
    "opponent_classes",
]
