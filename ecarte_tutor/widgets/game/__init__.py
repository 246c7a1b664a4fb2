"""A game against an opponent: the table, the tutor beside it, and the review afterwards."""

from .game_table import GameTable

__all__ = ["GameTable"]
