"""Bookmarks: where the play of a table was left, kept by the browser or in a file, and found again.

On our site the browser keeps the place, and sends it before the first press; in a lesson in
JupyterLab a file keeps it until the table is shown again. What a learner prefers is kept along.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, Protocol

from ....course.progress.store import FileStore, PlaceFile
from ....errors import ProgressError, RecordError, brief
from ..page import is_on_the_site, kernel_name, own_lesson
from ..scene import NextSteps, Scene, SceneButton
from .receiver import Message
from .screen import Actions, BeginAt, Play, Screen, Step

_TAKEN_UP: Final = "taken up"
"""Reply to a page that sent a bookmark, whether it was read or not."""

UNREAD_PLACE: Final = "We couldn’t read where you left off, so this starts afresh."
_UNREAD_PREFERENCES: Final = (
    "We couldn’t read what you chose here before, so these are the usual settings."
)
SET_ASIDE: Final = "What was kept is set aside."

_GO_ON: Final = SceneButton(action="go-on-there", label="", key="Enter", hint="⏎", main=True)
_BEGIN: Final = SceneButton(action="begin-anew", label="Begin")

_LOG: Final = logging.getLogger(__name__)


class Kept(Protocol):
    """Table whose place is kept."""

    stack: tuple[Screen, ...]
    bookmark: dict[str, Any]
    notice: str

    def take_up(self, text: str) -> None: ...

    def take_preferences(self, text: str) -> None: ...

    def tell(self, notice: str) -> None: ...

    def send(self, content: Any) -> None: ...


class Bookmarks:
    """Keeps where a table is, and what the learner prefers there, and brings it back."""

    def __init__(self, table: Kept) -> None:
        self._table = table
        self.is_untouched = True
        """True until the learner presses something, or a place of the page or the file comes."""

        self.place: dict[str, Any] = {"text": "", "score": "", "against": "", "done": False}
        """What is kept; `Table.bookmark` says of each part what it is."""

        self.preferred: str | None = None
        """Text of the preferences as they are known; `None` if the next ones are no change."""

        self._name = ""
        """Name by which a file keeps the preferences; empty if none does."""

        self._file: PlaceFile | None = None
        self._keeps = False
        """True once the learner goes on or begins, and the place is written to the file; False
        again if that fails."""

        self.reports: dict[str, Callable[[Message], object]] = {
            "take up": self._hear,
            "set aside": lambda _: self.tell_set_aside(),
        }
        """The reports of the page's script, for its `Receiver`."""

    def begin(self, name: str, of: str, keep: str | None) -> None:
        """Keep the place from now on; the arguments are those of `Table.can_be_left`."""
        if is_on_the_site():
            self._table.bookmark = {"name": name, "of": of, **self.place}
        elif keep is not None or own_lesson():
            self._file = PlaceFile(name if keep is None else keep, of, kernel_name())
            self._name = name
            if not _takes(self._table.take_preferences, FileStore().preferences(name)):
                self._table.tell(_UNREAD_PREFERENCES)
                with suppress(ProgressError):
                    FileStore().set_preferences_aside(name)
                    self.tell_set_aside()

    def keep(self) -> None:
        """Keep where the play at the bottom is, and what the learner prefers."""
        play = self._table.stack[0]
        if not isinstance(play, Play):
            return
        before, self.preferred = self.preferred, play.preferred()
        if before not in (None, self.preferred):
            self._keep(preferences=self.preferred)
            self._keep_preferences(self.preferred)
        if (text := play.saved()) and (play.is_drawn or not self.is_untouched):
            told: dict[str, Any] = {"score": "", "against": "", "done": False, **play.told()}
            self._keep(text=text, **told)

    def _keep_preferences(self, text: str) -> None:
        try:
            if self._name:
                FileStore().keep_preferences(text, self._name)
        except ProgressError as problem:
            self._table.tell(f"We {problem}.")

    def _keep(self, **place: Any) -> None:
        self.place |= place
        if self._table.bookmark:
            self._table.bookmark = {**self._table.bookmark, **self.place}
        if self._keeps and self._file and self.place["text"]:
            where = self._table.stack[0].scene().frame.progress
            try:
                self._file.keep(self.place["text"], where, begun=not self.is_untouched)
            except ProgressError as problem:
                self._keeps = False  # told once
                self._table.tell(f"We {problem}.")

    def come_into_sight(self) -> Screen | None:
        """Go on from the place in the file, if any; after a restart, return what asks first."""
        if self._file is None or self._keeps or not self.is_untouched:
            return None
        try:
            place = self._file.found()
        except RecordError as problem:
            self._begin_afresh(problem)
            return None
        if place is not None and self._file.is_before_restart(place):
            return WhetherToGoOn(place.text, place.where)
        self.begin_at(place.text if place else "")
        return None

    def begin_at(self, text: str) -> None:
        """Go on from the place in `text`, or begin if it is empty, and keep the place from now."""
        self._keeps = True
        if not text:
            self._keep()
            return
        self.is_untouched = False
        try:
            self._table.take_up(text)
        except Exception as problem:  # noqa: BLE001 - whatever it is, the lesson goes on
            self._begin_afresh(problem)

    def _begin_afresh(self, problem: Exception) -> None:
        assert self._file is not None
        _LOG.info("a place led nowhere: %s", brief(problem))
        self._table.tell(UNREAD_PLACE)
        if self._file.set_aside():
            self.tell_set_aside()
        self.begin_at("")

    def _hear(self, message: Message) -> None:
        """Restore the table from a bookmark, and reply to the page, which draws nothing until then.

        The reply names what could not be read, and the page sets that aside.
        """
        text, preferences, unread = message.get("value"), message.get("preferences"), []
        if self._table.bookmark and self.is_untouched:
            if not _takes(self._table.take_preferences, preferences):
                unread.append("preferences")
                self._table.tell(_UNREAD_PREFERENCES)
            if isinstance(text, str) and text:
                self.is_untouched = False  # a page that is made once is taken up once
            if not _takes(self._table.take_up, text):
                unread.append("text")
                self._table.tell(UNREAD_PLACE)
        self._table.send({"order": _TAKEN_UP, "unread": unread})

    def tell_set_aside(self) -> None:
        """Add to that notice, while it is shown, that what was kept has been set aside."""
        notice = self._table.notice
        if notice and not notice.endswith(SET_ASIDE):
            self._table.tell(f"{notice} {SET_ASIDE}")


