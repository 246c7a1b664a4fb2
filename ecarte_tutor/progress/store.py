"""Stores: where a learner's log is kept between two visits. Here: in a file of their own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Final, Literal, Protocol, get_args

from jupyter_core.paths import jupyter_data_dir

from ..errors import ProgressError
from .attempt import Attempt
from .log import HEADER, LARGEST, LARGEST_FILE, Log, lines

_FILE_NAME: Final = "progress.jsonl"
_LONGEST_PREFERENCES: Final = 1000
_LOCK_NAME: Final = "progress.lock"
_PATIENCE: Final = 5.0
"""Seconds to wait for another notebook that is writing."""

_SET_ASIDE: Final = "progress-set-aside-{}.jsonl"
_WHOLE: Final = "progress-whole-{}.jsonl"
"""A file as it was before its oldest attempts were summed up."""

_FULL: Final = "it is full; save it as a file, then clear it here and start again"
_TO_MAKE: Final = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
_TO_APPEND: Final = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)


Preferred = Literal["practice", "game"]
"""Where a learner's preferences come from."""


class Store(Protocol):
    """Where attempts are kept. That there is a log at all means that the learner asked for it."""

    def append(self, attempts: Iterable[Attempt]) -> None:
        """Adds attempts at the end, first making the log where there is none."""

    def replace(self, log: Log) -> None:
        """Keeps this log in the place of what was loaded; what others have added since stays."""

    def remove(self) -> None:
        """Deletes the log."""

    def set_aside(self) -> None:
        """Puts away a log that cannot be read, so that another can be begun; nothing is lost."""


