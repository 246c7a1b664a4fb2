"""A game against an opponent saved as a bookmark, from which it goes on at that very card."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any, Final

from ...course.problems import read_word
from ..table.bookmark import Check, bookmark, bookmark_parts, is_list_of, is_number, is_text
from .played_cards import PlayedCards
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
    "told": is_list_of(is_text),
    "cards": is_text,
    "other_seat": lambda value: isinstance(value, bool),
}
_NEEDED: Final = _CHECKS.keys() - {"told", "cards", "other_seat"}


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedGame:
    """The settings, the code and the choices that bring a game table back to where it was.

    Raises:
        NotationError: for a code, or settings, that there are not.
    """

    settings: Settings
    code: str
    """The game code; it, `games`, `cards` and `other_seat` are those of `PlayedCards`."""

    games: int

    deals: tuple[tuple[str, ...], ...]
    """What has been chosen, as `Match.played` has it; nothing before the first game."""

    told: tuple[str, ...] = ()
    """The names of the tutor's last few reasons."""

    cards: str = ""
    other_seat: bool = False

    @property
    def played_cards(self) -> PlayedCards:
        """The cards of the latest game."""
        return PlayedCards(
            code=self.code, games=self.games, cards=self.cards, other_seat=self.other_seat
        )

    def __str__(self) -> str:
        """Its text: some 150 characters a deal."""
        return bookmark(asdict(self))

    @classmethod
    def parse(cls, text: str) -> SavedGame:
        """The saved game of this text; the choices made in it are not checked here.

        Raises:
            EcarteError: for any other text.
        """
        parts = bookmark_parts(text, "a game", _CHECKS, _NEEDED)
        return cls(
            settings=Settings(**parts["settings"]),
            code=read_word(parts["code"]),
            games=parts["games"],
            deals=tuple(map(tuple, parts["deals"])),
            told=tuple(parts.get("told", ())),
            cards=read_word(parts["cards"]) if parts.get("cards") else "",
            other_seat=parts.get("other_seat", False),
        )
