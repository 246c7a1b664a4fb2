"""What a game table keeps: the game, which goes on at that card, its cards, and preferences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Final

from ...course.players import PLAYERS
from ...course.problems import fresh_seed, read_word
from ...course.saved import Count
from ...errors import NotationError, brief
from .settings import Settings

_ROOM: Final = 24
"""Characters of a code that are kept where a number is added to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedCards:
    """The code of a table, how many games have been begun with it, and the learner's seat.

    >>> PlayedCards.of_code("7K2-41").of_next_game().of_next_game().shared
    '7K2-41-2'

    Raises:
        NotationError: for a code that is none.
    """

    code: str
    """The game code, as the learner knows it."""

    games: Count = 0
    """How many games have been begun with it."""

    cards: str = ""
    """The code that gives anybody the cards of the latest game as their first; none yet, empty."""

    other_seat: bool = False
    """Whether the learner plays the cards of that code from the other seat."""

    def __post_init__(self) -> None:
        for each in filter(None, (self.code, self.cards)):
            if read_word(each) != each:
                raise NotationError(f"expected the word of a code, got {brief(each)}")

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


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedGame:
    """The settings, the cards and the choices that bring a game table back to where it was.

    Its text has some 150 characters a deal; the choices in it are checked when they are played.
    """

    settings: Settings
    cards: PlayedCards
    deals: tuple[tuple[str, ...], ...]
    """What has been chosen, as `Match.played` has it; nothing before the first game."""

    told: tuple[str, ...] = ()
    """The names of the tutor's last few reasons."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePreferences:
    """How somebody plays, and how it has gone.

    >>> from ecarte_tutor.course.saved import read_saved, saved_text
    >>> after = GamePreferences(opponent="captain").after_game("captain", won=True)
    >>> read_saved(GamePreferences, saved_text(after)).told("captain")
    'Your record against him: 1 won, 0 lost.'
    """

    opponent: str = ""
    """The opponent, the tutor and the last card, as `Settings` has them; empty, and the table has
    its own."""

    tutor: str = ""
    last: str = ""
    record: Mapping[Annotated[str, PLAYERS], tuple[Count, Count]] = field(default_factory=dict)
    """Games won and lost against each opponent that the learner has met."""

    def of(self, settings: Settings) -> GamePreferences:
        """These preferences with what these settings say."""
        return replace(self, opponent=settings.opponent, tutor=settings.tutor, last=settings.last)

    def applied(self, settings: Settings) -> Settings:
        """The settings as preferred; raises `NotationError` where there is no such setting."""
        chosen = {"opponent": self.opponent, "tutor": self.tutor, "last": self.last}
        return replace(settings, **{name: value for name, value in chosen.items() if value})

    def after_game(self, opponent: str, *, won: bool) -> GamePreferences:
        """These preferences with one game more against this opponent."""
        wins, losses = self.record.get(opponent, (0, 0))
        return replace(self, record={**self.record, opponent: (wins + won, losses + (not won))})

    def told(self, opponent: str) -> str:
        """The record against this opponent in a sentence; empty before the first game."""
        if opponent not in self.record:
            return ""
        won, lost = self.record[opponent]
        return f"Your record against him: {won} won, {lost} lost."
