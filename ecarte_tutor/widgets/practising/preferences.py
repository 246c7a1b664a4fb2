"""Preferences: what a learner chose to practise, where they began, and what they know already."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated

from ...course.practice import BASIC, CHOSEN, MIXED, STARTS
from ...course.progress import FileStore
from ...course.progress.store import Preferred
from ...errors import EcarteError, ProgressError
from ..scene import ButtonGroup
from ..table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """How somebody practises."""

    kind: Annotated[str, CHOSEN] = MIXED
    """One of those that a learner may choose."""

    start: Annotated[str, ("", *STARTS)] = ""
    """The answer to the first question; empty before it."""

    known: tuple[Annotated[str, BASIC], ...] = ()
    """Kinds on the rules that the learner says to know."""

    @property
    def first(self) -> str:
        """The kind that a learner who began so is asked first, if any."""
        return STARTS[self.start].first if self.start else ""


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
