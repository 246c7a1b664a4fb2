"""The table widget, which shows scenes, and what all our widgets have in common."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import wait
from dataclasses import replace
from functools import partial
from typing import Any, Final

import anywidget
import traitlets

from ...course.progress import Attempt
from ...course.progress.places import Place, PlaceFile
from ...errors import (
    EcarteError,
    NotationError,
    ProgressError,
    RecordError,
    SimulationError,
    a_few,
    brief,
)
from ...limits import LONGEST_KEPT
from ..page import is_on_the_site, kernel_name, own_lesson
from ..picture import OwnWidget, picture_of
from ..scene import Arrival, NextSteps, Scene, SceneButton
from ..sent_once import AssetSource, CardsAndWords, DrawnBy
from .files import Files
from .receiver import Message, Receiver
from .screen import (
    AT_ONCE,
    Coming,
    DrawAhead,
    HandInSet,
    LogAttempt,
    LogResult,
    Play,
    SaveFile,
    SceneShown,
    Screen,
    Step,
)
from .waiting import Queue, Wanted

_TAKE_UP: Final = "take up"
_TAKEN_UP: Final = "taken up"
"""Reply to a page that sent a bookmark, whether it was read or not."""

_UNREAD_PLACE: Final = "We couldn’t read where you left off, so this starts afresh."
_UNREAD_PREFERENCES: Final = (
    "We couldn’t read what you chose here before, so these are the usual settings."
)
_SET_ASIDE: Final = "What was kept is set aside."

_GO_ON: Final = SceneButton(action="go-on-there", label="", key="Enter", hint="⏎", main=True)
_BEGIN: Final = SceneButton(action="begin-anew", label="Begin")


def _whether_to_go_on(place: Place) -> Scene:
    where = place.where[:1].lower() + place.where[1:]
    where = f"question {where}" if where[:1].isdigit() else where
    label = f"Go on at {where}" if where else "Go on where you were"
    return Scene(
        title="Go on, or begin?",
        sentence="The kernel was restarted.",
        steps=NextSteps(actions=(replace(_GO_ON, label=label), _BEGIN)),
    )


_LOG: Final = logging.getLogger(__name__)

_A_MOMENT: Final = 2.0
"""Most seconds that a picture waits for what is being drawn."""

_FAULT: Final = Scene(
    title="Something went wrong on our side.",
    sentence="This is not your fault. Reload the page to go on.",
    spoken="Something went wrong on our side. Reload the page to go on.",
)


class Table(OwnWidget, anywidget.AnyWidget):
    """Widget that shows the top one of its screens, and passes each press to it.

    A screen is a value; only the table has a state, which is the stack of its screens. An action
    and a value that the scene does not offer are ignored.

    A subclass without a screen at the bottom shows scenes by `show`, and has a method
    `on_<action>(value)` for every action of theirs, such as `on_answer` for `answer`, or lists an
    object with that method in `members`.

    A table can have a bookmark, so that a learner can leave the page and come back. It is a text
    from which `take_up` restores the table. On our site the browser keeps it, and sends it before
    the first press; in a lesson in JupyterLab a file keeps it until the table is shown again.
    """

    _esm = AssetSource("table.js")
    _css = AssetSource("table.css")
    drawn_by = DrawnBy("table")
    sent_once = CardsAndWords()
    scene = traitlets.Dict().tag(sync=True)
    """The scene as plain data, as the browser gets it."""

    drawer: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    """Groups of settings below a card table, sent apart from `scene`: they change less often."""

    longest_kept = traitlets.Int(LONGEST_KEPT, read_only=True).tag(sync=True)
    bookmark = traitlets.Dict().tag(sync=True)
    """What the browser keeps, set by `can_be_left` and `mark`: `name`, `of`, `text`, `score`,
    `against` and `done`. If it is empty, the browser keeps nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.shown = _FAULT
        """The scene on the table."""

        self._asked = self.shown
        """The last scene without a verdict, for the picture: it holds no answer."""

        self.stack: tuple[Screen, ...] = (SceneShown(_FAULT),)
        """The screens, each on top of the one before it."""
        self.queue = Queue()
        """What the screens wait for, and what later ones will need."""

        self._is_untouched = True
        self._unread = ""
        """Notice, shown until the next press, that something kept could not be read."""

        self.files = Files(self, self._tell_of_file)
        """Files that the page hands to the learner's browser."""

        self._place: dict[str, Any] = {"text": "", "score": "", "against": "", "done": False}
        self._file: PlaceFile | None = None
        """File that keeps the place; it is written to once the learner goes on or begins."""

        self._found: Place | None = None
        """Place before the kernel was restarted, while the learner is asked whether to go on."""

        self._keeps = False
        self.receiver = Receiver(
            self,
            offers=self._offers,
            choose=self._carry_out,
            failed=self._tell_fault,
            reports={
                _TAKE_UP: self._take_up,
                "set aside": lambda _: self.tell_set_aside(),
                **self.files.reports,
            },
        )

    def follow(self, step: Step) -> None:
        """Show the screen that `step` leads to, and have its files saved, unless it is closed."""
        if self.comm is None:
            return
        self._leave_what_comes()
        below = self.stack if step.on_top else self.stack[:-1]
        self.stack = below if step.screen is None else (*below, step.screen)
        if isinstance(self.stack[0], Play) and not self._is_untouched:
            self.mark(self.stack[0].saved())  # first, for a page loaded again at once
        self._show_top(step.arrival, step.spoken)
        for each in step.effects:
            if isinstance(each, SaveFile):
                self.files.save(each.name, each.media_type, each.text, each.more)

    def _leave_what_comes(self) -> None:
        if isinstance(self.stack[-1], Coming):
            self.stack = self.stack[:-1]

    def _top(self) -> Screen:
        """Return the screen that is shown."""
        return next(each for each in reversed(self.stack) if not isinstance(each, Coming))

    def _top_scene(self) -> Scene:
        return self._top().scene()

    def _show_top(self, arrival: Arrival | None = None, spoken: str | None = None) -> None:
        self.queue.want(self._wanted())  # first: what is done meanwhile is shown again
        scene = self._top_scene()
        if arrival is not None:
            scene = replace(scene, arrival=arrival)
        self._display(scene if spoken is None else replace(scene, spoken=spoken))
        self._wait()
        self._go_on_if_done()

    def _go_on_if_done(self) -> None:
        """Go on from a top screen that waits for what was done before it could be asked for."""
        step = self.stack[-1].arrived()
        if step is not None and step.screen is not self.stack[-1]:
            self.follow(step)

    def _wanted(self) -> list[Wanted]:
        """Return what the screens wait for and is not done, the top one's last."""
        wanted = list[Wanted]()
        for screen in self.stack:
            for each in screen.waits():
                act = partial(self._go_on, screen) if each.is_needed else self._ask_again
                then = partial(self.receiver.carefully, act)
                if isinstance(each, DrawAhead) or not each.pending.done():
                    wanted.append(Wanted(each, then, holds=each.is_needed))
        return wanted

    def _wait(self) -> None:
        """Wait for what the screens wanted before the scene on the table was made."""
        self.queue.wait()

    def _ask_again(self) -> None:
        """Ask for what is wanted now, and go on from the top screen if some was done meanwhile."""
        has_come = self.queue.want(self._wanted())
        self._wait()
        if has_come:
            self._go_on(self.stack[-1])

    def _go_on(self, screen: Screen) -> None:
        """Go on from a screen that waited for something; below another it waits on."""
        if screen is not self.stack[-1] and screen is not self._top():
            return
        step = screen.arrived()
        if step is not None:
            if self.shown.arrival.calls and isinstance(screen, Coming):
                step = replace(step, arrival=replace(step.arrival or Arrival(), calls=True))
            self.follow(step)
            return
        self.queue.want(self._wanted())
        scene = self._top_scene()  # last: what is done meanwhile is shown too
        if scene != replace(self.shown, arrival=scene.arrival):
            self._show_top()
        else:
            self._wait()
            self._go_on_if_done()

    def _display(self, scene: Scene) -> None:
        if self._unread and not scene.notice:
            spoken = f"{self._unread} {scene.told}".rstrip()
            scene = replace(scene, notice=self._unread, spoken=spoken)
        self.shown = scene
        if scene.verdict.strip is None or self._asked is _FAULT:
            self._asked = scene
        data = scene.data()
        if "table" in data and "groups" in data:
            self.drawer = data.pop("groups")
        self.scene = data

    def choose(self, action: str, value: str = "") -> None:
        """Do what a press with `action` and `value` does; ignore a press that is not offered."""
        self.receiver.choose(action, value)

    def _offers(self, action: str, value: str) -> bool:
        return (action, value) in self.shown.offered or self.shown.takes(action, value)

    def _carry_out(self, action: str, value: str) -> None:
        self._is_untouched, self._unread = False, ""
        if self._found is not None:
            self.stack = self.stack[:-1]
            self._show_top()
            self._begin_at(self._found if action == _GO_ON.action else None)
            return
        for height in range(len(self.stack), 0, -1):
            step = self.stack[height - 1].press(action, value)
            if step is not None:
                self.stack = self.stack[:height]
                self.follow(step)
                return
        if len(self.stack) > 1:
            self.stack = self.stack[:1]
            self.shown = self._top_scene()
        getattr(self, f"on_{action}")(value)

    def _tell_fault(self, problem: Exception) -> None:
        if isinstance(problem, EcarteError):
            _LOG.error("a choice on the table failed: %s", problem)
        self.stack = (SceneShown(_FAULT),)
        self._show_top()

    def close(self) -> None:
        """Close the widget, and drop the simulations that its screens wait for."""
        if "queue" in vars(self):  # else an argument was wrong, and no table was made
            self.stack = (SceneShown(self.shown),)
            self.queue.want(self._wanted())
            self._wait()
        super().close()

    def take_up(self, text: str) -> None:
        """Restore the table from the text of a bookmark.

        Raises:
            EcarteError: if `text` is no bookmark of this table, which then stays as it was.
        """
        if not isinstance(self.stack[0], Play):
            raise RecordError(f"expected a table that has bookmarks, got {brief(text)}")
        self.follow(self.stack[0].taken_up(text))

    def take_preferences(self, text: str) -> None:
        """Apply settings that the learner chose before, from the text of `mark_preferences`.

        Raises:
            EcarteError: if `text` holds no such settings; the table then stays as it was.
        """
        raise RecordError(f"expected a table with preferences, got {brief(text)}")

    def can_be_left(self, name: str, of: str, keep: str | None = None) -> None:
        """Have the table go on where it was left, on our site and in its lessons in JupyterLab.

        Args:
            name: the kind of table, the same on every page; for a play, `place_name`.
            of: what the page's address asks for, such as a code; a bookmark of others is skipped.
            keep: a name to keep the place by in a notebook of one's own; by default none is kept.

        Raises:
            NotationError: if `keep` cannot be part of a file's name.
        """
        if is_on_the_site():
            self.bookmark = {"name": name, "of": of, **self._place}
        elif keep is not None or own_lesson():
            self._file = PlaceFile(name if keep is None else keep, of, kernel_name())

    def come_into_sight(self) -> None:
        """Go on from the place in the file, if there is one; after a restart, ask first."""
        if self._file is None or self._keeps or self._found or not self._is_untouched:
            return
        try:
            place = self._file.found()
        except RecordError as problem:
            self._begin_afresh(problem)
            return
        if place is None or not self._file.is_before_restart(place):
            self._begin_at(place)
            return
        self._found = place
        self.stack = (*self.stack, SceneShown(_whether_to_go_on(place)))
        self._show_top()

    def _begin_at(self, place: Place | None) -> None:
        """Go on from `place`, or begin, and keep in the file where the learner is from now on."""
        self._found, self._keeps = None, True
        if place is None:
            self._keep()
            return
        self._is_untouched = False
        try:
            self.take_up(place.text)
        except Exception as problem:  # noqa: BLE001 - whatever it is, the lesson goes on
            self._begin_afresh(problem)

    def _begin_afresh(self, problem: Exception) -> None:
        _LOG.info("a place led nowhere: %s", brief(problem))
        assert self._file is not None
        self._tell_unread(_UNREAD_PLACE)
        if self._file.set_aside():
            self.tell_set_aside()
        self._keeps = True
        self._keep()

    def mark(self, text: str, score: str = "", *, against: str = "", done: bool = False) -> None:
        """Ask the browser to keep a bookmark of the table.

        Args:
            text: a text from which `take_up` restores the table.
            score: the score of an unfinished game, such as "3–1"; empty elsewhere.
            against: the opponent of the game, such as "the Captain"; empty elsewhere.
            done: True if everything on the table is done; the start page then shows that.
        """
        self._keep(text=text, score=score, against=against, done=done)

    def mark_preferences(self, text: str) -> None:
        """Ask the browser to keep the learner's settings, along with the bookmark.

        Args:
            text: a text from which `take_preferences` restores the settings.
        """
        self._keep(preferences=text)

    def _keep(self, **place: Any) -> None:
        self._place |= place
        if self.bookmark:
            self.bookmark = {**self.bookmark, **self._place}
        if self._keeps and self._file and self._place["text"]:
            where = self.stack[0].scene().frame.progress
            try:
                self._file.keep(self._place["text"], where, begun=not self._is_untouched)
            except ProgressError as problem:
                self._keeps = False  # told once
                self._tell_unread(f"We {problem}.")

    def _take_up(self, message: Message) -> None:
        """Restore the table from a bookmark, and reply to the page, which draws nothing until then.

        The reply names what could not be read, and the page sets that aside.
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

    def _tell_of_file(self, sentence: str, *, is_given: bool) -> None:
        del is_given  # the sentence says it
        told = replace(self.shown, notice=sentence, arrival=Arrival(), spoken=sentence)
        self._display(told)

    def tell_unread_preferences(self) -> None:
        """Show the learner a notice that the settings kept earlier could not be read."""
        self._tell_unread(_UNREAD_PREFERENCES)

    def tell_set_aside(self) -> None:
        """Add to that notice, while it is shown, that what was kept has been set aside."""
        if self._unread and not self._unread.endswith(_SET_ASIDE):
            self._tell_unread(f"{self._unread} {_SET_ASIDE}")

    def _tell_unread(self, notice: str) -> None:
        self._unread = notice
        self._display(replace(self.shown, notice=""))

    def _takes(self, take: Callable[[str], None], text: object) -> bool:
        """Call `take` with `text`, if it is a text and not empty; return False if that raises."""
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
        """Have `handler` called with each change of the traits `names`; see `HasTraits.observe`.

        The argument of `handler` has the trait's new value under `new`.

        Raises:
            NotationError: if one of `names` is no trait of the table, so that it never changes.
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

    def picture(self) -> Iterator[str]:
        """Yield the lines of a picture of what the table asks, also once it is answered.

        A problem that is being drawn is waited for, but not for long: the page waits as well.
        """
        coming = self.stack[-1]
        if isinstance(coming, Coming) and wait([coming.drawing], _A_MOMENT).done:
            self.receiver.carefully(partial(self._go_on, coming))
        return picture_of(self._asked)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.shown.title!r})"


