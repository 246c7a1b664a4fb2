"""Handing in: a teacher's set ends with the learner's name, and a file for the teacher."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from ...course.progress import plain_name
from ...course.progress.learner import LONGEST_NAME
from ...errors import ProgressError
from ..table import Scene, TextEntry

_NAMELESS: Final = (
    "Without a name your teacher cannot tell whose it is. Type it, or press again to save the "
    "file without one."
)
_NO_NAME: Final = f"A name is 1 to {LONGEST_NAME} letters, digits and spaces."
_SAVED: Final = "Saved as a file. Give it to your teacher."
_DOOR: Final = "Hand in what you have done so far"
_ENTRY: Final = TextEntry(
    action="hand_in",
    label="Your name",
    button="Save for my teacher",
    longest=LONGEST_NAME,
    names=True,
)


class HandIn:
    """The line on which a learner saves a teacher's set: the main step of its summary.

    Before the end it stands behind a door.
    """

    def __init__(self) -> None:
        self.save: Callable[[str], None] | None = None
        """Called with the learner's name, empty for none, to save the file. Unless set, there is no
        such line."""

        self._scene: Scene | None = None
        """The scene on the table as it was before the line was added."""

        self._entry = _ENTRY
        self._may_be_nameless = self._is_saved = False

    def added(self, scene: Scene, *, is_summary: bool) -> Scene:
        """Add the line to a scene: right after the heading of a summary, else behind a door."""
        if self.save is None:
            return scene
        self._scene = scene
        more = "" if is_summary else _DOOR
        self._entry = replace(_ENTRY, first=is_summary, main=is_summary, more=more)
        return self._with_entry()

    def take(self, name: str) -> Scene:
        """Save the file under this name, and return the scene that says so or asks for a name.

        Without a name it asks once.
        """
        name = name.strip()
        if not name and not self._may_be_nameless:
            self._may_be_nameless = True
            return self._told(_NAMELESS, refused=True)
        try:
            name = plain_name(name) if name else ""
        except ProgressError:
            return self._told(_NO_NAME, refused=True)
        assert self.save is not None
        self.save(name)
        self._is_saved = True
        return self._told(_SAVED)

    def _told(self, note: str, *, refused: bool = False) -> Scene:
        self._entry = replace(self._entry, note=note, refused=refused)
        return replace(self._with_entry(), events=(), spoken=note)

    def _with_entry(self) -> Scene:
        """The scene with the line, in the place of its main action until the file is saved."""
        assert self._scene is not None
        if self._is_saved:
            return replace(self._scene, entry=replace(self._entry, main=False))
        if not self._entry.main:
            return replace(self._scene, entry=self._entry)
        actions = (replace(each, key="", hint="", main=False) for each in self._scene.actions)
        return replace(self._scene, entry=self._entry, actions=tuple(actions))