class FileStore:
    """A log in a file; several notebooks may add to it at once.

    Args:
        folder: where the file is; made when first needed. Unless given, it is `ecarte_tutor` in
            Jupyter's data folder of the user.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or Path(jupyter_data_dir(), "ecarte_tutor")
        self._loaded: tuple[tuple[int, int], Log] | None = None
        """The file's size and time when it was loaded, and what was in it; until it is written."""

    @property
    def path(self) -> Path:
        """The file."""
        return self.folder / _FILE_NAME

    def load(self) -> Log | None:
        """What is kept, or `None` where nothing ever was.

        A last line without an end was never promised to be kept, and is passed over.

        Raises:
            ProgressError: for a file that cannot be read, is damaged or is none of ours.
        """
        try:
            return self._read()
        except (OSError, ProgressError) as problem:
            raise ProgressError(f"cannot read {self.path}: {_reason(problem)}") from problem

    def _read(self) -> Log | None:
        _expect_a_file(self.path)
        try:
            with self.path.open("rb") as file:
                version = _version(os.fstat(file.fileno()))
                content = file.read(LARGEST_FILE + 1)
        except FileNotFoundError:
            return None
        if not content:
            return None
        whole = content[: _whole(content)] or content
        log = Log.parse(whole.decode("ascii", errors="replace"), LARGEST_FILE)
        self._loaded = version, log
        return log

    def append(self, attempts: Iterable[Attempt]) -> None:
        """Adds attempts at the end in one write that has reached the disk when this returns.

        Of a file that would grow too large the oldest attempts are summed up, and the whole file
        stays beside it under another name.

        Raises:
            ProgressError: where the file cannot be written, would grow too large all the same or is
                none of ours; the file is then as it was.
        """
        added = Log(attempts)
        with self._writing():
            if self.path.exists():
                _expect_a_file(self.path)
            handle = os.open(self.path, _TO_APPEND, 0o600)
            try:
                fits = _append(handle, lines(added))
            finally:
                os.close(handle)
            if not fits:
                self._rewrite(added)

    def replace(self, log: Log) -> None:
        """Keeps this log in the place of the file's, with what the file has beyond it.

        Where something is summed up that was not, the whole file stays beside it under another
        name.

        Raises:
            ProgressError: where that cannot be done; the file is then as it was.
        """
        with self._writing():
            self._rewrite(log)

    def _rewrite(self, log: Log) -> None:
        loaded, self._loaded = self._loaded, None
        if loaded and self.path.exists() and loaded[0] == _version(self.path.stat()):
            before = loaded[1]  # a long file takes seconds to read
        else:
            before = self._read() or Log()
            self._loaded = None
        after = before.plus(log).summed_up()
        content = after.text().encode("ascii")
        if len(content) > LARGEST:
            raise ProgressError(_FULL)
        if after.earlier != before.earlier and before.attempts:
            shutil.copy2(self.path, self._free_name(_WHOLE))
        new = self.path.with_name(f"{_FILE_NAME}.new")
        try:
            with os.fdopen(os.open(new, _TO_MAKE, 0o600), "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            new.replace(self.path)
        finally:
            new.unlink(missing_ok=True)

    def _free_name(self, pattern: str) -> Path:
        names = (self.folder / pattern.format(number) for number in count(1))
        return next(name for name in names if not name.exists())

    def preferences(self, of: Preferred = "practice") -> str:
        """How the learner practises, or plays, as it was kept; empty where nothing can be read."""
        try:
            with self._preferences_path(of).open(encoding="ascii") as file:
                return file.read(_LONGEST_PREFERENCES)
        except (OSError, ValueError):
            return ""

    def keep_preferences(self, text: str, of: Preferred = "practice") -> None:
        """Keeps how the learner practises, or plays, beside the log.

        Raises:
            ProgressError: where it cannot be kept.
        """
        with self._writing():
            self._preferences_path(of).write_text(text, encoding="ascii")

    def _preferences_path(self, of: Preferred) -> Path:
        return self.folder / f"{of}.json"

    def remove(self) -> None:
        """Deletes the log and the preferences; raises `ProgressError` where it cannot."""
        with self._writing():
            self.path.unlink(missing_ok=True)
            for each in get_args(Preferred):
                self._preferences_path(each).unlink(missing_ok=True)

    def set_aside(self) -> None:
        """Gives the file another name beside it; raises `ProgressError` where it cannot be."""
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


def _append(handle: int, text: str) -> bool:
    """Adds the text to an open file, all of it or nothing; false where it has not the room."""
    size = os.lseek(handle, 0, os.SEEK_END)
    content = (text if size else f"{HEADER}\n{text}").encode("ascii")
    if size + len(content) > LARGEST:
        return False
    if size:
        size = _expect_a_log(handle, size)
    if not content:
        return True
    try:
        written = os.write(handle, content)
        if written < len(content):
            raise OSError("the disk is full")
        os.fsync(handle)
    except OSError:
        os.ftruncate(handle, size)
        raise
    return True


def _version(found: os.stat_result) -> tuple[int, int]:
    """What changes whenever a file is written to."""
    return found.st_size, found.st_mtime_ns


def _expect_a_file(path: Path) -> None:
    if not path.is_file() and path.exists():
        raise ProgressError("expected a file, got something else under its name; move that away")


def _expect_a_log(handle: int, size: int) -> int:
    """Where the next line of an open log begins; a last line without an end is taken away.

    Raises:
        ProgressError: where the file is no log that may be added to.
    """
    os.lseek(handle, 0, os.SEEK_SET)
    content = os.read(handle, size)
    whole = _whole(content)
    first = content[: content.find(b"\n") + 1] or content
    Log.parse(first.decode("ascii", errors="replace"))
    if whole < size:
        os.ftruncate(handle, whole)
    return whole


def _whole(content: bytes) -> int:
    """How many bytes the lines take that have an end."""
    return content.rfind(b"\n") + 1


def _reason(problem: Exception) -> str:
    if isinstance(problem, TimeoutError):
        return "another notebook is still writing to it; try again"
    if isinstance(problem, OSError):
        return (problem.strerror or str(problem)).lower()
    return str(problem)
