"""Stores that keep a learner's log between visits: in a file, or in the browser's storage.

Beside the file of the log are small files with the places where the learner left tables.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from itertools import count
from pathlib import Path
from typing import Final
from uuid import uuid4

from jupyter_core.paths import jupyter_data_dir

from ...errors import NotationError, ProgressError, RecordError, brief
from ...limits import LONGEST_KEPT, LONGEST_LINE, LONGEST_SAVED
from ..saved import read_data, saved_text
from .attempt import Attempt
from .log import HEADER, Log, is_sealed, lines, read_export
from .statistics import ReviewQueue

_FILE_NAME: Final = "progress.jsonl"
_STOPPED_NAME: Final = "keep-nothing"
_LOCK_NAME: Final = "progress.lock"
_PATIENCE: Final = 5.0
"""Seconds to wait for the lock of another notebook that is writing."""

_SET_ASIDE: Final = "progress-set-aside-{}.jsonl"
_TO_APPEND: Final = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)

SPARE: Final = 100_000
"""Characters freed when the oldest attempts are dropped: room for about 450 new ones."""

_PREFERENCES: Final = ("game", "practice")
"""Names of the files of preferences."""


def read(source: str | Path) -> Log:
    """Return the log in a learner's file, given its path or its text.

    A sealed file, made by “Save as a file”, is checked to be complete. In any other file a last
    line without a newline is ignored. `read_export` also returns the learner.

    >>> log = read(Log().export())
    >>> len(log), log.rows()
    (0, [])

    Args:
        source: a path, or the text of a file, which begins with a brace.

    Raises:
        ProgressError: if the file is missing, or is not a progress file, damaged or changed.
    """
    if isinstance(source, str) and source.lstrip().startswith("{"):
        return _log_in(source)
    if not isinstance(source, str | Path):
        raise ProgressError(
            f"expected the path of a file of progress, or the text in it, got {brief(source)}"
        )
    path = Path(source)
    try:
        _expect_a_file(path)
        return _log_in(path.read_bytes().decode("ascii", errors="replace"))
    except ProgressError as problem:
        raise ProgressError(f"cannot read {path}: {problem}") from problem
    except (OSError, ValueError) as problem:
        raise ProgressError(
            f"expected the path of a file of progress, or the text in it, got {brief(str(path))}: "
            f"{_reason(problem)}"
        ) from problem


def _log_in(text: str) -> Log:
    return read_export(text)[0] if is_sealed(text) else Log.parse(text[: text.rfind("\n") + 1])


class FileStore:
    """Store that keeps the log in a file of any length; several notebooks may append at once.

    Args:
        folder: the folder of the file, created when first needed. By default it is `ecarte_tutor`
            in the user's Jupyter data folder.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or Path(jupyter_data_dir(), "ecarte_tutor")

    @property
    def path(self) -> Path:
        return self.folder / _FILE_NAME

    @property
    def places(self) -> Path:
        """Folder of the places where the learner left tables."""
        return self.folder / "places"

    @property
    def stopped(self) -> bool:
        """True if the learner deleted the log, in any notebook."""
        return self._stopped_path.exists()

    @property
    def _stopped_path(self) -> Path:
        return self.folder / _STOPPED_NAME

    def load(self) -> Log | None:
        """Return the log in the file, or `None` if the file is missing or empty.

        A last line without a newline is an unfinished write, and is ignored.

        Raises:
            ProgressError: if the file cannot be read, is damaged or is not a log.
        """
        try:
            return self._read()
        except (OSError, ProgressError) as problem:
            raise ProgressError(f"cannot read {self.path}: {_reason(problem)}") from problem

    def _read(self) -> Log | None:
        _expect_a_file(self.path)
        try:
            content = self.path.read_bytes()
        except FileNotFoundError:
            return None
        if not content:
            return None
        whole = content[: _whole(content)] or content
        return Log.parse(whole.decode("ascii", errors="replace"))

    def begin(self, attempts: Iterable[Attempt]) -> None:
        """Start a log with these attempts, also after `remove`; raises as `append` does."""
        with self._writing():
            self._stopped_path.unlink(missing_ok=True)
        self.append(attempts)

    def append(self, attempts: Iterable[Attempt]) -> None:
        """Append attempts and the identifiers of a log in one write, flushed with `fsync`.

        Raises:
            ProgressError: if the file cannot be written or is not a log; it is left unchanged.
        """
        added = lines(attempts)
        with self._writing():
            if self.path.exists():
                _expect_a_file(self.path)
            handle = os.open(self.path, _TO_APPEND, 0o600)
            try:
                _append(handle, added)
            finally:
                os.close(handle)

    def _free_name(self, pattern: str) -> Path:
        names = (self.folder / pattern.format(number) for number in count(1))
        return next(name for name in names if not name.exists())

    def preferences(self, name: str) -> str:
        """Return what `keep_preferences` saved for a table; an empty text if none can be read."""
        try:
            with self._preferences_path(name).open(encoding="ascii", errors="replace") as file:
                return file.read(LONGEST_SAVED)
        except OSError:
            return ""

    def set_preferences_aside(self, name: str) -> None:
        """Rename a file of preferences that cannot be read, so that new ones can be saved.

        Raises:
            ProgressError: if the file cannot be renamed.
        """
        with self._writing():
            path = self._preferences_path(name)
            path.rename(self._free_name(f"{path.stem}-set-aside-{{}}.json"))

    def keep_preferences(self, text: str, name: str) -> None:
        """Save `text`, in ASCII, as a table's preferences, beside the log, unless it was deleted.

        Raises:
            ProgressError: if the file cannot be written.
        """
        with self._writing():
            if not self.stopped:
                self._preferences_path(name).write_text(text, encoding="ascii")

    def _preferences_path(self, name: str) -> Path:
        return self.folder / f"{name.removeprefix('quiz.')}.json"

    def remove(self) -> None:
        """Delete the log, the preferences and the places, and set `stopped`.

        Raises:
            ProgressError: if a file cannot be deleted.
        """
        with self._writing():
            self._stopped_path.touch(mode=0o600)
            self.path.unlink(missing_ok=True)
            for each in _PREFERENCES:
                self._preferences_path(each).unlink(missing_ok=True)
            for place in self.places.glob("*"):
                place.unlink(missing_ok=True)

    def set_aside(self) -> None:
        """Rename the log to "progress-set-aside-1.jsonl" (or 2, ...), so that a new one can start.

        Raises:
            ProgressError: if the file cannot be renamed.
        """
        with self._writing():
            self.path.rename(self._free_name(_SET_ASIDE))

    @contextmanager
    def _writing(self) -> Iterator[None]:
        from filelock import FileLock  # only a learner who keeps a log waits for it to load

        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with FileLock(self.folder / _LOCK_NAME, timeout=_PATIENCE, mode=0o600):
                yield
        except (OSError, ProgressError) as problem:
            raise ProgressError(f"cannot keep it in {self.path}: {_reason(problem)}") from problem


