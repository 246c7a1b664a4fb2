"""Game preferences: the settings that stay, and the record against each opponent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from ...course.players import PLAYERS
from ...errors import RecordError
from ..table.bookmark import Check, bookmark, bookmark_parts, is_number, is_text
from .settings import Settings


def _is_game_record(value: Any) -> bool:
    return isinstance(value, dict) and all(
        name in PLAYERS
        and isinstance(games, list)
        and len(games) == len(("won", "lost"))
        and all(map(is_number, games))
        for name, games in value.items()
    )


LONGEST: Final = 500
"""Characters of the text: thousands of games against each opponent."""

_CHECKS: Final[dict[str, Check]] = {
    "opponent": is_text,
    "tutor": is_text,
    "last": is_text,
    "record": _is_game_record,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePreferences:
    """How somebody plays, and how it has gone.

    >>> after = GamePreferences(opponent="captain").after_game("captain", won=True)
    >>> GamePreferences.parse(str(after)).told("captain")
    'Your record against him: 1 won, 0 lost.'
    """

    opponent: str = ""
    """The opponent, the tutor and the last card, as `Settings` has them; empty, and the table has
    its own."""

    tutor: str = ""
    last: str = ""
    record: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Games won and lost against each opponent that the learner has met."""

    def __str__(self) -> str:
        return bookmark(asdict(self))

    @classmethod
    def parse(cls, text: str) -> GamePreferences:
        """The preferences that `str()` wrote; they come from a browser, and so from anybody.

        Raises:
            RecordError: for any other text.
        """
        parts: dict[str, Any] = bookmark_parts(text, "game preferences", _CHECKS)
        if len(text) > LONGEST:
            raise RecordError(f"expected at most {LONGEST} characters of preferences")
        record = {name: (won, lost) for name, (won, lost) in parts.get("record", {}).items()}
        return cls(**{**parts, "record": record})

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
