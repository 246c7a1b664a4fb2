"""The progress panel: what a learner's choices cost, kept on the learner's own machine.

In JupyterLab the log is kept in a file, on the site in the visitor's browser: the browser sends
its log when it connects, and the panel sends back what to add. The server keeps nothing.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime, tzinfo
from typing import Final, NoReturn, Protocol, TypeVar
from zoneinfo import ZoneInfo

import anywidget
import traitlets

from ...course.progress import (
    NOBODY,
    AskedSet,
    Attempt,
    BrowserStore,
    FileStore,
    Learner,
    Log,
    ReviewQueue,
    Scheduled,
    Statistics,
    Store,
    csv_table,
    read_export,
    trimmed,
)
from ...course.progress.log import HEADER, LARGEST, NEARLY_FULL, read_time, written_time
from ...course.progress.store import SPARE, Preferred
from ...engine.english import in_figures
from ...errors import ProgressError
from ..scene import data_of
from ..table import AssetSource, DrawnBy, ignore_state
from ..table.receiver import PART, Message, Receiver, error_shown, is_short_text
from .view import Keeping, ProgressState, progress_view

_LONGEST_ZONE: Final = 40
_ZONE: Final = re.compile(r"[A-Za-z][\w+-]*(/[A-Za-z][\w+-]*){0,2}", re.ASCII)

_FAULT: Final = "Something went wrong on our side. Your progress is as it was."
_TROUBLES: Final = {
    "no storage": (
        "This browser keeps nothing for this page, because of its settings or for lack of room. "
        "Save your progress as a file before you leave."
    ),
    "file too large": f"That file is too large: we can read at most {LARGEST:,} characters.",
}
"""Sentences for the learner, by the trouble that the browser reports."""


_ELSEWHERE: Final = (
    "On another page you asked us to keep your progress. From now on this page keeps it as well, "
    "together with what you have done here. It is kept"
)
_STOPPED: Final = (
    "On another page you had it all forgotten. From now on this page keeps nothing either."
)


def _learner(message: Message) -> Learner:
    """Return the name and the sets that the page sent for the head of a file."""
    return Learner.read({"name": message.get("name", ""), "sets": message.get("sets", [])})


def _refuse_as_too_large() -> NoReturn:
    raise ProgressError(f"it has more than {LARGEST:,} characters, the most that we can read")


class AttemptSource(Protocol):
    """A quiz, a game or anything else that reports the learner's attempts."""

    on_attempt: Callable[[Attempt], None] | None

    @property
    def attempts(self) -> Sequence[Attempt]:
        """The attempts made so far."""


Followed = TypeVar("Followed", bound=AttemptSource)


