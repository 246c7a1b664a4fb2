"""A deal and the game it is part of: the referee's state, what each seat may see, the events."""

from .deal import Deal
from .game import FrenchTable, Game, Pool

__all__ = [
    "Deal",
    "FrenchTable",
    "Game",
    "Pool",
]