def _takes(take: Callable[[str], None], text: object) -> bool:
    """Call `take` with `text`, if it is a text and not empty; return False if that raises."""
    if not isinstance(text, str) or not text:
        return True
    try:
        take(text)
    except Exception as problem:  # noqa: BLE001 - a stranger's text must not stop a lesson
        _LOG.info("a bookmark led nowhere: %s", brief(problem))
        return False
    return True


@dataclass(frozen=True, slots=True)
class WhetherToGoOn(Screen):
    """Screen on top of a play that asks, after a restart, whether to go on where it was left."""

    text: str
    """The bookmark."""

    where: str
    """The place in words, such as "Problem 4 of 10"; empty if there are none."""

    def scene(self) -> Scene:
        """Return the question."""
        where = self.where[:1].lower() + self.where[1:]
        where = f"question {where}" if where[:1].isdigit() else where
        label = f"Go on at {where}" if where else "Go on where you were"
        return Scene(
            title="Go on, or begin?",
            sentence="The kernel was restarted.",
            steps=NextSteps(actions=(replace(_GO_ON, label=label), _BEGIN)),
        )

    def actions(self, _at: datetime) -> Actions:
        """Go on, or begin."""
        return {
            _GO_ON.action: lambda _: Step(None, effects=(BeginAt(self.text),)),
            _BEGIN.action: lambda _: Step(None, effects=(BeginAt(""),)),
        }