class BrowserStore:
    """Store that keeps the log in the browser's storage.

    Args:
        send: sends a message, a dictionary whose "order" names the action, to the page's script.
    """

    def __init__(self, send: Callable[[dict[str, str]], None]) -> None:
        self._send = send
        self.size = 0
        """Characters of the log, as far as this page knows; 0 if unknown or empty."""

        self.stopped = False
        """True if the learner deleted the log, on this page or another."""

    def begin(self, attempts: Iterable[Attempt]) -> None:
        """Start a log with these attempts, also after `remove`."""
        self.stopped = False
        self._add("begin", attempts)

    def append(self, attempts: Iterable[Attempt]) -> None:
        """Append attempts, creating the log if there is none."""
        self._add("append", attempts)

    def _add(self, order: str, attempts: Iterable[Attempt]) -> None:
        header, text = f"{HEADER}\n", lines(attempts)
        self.size = (self.size or len(header)) + len(text)
        self._send({"order": order, "header": header, "text": text})

    def replace(self, log: Log) -> None:
        """Have the browser replace its log by `log`, keeping attempts that other pages added."""
        text = log.text()
        self.size = len(text)
        self._send({"order": "replace", "text": text})

    def tell(self) -> None:
        """Ask the page's script to send the browser's log to Python again."""
        self._send({"order": "tell"})

    def remove(self) -> None:
        """Delete the log, and set `stopped`."""
        self.size, self.stopped = 0, True
        self._send({"order": "remove"})

    def set_aside(self) -> None:
        """Move a log that cannot be read to another key of the browser's storage."""
        self.size = 0
        self._send({"order": "set aside"})


Store = FileStore | BrowserStore
"""Place that keeps a learner's log between visits; after `remove`, it is `stopped` until `begin`.
"""


def trimmed(log: Log, now: datetime, characters: int) -> Log:
    """Return `log` without its oldest attempts, so that `Log.text` has at most `characters`.

    Attempts at problems that are due for review at `now` are dropped only if no others are left.
    """
    sizes = [len(attempt.line()) + 1 for attempt in log]
    excess = len(log.part(()).text()) + sum(sizes) - characters
    if excess <= 0:
        return log
    due = {(each.skill, each.problem) for each in ReviewQueue(log).due(now)}
    gone: set[int] = set()
    for are_due in (False, True):
        for place, attempt in enumerate(log):
            if excess > 0 and ((attempt.skill, attempt.problem) in due) is are_due:
                gone.add(place)
                excess -= sizes[place]
    return log.part(attempt for place, attempt in enumerate(log) if place not in gone)


def _append(handle: int, text: str) -> None:
    """Append the text to an open file; on an error truncate to the old size."""
    size = os.lseek(handle, 0, os.SEEK_END)
    content = (text if size else f"{HEADER}\n{text}").encode("ascii")
    if size:
        size = _expect_a_log(handle, size)
    if not content:
        return
    try:
        written = os.write(handle, content)
        if written < len(content):
            raise OSError("the disk is full")
        os.fsync(handle)
    except OSError:
        os.ftruncate(handle, size)
        raise


