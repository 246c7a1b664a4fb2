"""A deal and the game it is part of: the referee's state, what each seat may see, the events."""

from .deal import Deal
from .game import Cut, FrenchTable, Game, Pool, cut_for_deal, dealer_after

__all__ = [
    "Cut",
    "Deal",
    "FrenchTable",
    "Game",
    "Pool",
    "cut_for_deal",
    "dealer_after",
]
