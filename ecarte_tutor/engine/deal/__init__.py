"""A deal and the game it is part of: the referee's state, what each seat may see, the events."""

from .cut import Cut, cut_for_deal, dealer_after
from .deal import Deal
from .game import Game
from .pool import FrenchTable, Pool

__all__ = [
    "Cut",
    "Deal",
    "FrenchTable",
    "Game",
    "Pool",
    "cut_for_deal",
    "dealer_after",
]
