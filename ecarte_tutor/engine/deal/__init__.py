"""A deal and the game it is part of: the referee's state, what each seat may see, the events."""

from .cut import Cut, cut_for_deal, dealer_after
from .deal import Deal
from .game import Game
from .pool import FrenchTable, Pool
from .view import SECRET_KINDS, View

__all__ = [
    "SECRET_KINDS",
    "Cut",
    "Deal",
    "FrenchTable",
    "Game",
    "Pool",
    "View",
    "cut_for_deal",
    "dealer_after",
]
