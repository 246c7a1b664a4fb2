"""Stores: where a learner's log is kept between two visits. Here: in a file of their own."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Final, Protocol

from jupyter_core.paths import jupyter_data_dir

from ..errors import ProgressError
from .attempt import Attempt
from .log import HEADER, LARGEST, Log, lines

_FILE_NAME: Final = "progress.jsonl"
_LOCK_NAME: Final = "progress.lock"
_PATIENCE: Final = 5.0
"""Seconds to wait for another notebook that is writing."""

_SET_ASIDE: Final = "progress-set-aside-{}.jsonl"
_TO_APPEND: Final = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)


class Store(Protocol):
    """Where attempts are kept. That there is a log at all means that the learner asked for it."""

    def append(self, attempts: Iterable[Attempt]) -> None:
        """Adds attempts at the end, first making the log where there is none."""

    def remove(self) -> None:
        """Throws the log away."""

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

    @property
    def path(self) -> Path:
        """The file."""
        return self.folder / _FILE_NAME

    def load(self) -> Log | None:
        """What is kept, or `None` where nothing ever was.

        Raises:
            ProgressError: for a file that cannot be read, is damaged or is none of ours.
        """
        try:
            with self.path.open("rb") as file:
                content = file.read(LARGEST + 1)
            return Log.parse(content.decode("ascii", errors="replace"))
        except FileNotFoundError:
            return None
        except (OSError, ProgressError) as problem:
            raise ProgressError(f"cannot read {self.path}: {_reason(problem)}") from problem

    def append(self, attempts: Iterable[Attempt]) -> None:
        """Adds attempts at the end in one write that has reached the disk when this returns.

        Raises:
            ProgressError: where the file cannot be written, would grow too large or has a torn
                last line; the file is then as it was.
        """
        with self._writing():
            handle = os.open(self.path, _TO_APPEND, 0o600)
            try:
                _append(handle, lines(attempts))
            finally:
                os.close(handle)

    def remove(self) -> None:
        """Deletes the file; raises `ProgressError` where it cannot be."""
        with self._writing():
            self.path.unlink(missing_ok=True)

    def set_aside(self) -> None:
        """Gives the file another name beside it; raises `ProgressError` where it cannot be."""
        with self._writing():
            names = (self.folder / _SET_ASIDE.format(number) for number in count(1))
            free = next(name for name in names if not name.exists())
            self.path.rename(free)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        from filelock import FileLock  # only a learner who keeps a log waits for it to load

        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with FileLock(self.folder / _LOCK_NAME, timeout=_PATIENCE, mode=0o600):
                yield
        except (OSError, ProgressError) as problem:
            raise ProgressError(f"cannot keep it in {self.path}: {_reason(problem)}") from problem


def _append(handle: int, text: str) -> None:
    """Adds the text to an open file, all of it or nothing."""
    size = os.lseek(handle, 0, os.SEEK_END)
    content = (text if size else f"{HEADER}\n{text}").encode("ascii")
    if size + len(content) > LARGEST:
        raise ProgressError("it is full; save it as a file, then forget it here and begin anew")
    if size and not _ends_a_line(handle, size):
        raise ProgressError("its last line was cut short; set it aside to begin anew")
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


def _ends_a_line(handle: int, size: int) -> bool:
    os.lseek(handle, size - 1, os.SEEK_SET)
    return os.read(handle, 1) == b"\n"


def _reason(problem: Exception) -> str:
    if isinstance(problem, TimeoutError):
        return "another notebook is still writing to it; try again"
    if isinstance(problem, OSError):
        return (problem.strerror or str(problem)).lower()
    return str(problem)
