"""A folder in which the kernels of a site leave what they have simulated for one another.

A file's name is a hash of all that decides what is in it. It is written aside, under another name,
by the one kernel that has locked that file, and renamed once it is whole. The lock ends with its
holder; nobody removes a locked file.
"""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from hashlib import sha256
from pathlib import Path
from typing import IO, Final, Self

from ... import __version__
from ...engine.decision import Decision
from . import assessment_file
from .assessment import Assessment

MOST_BYTES: Final = 64_000_000
"""Of all files; beyond it the oldest go."""

AHEAD_AT_ONCE: Final = max(1, (os.cpu_count() or 1) // 2)
"""Problems that nobody waits for yet that all kernels together simulate at once: they would keep
those that somebody waits for from the processors."""

_KEPT: Final = ".json.gz"
_ASIDE: Final = ".part"
_TURN: Final = ".turn"
_LOG: Final = logging.getLogger(__name__)


class SharedFolder:
    """A folder of simulated problems, which is made with the first."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def read(self, decision: Decision) -> Assessment | None:
        """What is there of a decision; `None` for nothing, or for a file that cannot be read."""
        try:
            with _opened(self._path(decision, _KEPT), os.O_RDONLY) as file:
                data = file.read(assessment_file.MOST_BYTES + 1)
            return assessment_file.unpack(data, decision)
        except FileNotFoundError:
            return None
        except Exception as error:  # noqa: BLE001 - whatever is there, it can be simulated again
            _LOG.info("a simulated problem could not be read: %r", error)
            return None

    def claim(self, decision: Decision) -> Claim:
        """Lock a decision, for the one kernel that simulates it.

        Raises:
            BlockingIOError: while another kernel has locked it.
            OSError: where nothing can be left in the folder.
        """
        self.folder.mkdir(mode=0o700, exist_ok=True)
        aside = self._path(decision, _ASIDE)
        while True:
            claim = Claim(_locked(aside), aside, self._path(decision, _KEPT))
            if claim.is_valid():
                break
            claim.release()
        try:
            claim.reserve()  # or on a full disk one kernel would simulate it after the other
            self._make_room()
        except OSError:
            claim.release()
            raise
        return claim

    def turn_ahead(self) -> IO[bytes]:
        """Take one of the turns to simulate ahead, which ends when the file is closed.

        Raises:
            BlockingIOError: while other kernels have all of them.
            OSError: where there can be no file.
        """
        self.folder.mkdir(mode=0o700, exist_ok=True)
        for number in range(AHEAD_AT_ONCE):
            with suppress(BlockingIOError):
                return _locked(self.folder / f"ahead-{number}{_TURN}")
        raise BlockingIOError

    def _path(self, decision: Decision, ending: str) -> Path:
        return self.folder / (sha256(f"{__version__} {decision}".encode()).hexdigest() + ending)

    def _make_room(self) -> None:
        found = []
        for path in self.folder.iterdir():
            if path.suffix == _TURN:
                continue  # empty, and locked by name
            with suppress(FileNotFoundError):  # another kernel makes room too
                status = path.lstat()
                found.append((status.st_mtime_ns, status.st_size, path))
        total = sum(size for _, size, _ in found)
        for _, size, path in sorted(found):
            if total <= MOST_BYTES:
                break
            with suppress(OSError):
                _remove(path)
                total -= size


class Claim:
    """A file that is locked and written aside, until it is kept or released."""

    def __init__(self, file: IO[bytes], aside: Path, path: Path) -> None:
        self._file, self._aside, self._path = file, aside, path

    def is_valid(self) -> bool:
        """Whether the locked file still has its name: it may have been kept or removed before."""
        with suppress(FileNotFoundError):
            return os.path.samestat(os.fstat(self._file.fileno()), self._aside.lstat())
        return False

    def reserve(self) -> None:
        """Take the room that a file may need.

        Raises:
            OSError: where there is none.
        """
        self._file.write(bytes(assessment_file.MOST_BYTES))
        self._file.flush()

    def keep(self, assessment: Assessment) -> None:
        """Leave the assessment for the other kernels.

        Raises:
            OSError: where it cannot be left.
            RecordError: where it is too large.
        """
        data = assessment_file.pack(assessment)
        self._file.seek(0)
        self._file.write(data)
        self._file.truncate()
        self._file.flush()
        if self.is_valid():
            self._aside.replace(self._path)

    def release(self) -> None:
        """Unlock the file; what was not kept is removed before, while nobody else can lock it."""
        with suppress(OSError):
            if self.is_valid():
                self._aside.unlink()
        with suppress(OSError):  # what was buffered finds no room
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def _opened(path: Path, flags: int) -> IO[bytes]:
    """Open a file of ours, and nobody else's."""
    file = os.fdopen(os.open(path, flags | os.O_NOFOLLOW, 0o600), "r+b" if flags else "rb")
    if os.fstat(file.fileno()).st_uid != os.geteuid():
        file.close()
        raise PermissionError(f"expected a file of our own at {path}")
    return file


def _locked(path: Path) -> IO[bytes]:
    file = _opened(path, os.O_RDWR | os.O_CREAT)
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except OSError:
        file.close()
        raise
    return file


def _remove(path: Path) -> None:
    """Remove a file, unless it is being written.

    Raises:
        OSError: where that is not possible.
    """
    if path.suffix == _ASIDE:
        Claim(_locked(path), path, path).release()
    else:
        path.unlink()
