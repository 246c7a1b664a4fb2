"""The open-hand count: the tricks of a hand against every hand that the opponent may hold.

Both players see all the cards, and each makes as many tricks as they can. A count is exact for that
game, which is called *open-hand*. With hidden cards a hand is worth something else.
"""

from .odds import odds, odds_of_any
from .open_hand import Counts, open_hand_counts, open_hand_tricks
from .ways import OPPONENT_HANDS_TOTAL

__all__ = [
    "OPPONENT_HANDS_TOTAL",
    "Counts",
    "odds",
    "odds_of_any",
    "open_hand_counts",
    "open_hand_tricks",
]
