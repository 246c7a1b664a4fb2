"""Kept games: a game against the computer as a text, by which a page that is loaded again goes on.

The text is kept by the learner's browser and comes back from there: whatever it says is checked.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from ...drills import ClassCode
from ...errors import RecordError, brief
from .settings import Settings

_KEYS = frozenset({"settings", "code", "games", "deals"})


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptGame:
    """What brings a game table to where it was.

    Raises:
        NotationError: for a code, or settings, that there are not.
    """

    settings: Settings
    code: str
    """The game code."""

    games: int
    """How many games have been begun with it."""

    deals: tuple[tuple[str, ...], ...]
    """What has been chosen, as `Match.played` tells it; nothing before the first game."""

    def __str__(self) -> str:
        """Its text: some 150 characters a deal."""
        told = {**asdict(self), "settings": asdict(self.settings)}
        return json.dumps(told, separators=(",", ":"))

    @classmethod
    def parse(cls, text: str) -> KeptGame:
        """The kept game of this text; what was chosen in it is not checked here.

        Raises:
            EcarteError: for any other text.
        """
        try:
            told: Any = json.loads(text)
            settings, code, games = told["settings"], told["code"], told["games"]
            deals = tuple(tuple(each) for each in told["deals"])
            fits = (
                told.keys() == _KEYS
                and all(isinstance(each, str) or each is None for each in settings.values())
                and isinstance(code, str)
                and type(games) is int
                and games >= 0
                and all(isinstance(choice, str) for deal in deals for choice in deal)
            )
            if not fits:
                raise ValueError
            chosen = Settings(**settings)
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as problem:
            raise RecordError(f"expected a game that was kept, got {brief(text)}") from problem
        return cls(settings=chosen, code=ClassCode(code).word, games=games, deals=deals)