def _expect_a_file(path: Path) -> None:
    if not path.is_file() and path.exists():
        raise ProgressError("expected a file, got something else under its name; move that away")


def _expect_a_log(handle: int, size: int) -> int:
    """Return the offset of the next line; truncate a last line without a newline.

    Raises:
        ProgressError: if the file is not a log that can be appended to.
    """
    start = _read_at(handle, 0, LONGEST_LINE)
    first = start[: start.find(b"\n") + 1] or start
    Log.parse(first.decode("ascii", errors="replace"))
    tail = max(0, size - LONGEST_LINE)  # do not read a large file for every answer
    end = _whole(_read_at(handle, tail, LONGEST_LINE))
    if not end:
        raise ProgressError("its last line is too long")
    if tail + end < size:
        os.ftruncate(handle, tail + end)
    return tail + end


def _read_at(handle: int, place: int, most: int) -> bytes:
    os.lseek(handle, place, os.SEEK_SET)
    return os.read(handle, most)


def _whole(content: bytes) -> int:
    """Number of bytes up to the last newline."""
    return content.rfind(b"\n") + 1


def _reason(problem: Exception) -> str:
    if isinstance(problem, TimeoutError):
        return "another notebook is still writing to it; try again"
    if isinstance(problem, OSError):
        return (problem.strerror or str(problem)).lower()
    return str(problem)


_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]{0,79}")
_MOST_PLACES: Final = 5
"""Files that stay of one table: the newest."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table was left."""

    text: str
    """The bookmark, from which the table is restored."""

    of: str
    """What was asked for, such as a code."""

    where: str
    """The place in words, such as "Problem 4 of 10"; empty if there are none."""

    begun: bool
    """True if the learner had pressed something."""

    process: str
    """Identifies the kernel's process."""


class PlaceFile:
    """File with the place of one table; each kernel has its own, which it finds once restarted.

    So two kernels cannot overwrite each other's places. None is kept once the learner has deleted
    the log.

    Args:
        name: the table's name, the same in every kernel.
        of: what is asked for, such as a code; a place of something else is not found.
        kernel: the kernel's name, which stays the same when it is restarted.

    Raises:
        NotationError: if `name` cannot be part of a file's name.
    """

    def __init__(self, name: str, of: str, kernel: str) -> None:
        if not _NAME.fullmatch(name):
            raise NotationError(
                "expected a name to keep a place by (at most 80 letters, digits, dots and "
                f"hyphens), got {brief(name)}"
            )
        self._name, self._of, self._store = name, of, FileStore()
        self._own = self._read = self._store.places / f"{name}@{kernel}.json"

    def found(self) -> Place | None:
        """Return the place that this kernel left, or else the newest; `None` if there is none.

        Raises:
            RecordError: if the file cannot be read.
        """
        _latest[self._own] = self
        own = [self._own] if self._own.exists() else []
        for path in (*own, *reversed(self._by_age())):
            self._read = path
            try:
                place = read_data(Place, json.loads(path.read_bytes()[:LONGEST_KEPT]))
            except FileNotFoundError:
                continue  # another kernel has deleted it
            except (OSError, ValueError, RecursionError) as problem:
                raise RecordError(f"expected a place in {path}: {problem}") from problem
            if place.of == self._of:
                return place
        return None

    def is_before_restart(self, place: Place) -> bool:
        """Return True if this kernel was in the midst of the `place` found, and was restarted."""
        return place.begun and self._read == self._own and place.process != _process()

    def set_aside(self) -> bool:
        """Rename the file that was read last, so that it is not found; return True if it could."""
        try:
            self._read.replace(self._read.with_suffix(".set-aside"))
        except OSError:
            return False
        return True

    def keep(self, text: str, where: str, *, begun: bool) -> None:
        """Write the place, unless the learner has deleted the log or another table has its place.

        Raises:
            ProgressError: if the file cannot be written.
        """
        if self._store.stopped or _latest.get(self._own, self) is not self:
            return
        place, unfinished = Place(text, self._of, where, begun, _process()), f".{_process()}"
        try:
            if not self._own.exists():
                self._own.parent.mkdir(parents=True, exist_ok=True)
                for old in self._by_age()[: 1 - _MOST_PLACES]:
                    old.unlink(missing_ok=True)
            self._own.with_suffix(unfinished).write_text(saved_text(place), encoding="ascii")
            self._own.with_suffix(unfinished).replace(self._own)
        except OSError as problem:
            raise ProgressError(f"cannot keep your place in {self._own}: {problem}") from problem

    def _by_age(self) -> list[Path]:
        found = self._own.parent.glob(f"{self._name}@*.json")
        return sorted(found, key=_written)


_latest: Final[dict[Path, PlaceFile]] = {}
"""For each file the table that was shown last; one shown before, in a cell since run again, is left
alone."""


def _written(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except FileNotFoundError:  # another kernel has deleted it
        return 0


@cache
def _process() -> str:
    return uuid4().hex
