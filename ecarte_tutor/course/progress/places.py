"""Where a learner left the tables of a lesson in JupyterLab: small files beside the log."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final
from uuid import uuid4

from ...errors import NotationError, ProgressError, RecordError, brief
from ...limits import LONGEST_KEPT
from ..saved import read_data, saved_text
from .store import FileStore

_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]{0,79}")
_MOST: Final = 5
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
                for old in self._by_age()[: 1 - _MOST]:
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
