"""The table: the one widget that shows a scene and receives the choices made on it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import anywidget
import traitlets

from ...course.progress import Attempt
from ...errors import EcarteError, NotationError, RecordError, a_few, brief
from ..page import is_on_the_site
from ..scene import Scene
from .receiver import Message, Receiver
from .widget import AssetSource, CardsAndWords, DrawnBy, ignore_state

_TAKE_UP: Final = "take up"
_TAKEN_UP: Final = "taken up"
"""The answer to a bookmark, whatever came of it."""

_UNREAD_PLACE: Final = (
    "We couldn’t read where you left off, so this starts afresh; what was kept is set aside."
)
_UNREAD_PREFERENCES: Final = (
    "We couldn’t read what you chose here before, so these are the usual settings; what was kept "
    "is set aside."
)

_LOG: Final = logging.getLogger(__name__)

_FAULT: Final = Scene(
    title="Something went wrong on our side.",
    sentence="This is not your fault. Reload the page to go on; a class code brings the quiz back.",
    spoken="Something went wrong on our side. Reload the page to go on.",
)


class Table(anywidget.AnyWidget):
    """Shows a scene; when something on it is chosen, calls its method `on_` and the action.

    A kind of table is a subclass with such a method for every action that its scenes offer, or with
    a member that has it; each takes the value. What the scene does not offer does nothing, whoever
    chooses it.

    A table that can be left and come back to has a bookmark, on the site: a text by which `take_up`
    brings it to where it was, kept by the browser and sent back before anything is chosen.
    """

    set_state = ignore_state
    _esm = AssetSource("table.js")
    _css = AssetSource("table.css")
    drawn_by = DrawnBy("table")
    sent_once = CardsAndWords()
    scene = traitlets.Dict().tag(sync=True)
    """The scene as the browser has it."""

    bookmark = traitlets.Dict().tag(sync=True)
    """What the browser is to keep under `name`: `text`, `score` and `done`; empty, and it keeps
    nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.shown = _FAULT
        """The scene."""
        self.members: tuple[object, ...] = ()
        """Others whose methods `on_` and the action take what is chosen."""

        self._is_untouched = True
        self._unread = ""
        """What the learner is told, until the next press, of what could not be read."""

        self._place: dict[str, Any] = {"text": "", "score": "", "done": False}
        self.receiver = Receiver(
            self,
            offers=self._offers,
            choose=self._carry_out,
            failed=self._tell_fault,
            reports={_TAKE_UP: self._take_up},
        )

    def show(self, scene: Scene) -> None:
        """Puts a scene on the table."""
        if self._unread and not scene.notice:
            spoken = f"{self._unread} {scene.spoken}".rstrip()
            scene = replace(scene, notice=self._unread, spoken=spoken)
        self.shown = scene
        self.scene = scene.data()

    def choose(self, action: str, value: str = "") -> None:
        """Presses a button, or enters a line; nothing happens if the scene does not offer it."""
        self.receiver.choose(action, value)

    def _offers(self, action: str, value: str) -> bool:
        return (action, value) in self.shown.offered or self.shown.takes(action, value)

    def _carry_out(self, action: str, value: str) -> None:
        self._is_untouched, self._unread = False, ""
        name = f"on_{action}"
        taker = next(each for each in (self, *self.members) if hasattr(each, name))
        getattr(taker, name)(value)

    def _tell_fault(self, problem: Exception) -> None:
        if isinstance(problem, EcarteError):
            _LOG.error("a choice on the table failed: %s", problem)
        self.show(_FAULT)

    def take_up(self, text: str) -> None:
        """Brings the table to where its bookmark says it was.

        Raises:
            EcarteError: for a text that is none of its bookmarks; the table is as it was.
        """
        raise RecordError(f"expected a table that has bookmarks, got {brief(text)}")

    def take_preferences(self, text: str) -> None:
        """Goes by what the learner chose here before.

        Raises:
            EcarteError: for a text that says nothing of the kind; the table is as it was.
        """
        raise RecordError(f"expected a table with preferences, got {brief(text)}")

    def can_be_left(self, name: str, of: str) -> None:
        """Has the browser look for a bookmark of this name.

        Args:
            name: what kind of table it is, on whatever page.
            of: what the page's address asks for; a bookmark of something else is not taken.
        """
        if is_on_the_site():
            self.bookmark = {"name": name, "of": of, **self._place}

    def mark(self, text: str, score: str = "", *, done: bool = False) -> None:
        """Has the browser keep where the table is.

        Args:
            text: what `take_up` takes.
            score: of a game that goes on.
            done: whether all of it is done, which the browser notes for the start page.
        """
        self._keep(text=text, score=score, done=done)

    def mark_preferences(self, text: str) -> None:
        """Has the browser keep what the learner chose here, beside the bookmark.

        Args:
            text: what `take_preferences` takes.
        """
        self._keep(preferences=text)

    def _keep(self, **place: Any) -> None:
        self._place |= place
        if self.bookmark:
            self.bookmark = {**self.bookmark, **self._place}

    def _take_up(self, message: Message) -> None:
        """Takes a bookmark up and tells the page, which draws nothing until then.

        What cannot be read is named, and the page sets it aside.
        """
        text, preferences, unread = message.get("value"), message.get("preferences"), []
        if self.bookmark and self._is_untouched:
            if not self._takes(self.take_preferences, preferences):
                unread.append("preferences")
                self.tell_unread_preferences()
            if isinstance(text, str) and text:
                self._is_untouched = False  # a page that is made once is taken up once
            if not self._takes(self.take_up, text):
                unread.append("text")
                self._tell_unread(_UNREAD_PLACE)
        self.send({"order": _TAKEN_UP, "unread": unread})

    def tell_unread_preferences(self) -> None:
        """Tells the learner that what was chosen here before could not be read."""
        self._tell_unread(_UNREAD_PREFERENCES)

    def _tell_unread(self, notice: str) -> None:
        self._unread = notice
        self.show(replace(self.shown, notice=""))

    def _takes(self, take: Callable[[str], None], text: object) -> bool:
        """Whether a text, if it is one, could be read."""
        if not isinstance(text, str) or not text:
            return True
        try:
            take(text)
        except Exception as problem:  # noqa: BLE001 - a stranger's text must not stop a lesson
            _LOG.info("a bookmark led nowhere: %s", brief(problem))
            return False
        return True

    def observe(
        self,
        handler: Callable[[Any], Any],
        names: Any = traitlets.All,
        type: Any = "change",  # noqa: A002 - as traitlets calls it
    ) -> None:
        """Has `handler` called with each change of these traits; what changed is its `new`.

        Raises:
            NotationError: for a name that is no trait, of which nothing would ever be told.
        """
        asked = [names] if isinstance(names, str) else names
        strange = (
            [] if asked is traitlets.All else [one for one in asked if not self.has_trait(one)]
        )
        if strange:
            others = {*anywidget.AnyWidget.class_trait_names()}
            own = sorted(one for one in self.trait_names() if one[0] != "_" and one not in others)
            raise NotationError(
                f"expected a name that can be observed ({a_few(own)}), got {brief(strange[0])}"
            )
        super().observe(handler, names, type)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.shown.title!r})"


class AnsweredTable(Table):
    """A table at which answers are logged."""

    attempts: tuple[Attempt, ...] = traitlets.Tuple(read_only=True)  # type: ignore[assignment]
    """Every answer so far, each an `Attempt`; kept only if a progress panel follows the table."""

    def __init__(self) -> None:
        super().__init__()
        self.on_attempt: Callable[[Attempt], None] | None = None
        """Called with every attempt, once its verdict is shown; a progress panel that follows the
        table puts its own here. Optional."""

    def report(self, attempt: Attempt) -> None:
        """Adds an attempt, and tells whoever wants to know."""
        self.set_trait("attempts", (*self.attempts, attempt))
        if self.on_attempt:
            self.on_attempt(attempt)
