"""The table: the one widget that shows a scene, and what all widgets of ours have in common."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, cast

import anywidget
import traitlets
from ipywidgets import Widget, widget_serialization  # type: ignore[import-untyped]

from ...course.progress import Attempt
from ...errors import EcarteError, NotationError, RecordError, a_few, brief
from ..assets import FILES_ARE_SERVED, LOADER, SENT_ONCE, asset, cards_and_words
from ..page import is_on_the_site
from ..scene import Scene
from .receiver import Message, Receiver


def ignore_state(_widget: object, sync_data: dict[str, Any]) -> None:
    """Ignore state from the browser; every widget of ours has it as its `set_state`.

    A browser can send custom messages only, which a `Receiver` checks.
    """


class AssetSource:
    """Script or style of a widget; its `str`, which anywidget takes, is what goes to the browser.

    On our site that is an address: a page fetches the file once, however many widgets need it.
    Elsewhere nobody serves the file. There the script is a short one, which takes both from the
    widget's `DrawnBy`, and the style is empty.

    Args:
        name: of the asset.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __str__(self) -> str:
        if FILES_ARE_SERVED in os.environ:
            return asset(self._name).address
        return asset(LOADER).text if self._name.endswith(".js") else ""


class Drawing(Widget):  # type: ignore[misc]  # ipywidgets has no types
    """Script and style of one kind of widget, once a kernel; it is never displayed itself.

    anywidget would send the script with each widget, and save it as often in a notebook.

    Args:
        name: of the two assets, without the extension.
    """

    set_state = ignore_state
    name = traitlets.Unicode(read_only=True).tag(sync=True)
    script = traitlets.Unicode(read_only=True).tag(sync=True)
    style = traitlets.Unicode(read_only=True).tag(sync=True)

    def __init__(self, name: str) -> None:
        self.set_trait("name", name)
        self.set_trait("script", asset(f"{name}.js").text)
        self.set_trait("style", asset(f"{name}.css").text)
        super().__init__()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"


class SentOnce(Widget):  # type: ignore[misc]  # ipywidgets has no types
    """Card pictures, portraits and glossary, once a kernel; it is never displayed itself.

    On our site it has only the address of a file with them.
    """

    set_state = ignore_state
    cards = traitlets.Dict(read_only=True).tag(sync=True)
    faces = traitlets.Dict(read_only=True).tag(sync=True)
    words: traitlets.List[dict[str, Any]] = traitlets.List(read_only=True).tag(sync=True)
    address = traitlets.Unicode(read_only=True).tag(sync=True)

    def __init__(self) -> None:
        if FILES_ARE_SERVED in os.environ:
            self.set_trait("address", asset(SENT_ONCE).address)
        else:
            for name, shared in cards_and_words().items():
                self.set_trait(name, shared)
        super().__init__()


_sent: dict[str, Widget] = {}


def _sent_once(name: str, make: Callable[[], Widget]) -> Widget:
    """The kernel's instance of this name, made for the first widget that needs it."""
    found = _sent.get(name)
    if found is None or found.comm is None:  # closed with all widgets of the kernel
        found = _sent[name] = make()
    return found


class DrawnBy(traitlets.Instance[Drawing | None]):
    """Trait with the widget's `Drawing`; on our site, which serves the files, it is `None`.

    Args:
        name: of its assets, without the extension.
    """

    def __init__(self, name: str) -> None:
        super().__init__(Drawing, args=())  # without them its default is none
        self.allow_none = True
        self._name = name
        self.tag(sync=True, **widget_serialization)

    def make_dynamic_default(self) -> Drawing | None:
        """The one instance of this name."""
        if FILES_ARE_SERVED in os.environ:
            return None
        return cast("Drawing", _sent_once(self._name, lambda: Drawing(self._name)))


class CardsAndWords(traitlets.Instance[SentOnce]):
    """Trait with the `SentOnce` of the kernel."""

    def __init__(self) -> None:
        super().__init__(SentOnce)
        self.tag(sync=True, **widget_serialization)

    def make_dynamic_default(self) -> SentOnce:
        """The one instance."""
        return cast("SentOnce", _sent_once(SENT_ONCE, SentOnce))


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

    drawer: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    """The groups of a scene with a whole card table; sent when they change, not with each scene."""

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
        data = scene.data()
        if "table" in data and "groups" in data:
            self.drawer = data.pop("groups")
        self.scene = data

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
        """Pass a text to `take`; return False if it refused. Anything else is skipped."""
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
        """Add an attempt to `attempts` and call `on_attempt`."""
        self.set_trait("attempts", (*self.attempts, attempt))
        if self.on_attempt:
            self.on_attempt(attempt)
