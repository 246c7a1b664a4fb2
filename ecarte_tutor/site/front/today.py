"""The hands of the day of the last thirty days: each is made once and served as a file.

A hand of the day is one problem, the same for everybody on that day. The day is the visitor's own,
so for some hours of each day the site has the hand of the day after UTC's, and of one more before.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import threading
import time
from concurrent.futures import Future
from datetime import UTC, date, datetime, timedelta
from http import HTTPStatus
from pathlib import Path
from typing import Final

from tornado.web import HTTPError

from ..answer import Guarded
from ..monitoring import VISITS
from .files import PackedFile

FILE_OF_A_DAY: Final = r"(\d{4}-\d\d-\d\d\.json)"
"""Regular expression of the file names that `DayFile` answers."""

DAYS: Final = 30
"""Number of days that a visitor can open, their own today included."""

_FIRST, _LAST = timedelta(hours=14), timedelta(hours=-12)
"""Offsets from UTC of the zones where a day begins first, and last."""

_MAKER: Final = "ecarte_tutor.widgets.plays.day_table"
_PAUSE_SECONDS: Final = 300.0
"""Seconds between a failure and the next try."""


class HandsOfTheDay:
    """Maker of the files of the hands of the day: on the first request for each, one at a time.

    A hand takes about a second of a processor and needs NumPy, so a subprocess makes it. It limits
    its own processor time: on a busy machine a hand comes later. Only hands of the last thirty days
    are made.

    Args:
        folder: the folder for the files, which is created if it is missing.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # Its own copy: a process cannot be started (EFAULT) if it inherits the environment while
        # another thread sets a variable, as the site's does when it starts.
        self._environment = os.environ.copy()
        self._next_try = 0.0
        self._asked: dict[str, Future[bool]] = {}
        self._one_at_a_time = threading.Lock()

    def newest(self) -> str | None:
        """Return the newest ISO date with a file, or `None`; start to make today's if missing."""
        today = _today().isoformat()
        self.made(today)
        made = (each.stem for each in self.folder.glob("????-??-??.json"))
        return max((day for day in made if day <= today), default=None)

    def offers(self, day: str) -> bool:
        """Return True if `day`, an ISO date, is one of the last thirty days of some time zone."""
        try:
            asked = date.fromisoformat(day)
        except ValueError:
            return False
        oldest = _today(_LAST) - timedelta(DAYS - 1)
        return day == asked.isoformat() and oldest <= asked <= _today(_FIRST)

    def made(self, day: str) -> Future[bool]:
        """Return a future that gives True once `day` has a file, and False if making it failed.

        Call this in one thread only, with a day that `offers` accepts.
        """
        asked = self._asked.get(day)
        if asked is None or asked.done():
            asked = Future()
            if self._file(day).is_file() or time.monotonic() < self._next_try:
                asked.set_result(self._file(day).is_file())
            else:
                threading.Thread(target=self._make, args=(day, asked), daemon=True).start()
            self._asked[day] = asked  # last: nobody waits where no thread could be started
        return asked

    def _file(self, day: str) -> Path:
        return self.folder / f"{day}.json"

    def _make(self, day: str, asked: Future[bool]) -> None:
        with self._one_at_a_time:
            try:
                if time.monotonic() >= self._next_try:
                    self._write(day)
            except (OSError, subprocess.SubprocessError) as error:
                self._next_try = time.monotonic() + _PAUSE_SECONDS
                told = getattr(error, "stderr", None) or error
                VISITS.warning("there is no hand of the day for %s: %s", day, told)
            finally:
                asked.set_result(self._file(day).is_file())

    def _write(self, day: str) -> None:
        unfinished = self.folder / "unfinished"
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True)
        subprocess.run(  # noqa: S603 - this Python and a module of ours
            [sys.executable, "-m", _MAKER, day, unfinished],
            check=True,
            capture_output=True,
            text=True,
            env=self._environment,
        )
        for each in sorted(unfinished.iterdir(), reverse=True):  # the packed one first
            each.rename(self.folder / each.name)
        unfinished.rmdir()
        for old in self.folder.iterdir():
            if not self.offers(old.name.partition(".")[0]):
                old.unlink(missing_ok=True)


class DayFile(Guarded, PackedFile):
    """Handler that sends the file with the hand of a day and the verdict on every answer."""

    async def get(self, path: str, include_body: bool = True) -> None:  # noqa: FBT001, FBT002 - as Tornado calls it
        """Write the file `path`, an ISO date and `.json`, made if it is missing.

        Answer 404 for a day that is not offered, and 503 if the file cannot be made.
        """
        hands: HandsOfTheDay = self.settings["hands_of_the_day"]
        day = path.removesuffix(".json")
        if not hands.offers(day):
            raise HTTPError(HTTPStatus.NOT_FOUND)
        if not await asyncio.wrap_future(hands.made(day)):
            raise HTTPError(HTTPStatus.SERVICE_UNAVAILABLE)
        await super().get(path, include_body)

    def set_extra_headers(self, path: str) -> None:  # noqa: ARG002 - as Tornado calls it
        """Make browsers revalidate their copy each time."""
        self.set_header("Cache-Control", "no-cache")


def _today(offset: timedelta = timedelta()) -> date:
    return (datetime.now(UTC) + offset).date()