class AnsweredTable(Table):
    """Table that collects the learner's graded answers, for a log."""

    attempts: tuple[Attempt, ...] = traitlets.Tuple(read_only=True)  # type: ignore[assignment]
    """All answers so far, oldest first; a `ProgressPanel` that follows the table logs them."""

    def __init__(self) -> None:
        super().__init__()
        self.on_attempt: Callable[[Attempt], None] | None = None
        """Function called with every attempt once its verdict is shown; `None` for none. A progress
        panel that follows the table sets it."""

        self._to_judge: tuple[LogAttempt | HandInSet, ...] = ()
        """Effects whose simulations are not done, and those after them."""

    def follow(self, step: Step) -> None:
        """Show the screen that `step` leads to, and log its attempts once they are judged."""
        for each in step.effects:
            if isinstance(each, LogAttempt | HandInSet):
                self._to_judge = (*self._to_judge, each)
            elif isinstance(each, LogResult) and self.on_attempt:
                self.on_attempt(each.result())
        super().follow(step)

    def _wanted(self) -> list[Wanted]:
        waits = [each for one in self._to_judge for each in one.waits if not each.pending.done()]
        then = partial(self.receiver.carefully, self._ask_again)
        logs = [Wanted(each, then, holds=False) for each in waits[:AT_ONCE]]
        return [*logs, *super()._wanted()]

    def _wait(self) -> None:
        super()._wait()
        if self._is_first_judged():
            self._go_through_judged()
            self._ask_again()

    def _is_first_judged(self) -> bool:
        return bool(self._to_judge) and all(each.pending.done() for each in self._to_judge[0].waits)

    def _go_through_judged(self) -> None:
        """Carry out the effects in order, up to one whose simulations are not done."""
        while self._is_first_judged():
            effect, *rest = self._to_judge
            self._to_judge = tuple(rest)
            self.judged(effect)

    def judged(self, effect: LogAttempt | HandInSet) -> None:
        """Carry out `effect`, whose simulations are done; a subclass hands sets in."""
        if not isinstance(effect, LogAttempt):
            return
        try:
            attempt = effect.attempt()
        except SimulationError:  # the verdict's screen says it
            return
        if attempt is not None:
            self.logged(effect, attempt)

    def logged(self, log: LogAttempt, attempt: Attempt) -> None:
        """Report the attempt of `log`, which is judged."""
        del log
        self.report(attempt)

    def forget(self, but: tuple[Attempt, ...] = ()) -> None:
        """Forget the answers but these last ones; if there are none, a subclass starts again."""
        self._to_judge = ()
        self.set_trait("attempts", but)

    def report(self, attempt: Attempt) -> None:
        """Add `attempt` (a graded answer) to `attempts`, and call `on_attempt` if it is set."""
        self.set_trait("attempts", (*self.attempts, attempt))
        if self.on_attempt:
            self.on_attempt(attempt)
