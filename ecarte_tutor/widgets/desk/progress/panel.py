"""The progress panel: what a learner's choices cost, kept on the learner's own machine.

In JupyterLab the log is kept in a file, on the site in the visitor's browser: the browser sends
its log when it connects, and the panel sends back what to add. The server keeps nothing.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Iterable
from dataclasses import asdict, replace
from datetime import UTC, datetime, tzinfo
from typing import Any, Final, NamedTuple, NoReturn, TypeVar
from zoneinfo import ZoneInfo

import traitlets

from ....course.progress.attempt import Attempt, read_time, written_time
from ....course.progress.kept_log import KeptLog, LogChange, StoreOrder
from ....course.progress.learner import NOBODY, AskedSet, Learner
from ....course.progress.log import HEADER, NEARLY_FULL, Log, read_export
from ....course.progress.spreadsheet import csv_table
from ....course.progress.statistics import ReviewQueue, Scheduled, Statistics
from ....course.progress.store import BrowserStore, FileStore, Store, trimmed
from ....engine.english import in_figures
from ....errors import ProgressError
from ....limits import LARGEST, PART
from ...stage.draw.cards import FACES, face_svg
from ...stage.scene import data_of
from ...stage.sent_once import DrawnWidget
from ...stage.table.files import Files, Told
from ...stage.table.receiver import Message, Receiver, error_shown, is_short_text
from ...stage.table.table import AnsweredTable
from .view import ProgressState, progress_view
from .you import passing

_LONGEST_ZONE: Final = 40
_ZONE: Final = re.compile(r"[A-Za-z][\w+-]*(/[A-Za-z][\w+-]*){0,2}", re.ASCII)

_FAULT: Final = "Something went wrong on our side. Your progress is as it was."
TROUBLES: Final = {
    "no storage": (
        "This browser keeps nothing for this page, because of its settings or for lack of room. "
        "Save your progress as a file before you leave."
    ),
    "file too large": f"That file is too large: we can read at most {LARGEST:,} characters.",
    "file not opened": "Your browser could not open that file, so nothing was added. Try again.",
}
"""Sentences for the learner, by the trouble that the browser reports."""


SAID: Final = {
    "forget": "This cannot be undone, except from a file that you saved.",
    "leave": "Nothing was forgotten.",
    "forgotten": "All of it is forgotten, and from now on nothing is kept.",
    "forgotten set": (
        "All of it is forgotten, the answers to this set too, and from now on nothing is kept. The "
        "set begins again."
    ),
    "not forgotten": (
        "Your browser did not let us delete what it keeps, so nothing is forgotten. Delete the "
        "data of this site in its settings."
    ),
    "nothing": "Nothing is saved, because this set has no answer yet.",
    "for the teacher": "Give it to your teacher.",
}
"""Sentences for the learner, also on a page without Python."""

_WAITING: Final = "Your browser has been asked, and has not answered yet."


def _learner(message: Message) -> Learner:
    """Return the name and the sets that the page sent for the head of a file."""
    return Learner.read({"name": message.get("name", ""), "sets": message.get("sets", [])})


def _refuse_as_too_large() -> NoReturn:
    raise ProgressError(f"it has more than {LARGEST:,} characters, the most that we can read")


class _HandedIn(NamedTuple):
    """A teacher's set to be saved: its problems, its answers, and whom to tell of the file."""

    problems: Collection[tuple[str, str]]
    answers: Callable[[], Iterable[Attempt]]
    told: Told


Followed = TypeVar("Followed", bound=AnsweredTable)


