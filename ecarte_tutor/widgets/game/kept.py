"""Kept games: a game against the computer as a bookmark, by which it goes on at the same card."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any, Final

from ...drills import ClassCode
from ..bookmark import Check, bookmark, is_list_of, is_number, is_text, parts_of
from .settings import Settings

_SETTINGS: Final = {each.name for each in fields(Settings)}


def _are_settings(value: Any) -> bool:
    return isinstance(value, dict) and all(
        name in _SETTINGS and (chosen is None or isinstance(chosen, str))
        for name, chosen in value.items()
    )


_CHECKS: Final[dict[str, Check]] = {
    "settings": _are_settings,
    "code": is_text,
    "games": is_number,
    "deals": is_list_of(is_list_of(is_text)),
}


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
        return bookmark(asdict(self))

    @classmethod
    def parse(cls, text: str) -> KeptGame:
        """The kept game of this text; what was chosen in it is not checked here.

        Raises:
            EcarteError: for any other text.
        """
        told = parts_of(text, "a game", _CHECKS, _CHECKS)
        return cls(
            settings=Settings(**told["settings"]),
            code=ClassCode(told["code"]).word,
            games=told["games"],
            deals=tuple(map(tuple, told["deals"])),
        )
