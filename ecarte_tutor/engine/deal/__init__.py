"""Deals and games: all the cards, what each seat may see of them, and the events of a deal."""

from .deal import Deal
from .game import FrenchTable, Game, Pool

__all__ = [
    "Deal",
    "FrenchTable",
    "Game",
    "Pool",
]