class ProgressPanel(DrawnWidget):
    """A panel with a learner's progress; it logs the answers to quizzes passed to `follow`.

    >>> from ecarte_tutor.widgets import lesson_quiz
    >>> progress = ProgressPanel()
    >>> quiz = progress.follow(lesson_quiz("tricks", "7K2-41"))
    >>> quiz.choose("answer", "leader")
    >>> progress
    ProgressPanel(1 attempt, to be kept)

    Every attempt is kept until the learner presses "Forget"; after that nothing is kept until
    "Keep my progress" is pressed. Text from the browser is checked; if it is not a log, the panel
    refuses it and shows the reason.

    Args:
        file: the file that keeps the log; by default the visitor's browser keeps it.
        on_review: called with the due problems when the learner asks for a review; returns a
            sentence to show. Without it the panel only shows how many are due.
        on_practise: called with the skill that the learner asks to practise; returns a sentence
            to show. Without it a link leads to the practice page.
        on_ready: called once the browser has sent the log that it kept, or has none.
        clock: returns the current time, with its time zone.
        brief: True to show only what matters after a lesson, and a link to the rest.
        asks: True to keep nothing until the learner asks for it.
        asked: the teacher's set that the page asks; it is named in saved files.
    """

    script = "progress"
    pictured = "Your progress"  # the learner's own figures stay out of a saved notebook
    view = traitlets.Dict().tag(sync=True)
    keeps_here = traitlets.Bool().tag(sync=True)
    """True if the browser keeps the log."""

    part = traitlets.Int(PART).tag(sync=True)
    largest = traitlets.Int(LARGEST).tag(sync=True)
    asked_set = traitlets.Dict().tag(sync=True)
    """The teacher's set that the page asks; the browser stores it with the learner's name."""

    def __init__(
        self,
        file: FileStore | None = None,
        *,
        on_review: Callable[[tuple[Scheduled, ...]], str] | None = None,
        on_practise: Callable[[str], str] | None = None,
        on_ready: Callable[[], None] = lambda: None,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        brief: bool = False,
        asks: bool = False,
        asked: AskedSet | None = None,
    ) -> None:
        super().__init__(keeps_here=file is None)
        self._brief, self._clock = brief, clock
        self._asked: AskedSet | None = None
        if asked:
            self.ask_set(asked)
        self.kept = KeptLog(
            keeping="not kept" if asks else "to be kept",
            place=f"in {file.path}" if file else "in this browser",
            in_browser=file is None,
            is_ready=file is not None,
        )
        """The log, and how it is kept: presses change it, the store, and the browser's reports."""

        self._counted, self._statistics, self._queue = Log(), Statistics(), ReviewQueue()
        self._files = Files(self, lambda sentence, **_: self._show(sentence))
        self._store: Store = file or BrowserStore(self._files.send)
        self._on_review, self._on_practise, self._on_ready = on_review, on_practise, on_ready
        self._zone: tzinfo | None = None
        self.said = ""
        """What an opponent said at the last answer; empty for nothing."""

        self._handed_in: _HandedIn | None = None
        self._followed: list[AnsweredTable] = []
        self.receiver = Receiver(
            self,
            offers=lambda action, value: (action, value) in self.page.offered,
            choose=lambda action, value: self._show(getattr(self, f"on_{action}")(value)),
            failed=lambda problem: self._show(error_shown(problem, _FAULT)),
            reports={
                "nothing stored": lambda _: self._carefully(self._hear_of_nothing),
                "stopped": lambda _: self._carefully(self._hear_that_it_stopped),
                "stored too large": lambda _: self._take_stored(_refuse_as_too_large),
                "full": lambda _: self._hear_that_it_is_full(),
                "hand in": self._hand_in,
                "zone": self._hear_zone,
                "again": lambda _: self._carefully(self._read_again),
                "carried out": self._hear_carried_out,
                **self._files.reports,
                **dict.fromkeys(TROUBLES, self._hear_of_trouble),
            },
            texts={
                "stored": lambda _, text: self._hear_stored(text),
                "file": lambda _, text: self._show(self._take_file(text)),
            },
        )
        if file:
            self._carefully(lambda: self._load_file(file))
        else:
            self._show()

    @property
    def attempts(self) -> Log:
        """All attempts on this page and those that were kept."""
        return self.kept.attempts

    def add(self, attempt: Attempt) -> None:
        """Add an attempt to the log, and store it unless the learner stopped that; never raise."""
        self._carefully(lambda: self._take(attempt))

    def _take(self, attempt: Attempt) -> str:
        told = self._add([attempt])
        return f"{told} {self._passing()}".strip()

    def _passing(self) -> str:
        """Return what an opponent says whom the learner has just passed, for the first time."""
        before = self._statistics.passed
        self._count()
        self.said = passing(before, self._statistics.passed)
        return self.said

    def follow(self, quiz: Followed) -> Followed:
        """Log the answers to `quiz` from now on, and those given before.

        A quiz or a game also gets all attempts.

        Returns:
            `quiz` itself, so that it can be shown.
        """
        if quiz.attempts:
            self._carefully(lambda: self._add(quiz.attempts))
        quiz.on_attempt, quiz.all_attempts = self.add, lambda: self.attempts
        self._followed.append(quiz)
        return quiz

    def choose(self, action: str, value: str) -> None:
        """Press the button `value`, or practise the skill `value`, if the panel offers that.

        `action` is "press" for a button, such as "forget", or "practise" for a skill.
        """
        self.receiver.choose(action, value)

    def on_press(self, value: str) -> str:
        """Do what the button `value` is for, such as "forget"; return a sentence on it."""
        self.kept = replace(self.kept, asks_to_forget=value == "forget")
        step: Callable[[], str] = getattr(self, f"on_{value.replace(' ', '_')}")
        return step()

    def on_practise(self, skill: str) -> str:
        """Start practice of `skill`, and return a sentence to show."""
        assert self._on_practise is not None
        return self._on_practise(skill)

    def on_keep(self) -> str:
        """Keep the log from now on; return a sentence that says where."""
        return self._apply(self.kept.asked_to_keep(self._clock))

    def _apply(self, change: LogChange) -> str:
        """Have the log kept as in `change`, and return what is to be said."""
        before, self.kept, told = self.kept, change.kept, change.told
        if change.stays is not None:
            self._forget_answers(change.stays)
        for order in change.orders:
            self._carry_out(order)
            self.kept = self.kept.handed_over(order)
            if not self.keeps_here:
                told = self._hear_of(order.name) or told
            elif order.name in change.kept.awaited:
                told = _WAITING if order.name in self.kept.awaited else self.page.notice
        if change.kept.is_ready and not before.is_ready:
            self._on_ready()
        return told

    def _carry_out(self, order: StoreOrder) -> None:
        if order.name == "begin":
            self._store.begin(order.log)
        elif order.name == "append":
            self._store.append(order.log)
        elif order.name == "remove":
            self._store.remove()
        elif order.name == "set aside":
            self._store.set_aside()
        elif isinstance(self._store, BrowserStore):
            self._store.replace(order.log)

    def _hear_of(self, order: str) -> str:
        """Go on after an order has been carried out, and return what is to be said."""
        change = self.kept.carried_out(order, self._clock)
        if change is None:
            return ""
        told = self._apply(change)
        if order == "remove":
            self._files.send({"order": "forget learner"})
            return SAID["forgotten set" if self._asked else "forgotten"]
        return told

    def _hear_carried_out(self, message: Message) -> None:
        order = message.get("order")
        if isinstance(order, str) and self.kept.carried_out(order, self._clock):
            self._carefully(lambda: self._hear_of(order) or self.page.notice)

    def on_set_aside(self) -> str:
        """Rename a stored log that cannot be read, begin a new log; return a sentence on it."""
        return self._apply(self.kept.asked_to_set_aside())

    def on_export(self) -> str:
        """Hand the log to the browser as a file; return a sentence until it has answered."""
        more = "“Add from a file” brings it back, here or anywhere else."
        self._identify()
        return self._export(self.attempts, _learner(self.receiver.message), more)

    def hand_in(
        self,
        name: str,
        problems: Collection[tuple[str, str]],
        answers: Callable[[], Iterable[Attempt]],
        told: Told,
    ) -> None:
        """Have the answers to a teacher's set saved as a file for the teacher.

        The file has the given answers, and those in the log since the learner began the set, which
        the browser tells.

        Args:
            name: the learner's name; may be empty.
            problems: (skill, text line) of each problem of the set.
            answers: returns the answers given on this page, and those before it was reloaded.
            told: called with what came of the file.
        """
        self._handed_in = _HandedIn(problems, answers, told)
        self._files.send({"order": "hand in", "name": name})

    def _hand_in(self, message: Message) -> None:
        if self._asked is None or self._handed_in is None:
            return
        told = self._handed_in.told
        try:
            log = self._log_of_the_set(self._handed_in, message.get("began"))
            learner = _learner({**message, "sets": []})
        except Exception as problem:
            told(error_shown(problem, _FAULT), is_given=False)
            raise
        if log:
            self._export(log, learner, SAID["for the teacher"], told)
        else:
            told(SAID["nothing"], is_given=False)

    def _log_of_the_set(self, handed_in: _HandedIn, began: object) -> Log:
        """Return the answers to a set, wherever they are: on the page, or in a log."""
        own = {each.answer: each for each in handed_in.answers()}
        since = read_time(began) if began else datetime.min.replace(tzinfo=UTC)
        kept = self._store.load() if isinstance(self._store, FileStore) else None
        logged = {
            each.answer: each
            for each in self.attempts.plus(kept or ())
            if each.when >= since or each.answer in own
        }
        self._identify()
        answers = (
            each
            for each in {**own, **logged}.values()
            if (each.skill, each.problem) in handed_in.problems
        )
        return self.attempts.part(answers).identified()

    def _export(
        self,
        log: Log,
        learner: Learner,
        more: str,
        told: Told | None = None,
    ) -> str:
        """Save `log` as a file, without the oldest answers if it is too long; say so if it is."""
        whole, learner = log, learner.asked(self._asked)
        text = log.export(learner)
        if len(text) > LARGEST:
            seal = text.index("\n") - len(HEADER)
            log = trimmed(log, self._clock(), LARGEST - seal)
            text = log.export(learner)
        left_out = len(whole) - len(log)
        if left_out:
            more = f"{more} A file has no room for your oldest {left_out:,} answers."
        name = self._file_name("jsonl", learner)
        return self._files.save(name, "application/jsonl", text, more, told)

    def on_csv(self) -> str:
        """Hand the log to the browser as a CSV file; return a sentence until it has answered."""
        text = csv_table(self.attempts)
        more = "It is a table, one attempt to a row."
        return self._files.save(self._file_name("csv"), "text/csv", text, more)

    def ask_set(self, asked: AskedSet) -> None:
        """Name `asked` in saved files as the teacher's set that the page asks from now on."""
        began = written_time(self._clock())
        self._asked, self.asked_set = asked, {**asdict(asked), "began": began}

    def _file_name(self, ending: str, of: Learner = NOBODY) -> str:
        # Two nameless files of one set may come into one folder.
        form = "%Y-%m-%d-%H%M%S" if of.sets and not of.name else "%Y-%m-%d"
        now = self._clock().astimezone(self._zone)
        return f"ecarte-{of.file_words or 'progress'}-{now:{form}}.{ending}"

    def on_forget(self) -> str:
        """Return the sentence that asks for confirmation; nothing is deleted yet."""
        return SAID["forget"]

    def on_leave(self) -> str:
        """Cancel forgetting, and return a sentence that says so."""
        return SAID["leave"]

    def on_forget_for_good(self) -> str:
        """Delete the log, keep nothing from now on, and return a sentence on what came of it."""
        return self._apply(self.kept.asked_to_forget())

    def _forget_answers(self, but: tuple[Attempt, ...]) -> None:
        for each in self._followed:
            each.forget(tuple(one for one in each.attempts if one in but))

    def on_review(self) -> str:
        """Start a review of the due problems; return a sentence, empty if none can be started."""
        if self._on_review is None:
            return ""
        return self._on_review(self._queue.due(self._clock()))

    def _add(self, attempts: Iterable[Attempt]) -> str:
        stopped = self._store.stopped
        return self._apply(self.kept.with_answers(attempts, self._clock, stopped=stopped))

    def _identify(self) -> None:
        """Give the log an identifier before it is saved as a file, if it has none."""
        self._apply(self.kept.identified())

    def _load_file(self, file: FileStore) -> str:
        return self._apply(self.kept.stopped()) if file.stopped else self._load(file.load)

    def _read_again(self) -> str:
        """Show it by now: something may be due, and other notebooks may have added to the file."""
        told = self._load_file(self._store) if isinstance(self._store, FileStore) else ""
        return told or self.page.notice

    def _load(self, read: Callable[[], Log | None]) -> str:
        """Merge the kept log with the attempts on this page, and keep both."""
        try:
            stored = read()
        except ProgressError as problem:
            self.kept = self.kept.unreadable()
            return f"We couldn’t read the progress that was kept: {problem}."
        return "" if stored is None else self._apply(self.kept.loaded(stored, self._clock))

    def _take_file(self, text: str) -> str:
        (found, _), before = read_export(text), self.attempts
        new = before.lacks(found)
        told = self._add(new)
        counts = f"Attempts added: {len(new):,}. There already: {len(found) - len(new):,}."
        return f"{counts} {told}".rstrip()

    def _hear_of_nothing(self) -> str:
        kept, stopped = replace(self.kept, is_ready=True), self._store.stopped
        return self._apply(kept.kept_from_now(self._clock, stopped=stopped))

    def _hear_zone(self, message: Message) -> None:
        """Count days in the time zone of the browser; keep this machine's if it is unknown here."""
        zone = zone_named(message.get("zone"))
        if zone is not None and zone != self._zone:
            self._zone = zone
            self._show(self.page.notice)

    def _hear_that_it_stopped(self) -> str:
        """Drop the log, as the learner asked for on another page."""
        if isinstance(self._store, BrowserStore):
            self._store.stopped, self._store.size = True, 0
        return self._apply(self.kept.stopped())

    def _hear_that_it_is_full(self) -> None:
        if isinstance(self._store, BrowserStore) and not self.kept.is_full:
            self.kept = replace(self.kept, is_full=True)
            self._store.tell()  # then there is all that goes, whatever page kept it

    def _hear_of_trouble(self, message: Message) -> None:
        if message.get("order") == "remove":
            self.kept = self.kept.not_removed()
            if isinstance(self._store, BrowserStore):
                self._store.stopped = False
            self._show(SAID["not forgotten"])
            return
        if message["action"] == "no storage":
            self.kept = self.kept.refused()
        self._show(TROUBLES[message["action"]])
        self._on_ready()

    def _hear_stored(self, text: str) -> None:
        if isinstance(self._store, BrowserStore):
            self._store.size, self._store.stopped = len(text), False
            self._take_stored(lambda: Log.parse(text))

    def _take_stored(self, read: Callable[[], Log]) -> None:
        if self.keeps_here:
            self._carefully(lambda: self._load(read))
            self._apply(LogChange(replace(self.kept, is_ready=True)))

    def _carefully(self, step: Callable[[], str]) -> None:
        """Call `step` and show the sentence it returns; if it raises, show that instead."""
        self.receiver.carefully(lambda: self._show(step()))

    def _show(self, notice: str = "") -> None:
        self._count()
        situation = ProgressState(
            statistics=self._statistics,
            queue=self._queue,
            kept=self.kept,
            now=self._clock(),
            zone=self._zone,
            vanishes=not self.keeps_here and "google.colab" in sys.modules,
            notice=notice,
            reviews=self._on_review is not None,
            practises=self._on_practise is not None,
            brief=self._brief,
            percent_full=self._percent_full,
            said=self.said,
        )
        self.page = progress_view(situation)
        self.view = data_of(self.page)

    def _count(self) -> None:
        """Add new attempts to the statistics; recount all if the log has lost or changed any, or
        days are counted in another time zone."""
        new = self.attempts.added_since(self._counted)
        if new is None or self._statistics.zone != self._zone:
            self._statistics, self._queue = Statistics(zone=self._zone), ReviewQueue()
            new = self.attempts.attempts
        for attempt in new:
            self._statistics.add(attempt)
            self._queue.add(attempt)
        self._counted = self.attempts

    @property
    def _percent_full(self) -> int:
        """How full the browser's storage is, in percent; 0 until it is nearly full."""
        size = self._store.size if isinstance(self._store, BrowserStore) else 0
        return min(100, 100 * size // LARGEST) if size >= NEARLY_FULL else 0

    def __repr__(self) -> str:
        counted = in_figures(len(self.attempts), "attempt")
        return f"{type(self).__name__}({counted}, {self.kept.keeping})"


class YouPanel(ProgressPanel):
    """The progress panel of the page *You*, with the number and all below it."""

    script = "you"
    faces = traitlets.Dict(read_only=True).tag(sync=True)
    """Portraits of the opponents as SVG text, by name."""

    def __init__(self, file: FileStore | None = None, **more: Any) -> None:
        self.set_trait("faces", {name: face_svg(name) for name in FACES})
        super().__init__(file, **more)


def zone_named(name: object) -> tzinfo | None:
    """Return the time zone `name`, such as "Asia/Kolkata", or `None` if this machine has none.

    >>> zone_named("Asia/Kolkata"), zone_named("../../etc/passwd")
    (zoneinfo.ZoneInfo(key='Asia/Kolkata'), None)
    """
    if not is_short_text(name, _LONGEST_ZONE) or not _ZONE.fullmatch(name):
        return None
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, KeyError):  # no file, no data, no zone
        return None
