"""Stores that keep a learner's log between visits: in a file, or in the browser's storage."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Final

from jupyter_core.paths import jupyter_data_dir

from ...errors import ProgressError, brief
from ...limits import LONGEST_LINE, LONGEST_SAVED
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
    sizes = _sizes(log)
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


def _sizes(log: Log) -> list[int]:
    return [len(attempt.line()) + 1 for attempt in log]


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
