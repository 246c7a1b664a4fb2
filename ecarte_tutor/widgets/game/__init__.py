"""A game against a computer player: the table, the tutor's warnings, and the review afterwards."""

from .game_table import GameTable

__all__ = ["GameTable"]
