"""The table widget, which shows scenes, and what all our widgets have in common."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import wait
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

import traitlets

from ....course.progress.attempt import Attempt
from ....errors import EcarteError, RecordError, SimulationError, brief
from ....limits import LONGEST_KEPT
from ..picture import picture_of
from ..scene import Arrival, Scene
from ..sent_once import CardsAndWords, DrawnWidget
from .bookmark import Bookmarks, WhetherToGoOn
from .files import Files
from .receiver import Receiver
from .screen import (
    AT_ONCE,
    BeginAt,
    Coming,
    Draw,
    HandInSet,
    LogAttempt,
    LogResult,
    Play,
    SaveFile,
    Screen,
    Step,
)
from .waiting import Queue, Wanted

_LOG: Final = logging.getLogger(__name__)

_A_MOMENT: Final = 2.0
"""Most seconds that a picture waits for what is being drawn."""

_FAULT: Final = Scene(
    title="Something went wrong on our side.",
    sentence="This is not your fault. Reload the page to go on.",
    spoken="Something went wrong on our side. Reload the page to go on.",
)


class Fault(Screen):
    """Word of a fault on top of the screens, which wait for nothing meanwhile."""

    def scene(self) -> Scene:
        return _FAULT


class Table(DrawnWidget):
    """Widget that shows the top one of its screens, and passes each press to it.

    A screen is a value; only the table has a state, which is the stack of its screens. An action
    and a value that the scene does not offer are ignored.

    The screen at the bottom can be a `Play`, whose place is kept, so that a learner can leave the
    page and come back; see `can_be_left`.
    """

    script = "table"
    sent_once = CardsAndWords()
    scene = traitlets.Dict().tag(sync=True)
    """The scene as plain data, as the browser gets it."""

    drawer: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    """Groups of settings below a card table, sent apart from `scene`: they change less often."""

    longest_kept = traitlets.Int(LONGEST_KEPT, read_only=True).tag(sync=True)
    bookmark = traitlets.Dict().tag(sync=True)
    """What the browser keeps: the table's `name`, and what it is `of`; the `text` to restore it
    from; for the start page the `score` of a game that is not over, whom it is `against`, and
    whether all is `done`; and `preferences`. If it is empty, the browser keeps nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.shown = _FAULT
        """The scene on the table."""

        self._asked = self.shown
        """The last scene without a verdict, for the picture: it holds no answer."""

        self.stack: tuple[Screen, ...] = (Fault(),)
        """The screens, each on top of the one before it. Steps change it, and what is no step: a
        press that a lower screen takes, a fault, and preferences."""

        self._on_show: Screen = self.stack[0]
        self.queue = Queue()
        """What the screens wait for, and what later ones will need."""

        self.notice = ""
        """Notice of what could not be read or kept, until the next press empties it."""

        self.files = Files(self, self._tell_of_file)
        """Files that the page hands to the learner's browser."""

        self.bookmarks = Bookmarks(self)
        self.receiver = Receiver(
            self,
            offers=self._offers,
            choose=self._carry_out,
            failed=self._tell_fault,
            reports={**self.bookmarks.reports, **self.files.reports},
        )

    def follow(self, step: Step) -> None:
        """Show the screen that `step` leads to, and have its files saved, unless it is closed."""
        if self.comm is None:
            return
        self._leave_the_moment()
        below = self.stack if step.on_top else self.stack[:-1]
        self.stack = below if step.screen is None else (*below, step.screen)
        self.keep_place()  # first, for a page loaded again at once
        if isinstance(step.screen, Coming) and self._top() is self._on_show:
            self._ask_again()  # there is nothing else to see yet, or to hear again
        else:
            self._show_top(step.arrival, step.spoken)
        for each in step.effects:
            if isinstance(each, SaveFile):
                self.files.save(each.name, each.media_type, each.text, each.more)
            elif isinstance(each, BeginAt):
                self.bookmarks.begin_at(each.text)

    def _leave_the_moment(self) -> None:
        """Leave what comes, or the word of a fault, on top of a screen."""
        if isinstance(self.stack[-1], Coming | Fault):
            self.stack = self.stack[:-1]

    def keep_place(self) -> None:
        """Keep where the learner is."""
        self.bookmarks.keep()

    def _top(self) -> Screen:
        """Return the screen that is shown."""
        return next(each for each in reversed(self.stack) if not isinstance(each, Coming))

    def _show_top(self, arrival: Arrival | None = None, spoken: str | None = None) -> None:
        self.queue.want(self._wanted())  # first: what is done meanwhile is shown again
        self._on_show = self._top()
        scene = self._on_show.scene()
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
        is_over = self.comm is None or isinstance(self.stack[-1], Fault)
        for screen in () if is_over else self.stack:
            for each in screen.waits():
                act = partial(self._go_on, screen) if each.is_needed else self._ask_again
                then = partial(self.receiver.carefully, act)
                if isinstance(each, Draw) or not each.pending.done():
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
        if self.comm is None or (screen is not self.stack[-1] and screen is not self._top()):
            return
        step = screen.arrived()
        if step is not None:
            if self.shown.arrival.calls and isinstance(screen, Coming):
                step = replace(step, arrival=replace(step.arrival or Arrival(), calls=True))
            self.follow(step)
            return
        self.queue.want(self._wanted())
        if not self._show_again():  # last: what is done meanwhile is shown too
            self._wait()
            self._go_on_if_done()

    def _show_again(self) -> bool:
        """Show the top screen if its scene is another by now; return True if it is."""
        scene = self._top().scene()
        is_other = scene != replace(self.shown, arrival=scene.arrival)
        if is_other:
            self._show_top()
        return is_other

    def _display(self, scene: Scene) -> None:
        if self.notice and not scene.notice:
            spoken = f"{self.notice} {scene.told}".rstrip()
            scene = replace(scene, notice=self.notice, spoken=spoken)
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
        self.bookmarks.is_untouched, self.notice = False, ""
        at = datetime.now(UTC)
        for height in range(len(self.stack), 0, -1):
            step = self.stack[height - 1].press(action, value, at)
            if step is not None:
                self.stack = self.stack[:height]
                self.follow(step)
                return
        raise LookupError(f"expected a screen that takes {action!r}, got none")

    def _tell_fault(self, problem: Exception) -> None:
        if isinstance(problem, EcarteError):
            _LOG.error("a choice on the table failed: %s", problem)
        self._leave_the_moment()
        self.stack = (*self.stack, Fault())
        self._show_top()

    def close(self) -> None:
        """Close the widget, and drop the simulations that its screens wait for."""
        super().close()
        if "queue" in vars(self):  # else an argument was wrong, and no table was made
            self._ask_again()

    def take_up(self, text: str) -> None:
        """Restore the table from the text of a bookmark.

        Raises:
            EcarteError: if `text` is no bookmark of this table, which then stays as it was.
        """
        play = self.stack[0]
        if not isinstance(play, Play):
            raise RecordError(f"expected a table that has bookmarks, got {brief(text)}")
        self.follow(play.taken_up(text))

    def take_preferences(self, text: str) -> None:
        """Apply settings that the learner chose before, as `Play.preferred` wrote them.

        Raises:
            EcarteError: if `text` holds no such settings; the table then stays as it was.
        """
        play = self.stack[0]
        if not isinstance(play, Play):
            raise RecordError(f"expected a table with preferences, got {brief(text)}")
        self.stack = (play.preferring(text), *self.stack[1:])
        self.bookmarks.preferred = None  # they are no news
        self.bookmarks.keep()
        self._show_again()

    def can_be_left(self, name: str, of: str, keep: str | None = None) -> None:
        """Have the table go on where it was left, on our site and in its lessons in JupyterLab.

        On the site the browser keeps the place; in a lesson, a file.

        Args:
            name: the kind of table, the same on every page; for a play, `place_name`.
            of: what the page's address asks for, such as a code; a bookmark of others is skipped.
            keep: a name to keep the place by in a notebook of one's own; by default none is kept.

        Raises:
            NotationError: if `keep` cannot be part of a file's name.
        """
        self.bookmarks.begin(name, of, keep)

    def come_into_sight(self) -> None:
        """Go on from the place in the file, if there is one; after a restart, ask first."""
        if not isinstance(self.stack[-1], WhetherToGoOn):
            asks = self.bookmarks.come_into_sight()
            if asks is not None:
                self.follow(Step(asks, on_top=True))

    def _tell_of_file(self, sentence: str, *, is_given: bool) -> None:
        del is_given  # the sentence says it
        told = replace(self.shown, notice=sentence, arrival=Arrival(), spoken=sentence)
        self._display(told)

    def tell(self, notice: str) -> None:
        """Show `notice` with the scene, until the next press."""
        self.notice = notice
        self._display(replace(self.shown, notice=""))

    def picture(self) -> Iterator[str]:
        """Yield the lines of a picture of what the table asks, also once it is answered.

        A problem that is being drawn is waited for, but not for long: the page waits as well.
        """
        coming = self.stack[-1]
        if isinstance(coming, Coming) and wait([coming.drawing.begin()], _A_MOMENT).done:
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

        self.all_attempts: Callable[[], Iterable[Attempt]] = lambda: self.attempts
        """Function that returns all known attempts of the learner, also those made elsewhere. That
        panel sets it."""

        self._to_judge: tuple[LogAttempt | HandInSet, ...] = ()
        """Effects whose simulations are not done, and those after them: a step adds to them, they
        are carried out in order, and dropped with the answers that are forgotten."""

    def follow(self, step: Step) -> None:
        """Show the screen that `step` leads to, and log its attempts once they are judged."""
        for each in step.effects:
            if isinstance(each, LogAttempt | HandInSet):
                self._to_judge = (*self._to_judge, each)
            elif isinstance(each, LogResult) and self.on_attempt:
                name, score, code = each.against, each.score, each.code
                self.on_attempt(Attempt.of_game(name, score, won=each.won, code=code))
        super().follow(step)

    def keep_place(self) -> None:
        """Keep where the learner is, but after the log if an answer is to be logged now."""
        if not self._is_first_judged():
            super().keep_place()

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
        super().keep_place()

    def judged(self, effect: LogAttempt | HandInSet) -> None:
        """Carry out `effect`, whose simulations are done; a subclass hands sets in."""
        if not isinstance(effect, LogAttempt):
            return
        try:
            attempt = effect.answer.attempt(first=effect.first, when=effect.when)
        except SimulationError:  # the verdict's screen says it
            return
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
