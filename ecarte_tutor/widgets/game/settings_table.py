"""Settings tables: tables for one page at a time whose settings stay from visit to visit."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from ..club_rules import club_rules, no_rules
from ..table import Scene
from ..what_if.verdict_table import VerdictTable
from .saved_game import GamePreferences
from .settings import Settings


class SettingsTable(VerdictTable):
    """A table with settings that the learner changes; it shows one of its pages.

    Args:
        rules: the rule set to begin with, by its name.
        club: the rules of the learner's own club, as text; then it begins with them.
        opponent: who sits opposite at first, by its name in `players.PLAYERS`.
        tutor: the band from which the tutor speaks.

    Raises:
        NotationError: for settings that there are not.
    """

    def __init__(self, rules: str, club: str | None, opponent: str, tutor: str) -> None:
        super().__init__()
        own = club_rules(club)
        self.settings = Settings(
            rules=rules if own is None else "club",
            club=None if own is None else str(own),
            opponent=opponent,
            tutor=tutor,
        )
        self.preferences = GamePreferences()
        self.on_preferences: Callable[[GamePreferences], None] | None = None
        """Called with the learner's preferences when they change. Optional."""

        self._rules_note = no_rules(club) if club and own is None else ""

    def take_preferences(self, text: str) -> None:
        """Takes over the settings of the learner's last game here, and his record.

        Raises:
            EcarteError: for a text that says nothing of the kind.
        """
        preferences = GamePreferences.parse(text)
        self.settings = preferences.applied(self.settings)
        self.preferences = preferences
        self._refresh()

    def on_set(self, value: str) -> None:
        """Changes a setting."""
        self.settings = self.settings.changed(value)
        self._prefer(self.preferences.of(self.settings))
        self._mark()
        self._refresh()

    @abstractmethod
    def _mark(self) -> None:
        """Has the browser keep the settings, and where the game is."""

    def _prefer(self, preferences: GamePreferences) -> None:
        self.preferences = preferences
        self.mark_preferences(str(preferences))
        if self.on_preferences:
            self.on_preferences(preferences)

    def _open(self, page: Callable[[], Scene]) -> None:
        self._page = page
        self.show(page())

    def _refresh(self) -> None:
        self.show(self._page())
