"""Preferences: what a learner chose to practise, where they began, and what they know already."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any, Final

from ...course.practice import BASIC, CHOSEN, MIXED, STARTS
from ...course.progress import FileStore
from ...course.progress.store import Preferred
from ...errors import EcarteError, ProgressError, RecordError
from ..table import ButtonGroup, Table
from ..table.bookmark import Check, bookmark, bookmark_parts

_CHECKS: Final[dict[str, Check]] = {
    "kind": lambda value: isinstance(value, str) and value in CHOSEN,
    "start": lambda value: isinstance(value, str) and (not value or value in STARTS),
    "known": lambda value: isinstance(value, list) and all(each in BASIC for each in value),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """How somebody practises.

    >>> Preferences.parse(str(Preferences(kind="leading"))).kind
    'leading'
    """

    kind: str = MIXED
    """One of those that a learner may choose."""

    start: str = ""
    """The answer to the first question; empty before it."""

    known: tuple[str, ...] = ()
    """Kinds on the rules that the learner says to know."""

    @property
    def first(self) -> str:
        """The kind that a learner who began so is asked first, if any."""
        return STARTS[self.start].first if self.start else ""

    def __str__(self) -> str:
        return bookmark(asdict(self))

    @classmethod
    def parse(cls, text: str) -> Preferences:
        """The preferences that `str()` wrote; they come from a browser, and so from anybody.

        Raises:
            RecordError: for any other text.
        """
        parts: dict[str, Any] = bookmark_parts(text, "preferences", _CHECKS)
        if len(parts.get("known", ())) > len(BASIC):
            raise RecordError("expected each kind once")
        return cls(**{**parts, "known": tuple(parts.get("known", ()))})


def take_kept_preferences(table: Table, file: FileStore, of: Preferred) -> None:
    """Has the table go by what was chosen before; what cannot be read is set aside, and told."""
    text = file.preferences(of)
    if not text:
        return
    try:
        table.take_preferences(text)
    except EcarteError:
        with suppress(ProgressError):
            file.set_preferences_aside(of)
        table.tell_unread_preferences()


def menu_of_kinds(kind: str) -> ButtonGroup:
    """The kinds that may be chosen, with the one that is practised, whichever that is."""
    labels = CHOSEN if kind in CHOSEN else {**CHOSEN, kind: kind.capitalize()}
    return ButtonGroup.of("What to practise", "kind", labels, [kind])