class ProgressPanel(anywidget.AnyWidget):
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

    set_state = ignore_state
    _esm = AssetSource("progress.js")
    _css = AssetSource("progress.css")
    drawn_by = DrawnBy("progress")
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
        self.attempts = self._counted = Log()
        self._statistics, self._queue = Statistics(), ReviewQueue()
        self.keeping: Keeping = "not kept" if asks else "to be kept"
        self._store: Store = file or BrowserStore(self.send)
        self._place = f"in {file.path}" if file else "in this browser"
        self._on_review, self._on_practise, self._on_ready = on_review, on_practise, on_ready
        self._zone: tzinfo | None = None
        self._preferences: dict[Preferred, str] = {}
        self._forgetting = False
        self._handed_in: Collection[tuple[str, str]] = ()
        self._is_ready = file is not None
        """True once the browser has sent its log; always true with a file."""
        self._is_full = False
        """True once the browser has reported that its storage is full, until its log arrives."""

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
                "due": lambda _: self._show(self.page.notice),
                **dict.fromkeys(_TROUBLES, self._hear_of_trouble),
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

    def add(self, attempt: Attempt) -> None:
        """Add an attempt to the log, and store it unless the learner stopped that; never raise."""
        self._carefully(lambda: self._add([attempt]))

    def follow(self, quiz: Followed) -> Followed:
        """Log the answers to `quiz` from now on, and those given before.

        Returns:
            `quiz` itself, so that it can be shown.
        """
        if quiz.attempts:
            self._carefully(lambda: self._add(quiz.attempts))
        quiz.on_attempt = self.add
        return quiz

    def keep_preferences(self, text: str, of: Preferred = "practice") -> None:
        """Keep a learner's preferences in the log's file, as soon as there is one.

        Args:
            text: the preferences, as `saved_text` makes them.
            of: the page whose preferences they are, "practice" or "game".
        """
        self._preferences[of] = text
        if self.keeping == "kept":
            self._carefully(self._write_preferences)

    def _write_preferences(self) -> str:
        if isinstance(self._store, FileStore):
            for of, text in self._preferences.items():
                self._store.keep_preferences(text, of)
        return ""

    def choose(self, action: str, value: str) -> None:
        """Press the button `value`, or practise the skill `value`, if the panel offers that.

        `action` is "press" for a button, such as "forget", or "practise" for a skill.
        """
        self.receiver.choose(action, value)

    def on_press(self, value: str) -> str:
        """Do what the button `value` is for, such as "forget"; return a sentence on it."""
        self._forgetting = value == "forget"
        step: Callable[[], str] = getattr(self, f"on_{value.replace(' ', '_')}")
        return step()

    def on_practise(self, skill: str) -> str:
        """Start practice of `skill`, and return a sentence to show."""
        assert self._on_practise is not None
        return self._on_practise(skill)

    def on_keep(self) -> str:
        """Keep the log from now on; return a sentence that says where."""
        self.attempts = self.attempts.identified()
        made_room = self._make_room()
        self._store.begin(() if made_room else self.attempts)
        self.keeping = "kept"
        self._write_preferences()
        return f"From now on your progress is kept {self._place}. {made_room}".rstrip()

    def on_set_aside(self) -> str:
        """Rename a stored log that cannot be read, begin a new log; return a sentence on it."""
        self._store.set_aside()
        return f"We have set it aside, under another name. {self.on_keep()}"

    def on_export(self) -> str:
        """Send the log to the browser as a file to save; return a sentence that says so."""
        self._identify()
        left_out = self._export(self.attempts, _learner(self.receiver.message))
        return (
            f"Saved as a file. “Add from a file” brings it back, here or anywhere else. {left_out}"
        ).rstrip()

    def hand_in(self, name: str, problems: Collection[tuple[str, str]]) -> None:
        """Save the answers to a teacher's set as a file for the teacher.

        The browser tells when the learner began the set; earlier answers are left out.

        Args:
            name: the learner's name; may be empty.
            problems: (skill, text line) of each problem of the set.
        """
        self._handed_in = problems
        self.send({"order": "hand in", "name": name})

    def _hand_in(self, message: Message) -> None:
        if self._asked is None:
            return
        began = message.get("began")  # a browser that noted no time hands all in
        since = read_time(began) if began else datetime.min.replace(tzinfo=UTC)
        self._identify()
        log = self.attempts.part(
            each
            for each in self.attempts
            if (each.skill, each.problem) in self._handed_in and each.when >= since
        )
        if log:
            self._export(log, _learner({**message, "sets": []}))

    def _export(self, log: Log, learner: Learner) -> str:
        """Save `log` as a file, without the oldest answers if it is too long; say so if it is."""
        whole, learner = log, learner.asked(self._asked)
        text = log.export(learner)
        if len(text) > LARGEST:
            seal = text.index("\n") - len(HEADER)
            log = trimmed(log, self._clock(), LARGEST - seal)
            text = log.export(learner)
        self._save("jsonl", "application/jsonl", text, learner)
        left_out = len(whole) - len(log)
        return f"A file has no room for your oldest {left_out:,} answers." if left_out else ""

    def on_csv(self) -> str:
        """Send the log to the browser as a CSV file to save; return a sentence that says so."""
        self._save("csv", "text/csv", csv_table(self.attempts))
        return "Saved as a table, one attempt to a row."

    def ask_set(self, asked: AskedSet) -> None:
        """Name `asked` in saved files as the teacher's set that the page asks from now on."""
        began = written_time(self._clock())
        self._asked, self.asked_set = asked, {**asdict(asked), "began": began}

    def _save(self, ending: str, kind: str, text: str, of: Learner = NOBODY) -> None:
        # Two nameless files of one set may come into one folder.
        form = "%Y-%m-%d-%H%M%S" if of.sets and not of.name else "%Y-%m-%d"
        now = self._clock().astimezone(self._zone)
        name = f"ecarte-{of.file_words or 'progress'}-{now:{form}}.{ending}"
        self.send({"order": "save", "name": name, "type": kind, "text": text})

    def on_forget(self) -> str:
        """Return the sentence that asks for confirmation; nothing is deleted yet."""
        return "This cannot be undone, except from a file that you saved."

    def on_leave(self) -> str:
        """Cancel forgetting, and return a sentence that says so."""
        return "Nothing was forgotten."

    def on_forget_for_good(self) -> str:
        """Delete the log, keep nothing from now on, and return a sentence that says so."""
        self._store.remove()
        self.send({"order": "forget learner"})
        self.attempts, self.keeping = Log(), "not kept"
        return "All of it is forgotten, and from now on nothing is kept."

    def on_review(self) -> str:
        """Start a review of the due problems; return a sentence, empty if none can be started."""
        if self._on_review is None:
            return ""
        return self._on_review(self._queue.due(self._clock()))

    def _add(self, attempts: Iterable[Attempt]) -> str:
        ids, self.attempts = self.attempts.ids, self.attempts.plus(attempts)
        if self.keeping == "to be kept" and self._is_ready:
            return self._keep_what_is_new()
        if self.keeping == "kept":
            if self._store.stopped:
                return self._hear_that_it_stopped()
            self.attempts = self.attempts.identified()
            new = (each for each in self.attempts.ids if each not in ids)
            self._store.append(Log(attempts, new))
        return ""

    def _identify(self) -> None:
        """Give the log an identifier before it is saved as a file, if it has none."""
        before, self.attempts = self.attempts, self.attempts.identified()
        if self.keeping == "kept" and self.attempts.ids != before.ids:
            self._store.append(Log((), self.attempts.ids))

    def _keep_what_is_new(self) -> str:
        """Start to keep the log, unless keeping was stopped elsewhere or the log is empty."""
        if self._store.stopped:
            return self._hear_that_it_stopped()
        if not self.attempts:
            return ""
        self.attempts = self.attempts.identified()
        made_room = self._make_room()
        if not made_room:
            self._store.append(self.attempts)
        self.keeping = "kept"
        self._write_preferences()
        return made_room

    def _load_file(self, file: FileStore) -> str:
        if file.stopped:
            self.keeping = "not kept"
        return self._load(file.load)

    def _load(self, read: Callable[[], Log | None]) -> str:
        """Merge the kept log with the attempts on this page, and keep both."""
        try:
            stored = read()
        except ProgressError as problem:
            self.keeping = "unreadable"
            return f"We couldn’t read the progress that was kept: {problem}."
        if stored is None:
            return ""
        sentence = ""
        if self.keeping == "not kept" and self._is_ready and self.keeps_here:
            sentence = f"{_ELSEWHERE} {self._place}."
        self.attempts, self.keeping = stored.plus(self.attempts), "kept"
        if stored.lacks(self.attempts):  # a log kept before there were identifiers
            self.attempts = self.attempts.identified()
        if self._is_full and (told := self._make_room()):
            return told
        done = stored.lacks(self.attempts)
        if done or done.ids:
            self._store.append(done)
        return sentence

    def _make_room(self) -> str:
        """Drop the oldest answers if the browser has no room for them; return a sentence if so."""
        if not isinstance(self._store, BrowserStore):
            return ""
        whole, self._is_full = self.attempts, False
        self.attempts = trimmed(whole, self._clock(), LARGEST - SPARE)
        gone = len(whole) - len(self.attempts)
        if not gone:
            return ""
        self._store.replace(self.attempts)
        return (
            f"This browser is full, so your oldest {in_figures(gone, 'answer')} had to go, those "
            "to problems that aren’t due first. Save your progress as a file now and then."
        )

    def _take_file(self, text: str) -> str:
        (found, _), before = read_export(text), self.attempts
        new = before.lacks(found)
        self._add(new)
        return f"Attempts added: {len(new):,}. There already: {len(found) - len(new):,}."

    def _hear_of_nothing(self) -> str:
        self._is_ready = True
        told = self._keep_what_is_new() if self.keeping == "to be kept" else ""
        self._on_ready()
        return told

    def _hear_zone(self, message: Message) -> None:
        """Count days in the time zone of the browser; keep this machine's if it is unknown here."""
        zone = zone_named(message.get("zone"))
        if zone is not None and zone != self._zone:
            self._zone, self._counted = zone, Log()
            self._statistics, self._queue = Statistics(zone=zone), ReviewQueue()
            self._show(self.page.notice)

    def _hear_that_it_stopped(self) -> str:
        """Drop the log and keep nothing, because the learner asked for that on another page."""
        was_kept, self.keeping = self.keeping == "kept", "not kept"
        if was_kept:
            self.attempts = Log()
        if isinstance(self._store, BrowserStore):
            self._store.stopped, self._store.size = True, 0
        if not self._is_ready:
            self._are_ready()
        return _STOPPED if was_kept else ""

    def _are_ready(self) -> None:
        self._is_ready = True
        self._on_ready()

    def _hear_that_it_is_full(self) -> None:
        if isinstance(self._store, BrowserStore) and not self._is_full:
            self._is_full = True
            self._store.tell()  # then there is all that goes, whatever page kept it

    def _hear_of_trouble(self, message: Message) -> None:
        if message["action"] == "no storage":
            self.keeping = "refused"
        self._show(_TROUBLES[message["action"]])
        self._on_ready()

    def _hear_stored(self, text: str) -> None:
        if isinstance(self._store, BrowserStore):
            self._store.size, self._store.stopped = len(text), False
            self._take_stored(lambda: Log.parse(text))

    def _take_stored(self, read: Callable[[], Log]) -> None:
        if self.keeps_here:
            self._carefully(lambda: self._load(read))
            self._are_ready()

    def _carefully(self, step: Callable[[], str]) -> None:
        """Call `step` and show the sentence it returns; if it raises, show that instead."""
        self.receiver.carefully(lambda: self._show(step()))

    def _show(self, notice: str = "") -> None:
        self._count()
        situation = ProgressState(
            statistics=self._statistics,
            queue=self._queue,
            attempts=len(self.attempts),
            now=self._clock(),
            zone=self._zone,
            keeping=self.keeping,
            place=self._place,
            vanishes=not self.keeps_here and "google.colab" in sys.modules,
            notice=notice,
            asks_to_forget=self._forgetting,
            reviews=self._on_review is not None,
            practises=self._on_practise is not None,
            brief=self._brief,
            percent_full=self._percent_full,
        )
        self.page = progress_view(situation)
        self.view = data_of(self.page)

    def _count(self) -> None:
        """Add new attempts to the statistics; recount all if the log has lost or changed any."""
        new = self.attempts.added_since(self._counted)
        if new is None:
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
        return f"{type(self).__name__}({in_figures(len(self.attempts), 'attempt')}, {self.keeping})"


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
