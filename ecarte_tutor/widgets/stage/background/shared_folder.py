"""A folder in which the kernels of a site share the problems that they have simulated.

A file's name is a hash of our version and the decision. The kernel that holds the lock of a `.part`
file writes it, and renames it once it is complete. A lock ends with its process, and a locked file
is never removed.
"""

from __future__ import annotations

import gzip
import json
import logging
import os
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from stat import S_ISREG
from typing import IO, Any, Final, Self

import numpy as np

from .... import __version__
from ....engine.cards import Card
from ....engine.decision import Decision
from ....errors import RecordError, brief
from ....grading import Fact, Reason
from ....simulator import CardSimulation, ReckonerPolicy, RolloutSimulation
from ....simulator.beliefs.posterior import OpponentHands
from ....simulator.simulation import Estimate, Trace
from ....simulator.valuation import stakes_of
from ....system import is_own, lock, unfollowed
from .assessment import Assessment, assess

MOST_BYTES: Final = 64_000_000
"""Most bytes of all files together; the oldest files are removed first."""

AHEAD_AT_ONCE: Final = max(1, (os.cpu_count() or 1) // 2)
"""Most problems that all kernels together simulate ahead (before a learner waits for them) at a
time; the other processors are for problems that a learner waits for."""

_MOST_OF_A_FILE: Final = 1_000_000
"""Most bytes of a file; the largest so far has half of that."""

_MOST_TEXT: Final = 16_000_000
_QUICKLY: Final = 1
_KEPT: Final = ".json.gz"
_ASIDE: Final = ".part"
_TURN: Final = ".turn"
_WAITED: Final = f"waited{_TURN}"
_LOG: Final = logging.getLogger(__name__)

_KINDS: Final = {
    kind.__name__: kind
    for kind in (Fact, Reason, RolloutSimulation, CardSimulation, Trace, Estimate, OpponentHands)
}
_KNOWN: Final[Mapping[str, Callable[[Decision], Any]]] = {
    "decision": lambda decision: decision,
    "options": Decision.options,
    "stakes": stakes_of,
    "player": lambda _: ReckonerPolicy(),
}
"""How to compute, from the decision, fields that are not written to a file."""


class SharedFolder:
    """Folder with one file for each simulated problem; `claim` creates it if it is missing."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def read(self, decision: Decision) -> Assessment | None:
        """Return the stored assessment of `decision`; `None` if there is none or it is damaged."""
        try:
            with _opened(self._path(decision, _KEPT), os.O_RDONLY) as file:
                data = file.read(_MOST_OF_A_FILE + 1)
            return _unpacked(data, decision)
        except FileNotFoundError:
            return None
        except Exception as error:  # noqa: BLE001 - whatever is there, it can be simulated again
            _LOG.info("a simulated problem could not be read: %r", error)
            return None

    def claim(self, decision: Decision, *, alone: bool = False) -> Claim:
        """Lock the file of `decision`, so that no other kernel simulates it; return the lock.

        Args:
            decision: the decision.
            alone: True to write a file of this process's own instead, because the usual one is
                held by a kernel that does not move or is no file; other kernels are not kept out.

        Raises:
            BlockingIOError: if another kernel has locked the file.
            OSError: if the folder cannot be written to, or the disk is full.
        """
        self.folder.mkdir(mode=0o700, exist_ok=True)
        aside = self._path(decision, f"-{os.getpid()}{_ASIDE}" if alone else _ASIDE)
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
        """Lock one of `AHEAD_AT_ONCE` files, as a permit to simulate what nobody waits for yet.

        The permit ends when the file returned is closed.

        Raises:
            BlockingIOError: if other kernels hold all the permits, or simulate what a learner
                waits for.
            OSError: if the file cannot be created.
        """
        self.folder.mkdir(mode=0o700, exist_ok=True)
        _locked(self.folder / _WAITED).close()
        for number in range(AHEAD_AT_ONCE):
            with suppress(BlockingIOError):
                return _locked(self.folder / f"ahead-{number}{_TURN}")
        raise BlockingIOError

    def waited_for(self) -> IO[bytes]:
        """Lock a file until it is closed, so that nothing is begun ahead in any kernel.

        Any number of kernels may hold this lock at a time.

        Raises:
            BlockingIOError: if another kernel looks at the lock just now.
            OSError: if the file cannot be created.
        """
        self.folder.mkdir(mode=0o700, exist_ok=True)
        return _locked(self.folder / _WAITED, shared=True)

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
    """Locked `.part` file of a decision, made by `claim`; `keep` writes and renames the file."""

    def __init__(self, file: IO[bytes], aside: Path, path: Path) -> None:
        self._file, self._aside, self._path = file, aside, path

    def is_valid(self) -> bool:
        """Return True if the locked file still has its name, so was not renamed or removed."""
        with suppress(FileNotFoundError):
            return os.path.samestat(os.fstat(self._file.fileno()), self._aside.lstat())
        return False

    def reserve(self) -> None:
        """Write as many bytes as an assessment may need, to see that the disk has room.

        Raises:
            OSError: if the disk is full.
        """
        self._file.write(bytes(_MOST_OF_A_FILE))
        self._file.flush()

    def keep(self, assessment: Assessment) -> None:
        """Write `assessment` to the file, and rename the file so that `read` finds it.

        Raises:
            OSError: if the file cannot be written.
            RecordError: if the assessment is too large.
        """
        data = _packed(assessment)
        self._file.seek(0)
        self._file.write(data)
        self._file.truncate()
        self._file.flush()
        if self.is_valid():
            self._aside.replace(self._path)

    def release(self) -> None:
        """Unlock the file; before that, remove it unless `keep` has renamed it."""
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
    """Open a file that belongs to this user and has no other name; a FIFO does not block.

    Whoever can write to the folder may not make us wait, read or overwrite what lies elsewhere.
    """
    number = os.open(path, unfollowed(flags), 0o600)
    status = os.fstat(number)
    is_ours = is_own(status) and status.st_nlink <= 1  # 0 if just removed
    if not is_ours or not S_ISREG(status.st_mode):
        os.close(number)
        raise PermissionError(f"expected a file of our own at {path}")
    return os.fdopen(number, "r+b" if flags else "rb")


def _locked(path: Path, *, shared: bool = False) -> IO[bytes]:
    file = _opened(path, os.O_RDWR | os.O_CREAT)
    try:
        lock(file, shared=shared)
    except OSError:
        file.close()
        raise
    return file


def _remove(path: Path) -> None:
    """Remove a file, unless a kernel is writing it, which raises `BlockingIOError`."""
    if path.suffix == _ASIDE:
        Claim(_locked(path), path, path).release()
    else:
        path.unlink()


def _packed(assessment: Assessment) -> bytes:
    """Return an assessment's simulation and reasons as the bytes of a file; all else follows.

    The bytes are compressed JSON, from which every float is restored to the bit. It takes a
    hundredth of a second.

    Raises:
        RecordError: if they are more than `_MOST_OF_A_FILE`.
    """
    simulation = assessment.simulation
    line, reasons = str(simulation.decision), tuple(map(assessment.reasons.get, simulation))
    text = json.dumps([line, _as_json(simulation), _as_json(reasons)], separators=(",", ":"))
    data = gzip.compress(text.encode(), _QUICKLY, mtime=0)
    if len(data) > _MOST_OF_A_FILE:
        raise RecordError(
            f"expected {_MOST_OF_A_FILE} bytes at most, got {len(data)}: do not keep it"
        )
    return data


def _unpacked(data: bytes, decision: Decision) -> Assessment:
    """Return the assessment of `decision` from the bytes of its file.

    Raises:
        Exception: of any kind, if the bytes are damaged or hold something else.
    """
    with gzip.open(BytesIO(data)) as file:  # it has a checksum
        line, *parts = json.loads(file.read(_MOST_TEXT))
    if line != str(decision):
        raise RecordError(f"expected an assessment of {decision}, got {brief(line)}: simulate it")
    simulation, reasons = (_restored(each, decision) for each in parts)
    found = zip(simulation, reasons, strict=True)
    return assess(simulation, {option: each for option, each in found if each})


def _as_json(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        text = b64encode(value.tobytes()).decode("ascii")
        return {"array": text, "type": value.dtype.str, "shape": value.shape}
    if isinstance(value, Card):
        return {"card": str(value)}
    if isinstance(value, tuple):
        return [_as_json(each) for each in value]
    if is_dataclass(value):
        names = [each.name for each in fields(value) if each.name not in _KNOWN]
        return {
            "kind": type(value).__name__,
            **{name: _as_json(getattr(value, name)) for name in names},
        }
    return value


def _restored(part: Any, decision: Decision) -> Any:
    if isinstance(part, list):
        return tuple(_restored(each, decision) for each in part)
    if not isinstance(part, dict):
        return part
    if "card" in part:
        return Card(part["card"])
    if "array" in part:
        found = np.frombuffer(b64decode(part["array"]), part["type"])
        return found.reshape(part["shape"])
    kind = _KINDS[part.pop("kind")]
    known = _KNOWN.keys() & {each.name for each in fields(kind)}
    given = {name: _restored(each, decision) for name, each in part.items()}
    return kind(**given, **{name: _KNOWN[name](decision) for name in known})
