"""Played cards: which cards a game table deals, by its code and by how many games it has seen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ...course.problems import fresh_seed, read_word
from ...errors import NotationError

_ROOM: Final = 24
"""Characters of a code that are kept where a number is added to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedCards:
    """The code of a table, how many games have been begun with it, and the learner's seat.

    >>> PlayedCards.of_code("7K2-41").of_next_game().of_next_game().shared
    '7K2-41-2'
    """

    code: str
    """The game code, as the learner knows it."""

    games: int = 0
    """How many games have been begun with it."""

    cards: str = ""
    """The code that gives anybody the cards of the latest game as their first; none yet, empty."""

    other_seat: bool = False
    """Whether the learner plays the cards of that code from the other seat."""

    @classmethod
    def of_code(cls, text: str | None) -> PlayedCards:
        """The cards of a game code; new ones without a code, and for a text that is none."""
        try:
            return cls(code=fresh_seed() if text is None else read_word(text))
        except NotationError:
            return cls(code=fresh_seed())

    @property
    def seed(self) -> str:
        """By which the latest game is cut and dealt."""
        return f"{self.shared}/1"

    @property
    def shared(self) -> str:
        """The code that gives a friend the cards on the table, or those of the next game."""
        return self.cards or self.code

    @property
    def are_first(self) -> bool:
        """Whether they are those of the first game by the table's code."""
        return self.shared == self.code

    def of_next_game(self) -> PlayedCards:
        """The cards of one game more."""
        games = self.games + 1
        cards = self.code if games == 1 else f"{self.code[:_ROOM]}-{games}"
        return replace(self, games=games, cards=cards, other_seat=False)

    def from_other_seat(self) -> PlayedCards:
        """The cards as they are, with the seats changed."""
        return replace(self, other_seat=not self.other_seat)
