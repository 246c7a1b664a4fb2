"""What the site has a process make when it is first asked for: hands of the day, and packages.

A hand of the day is one problem, the same for everybody on that day. The day is the visitor's own,
so for some hours of each day the site has the hand of the day after UTC's, and of one more before.
A package is the set of a teacher as a file for a learning platform.
"""

import asyncio
import os
import shutil
import subprocess
import sys
import threading
import time
from concurrent.futures import Future
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from tornado.web import HTTPError

from ...course.problems.picked import read_set
from ...course.problems.plan import set_name
from ...errors import NotationError
from ..answer import Guarded, Readable
from ..kernels.process import inherited
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

_PACKAGER: Final = "ecarte_tutor.site.export.scorm"
_MOST_WAITING: Final = 40
_MOST_KEPT: Final = 20
_LARGEST: Final = 4_000_000
"""Most bytes of a package; the largest that was found has 1.2 million."""

_SECONDS: Final = 900.0
"""Seconds after which making a package is given up, however busy the machine is."""

_AGAIN: Final = 5
"""Seconds after which a page asks again."""

_LEFT: Final = 30.0
"""Seconds after which a package that nobody has asked for again is not made."""

Asked = tuple[str, str]
"""Text of a set, and what its teacher calls it."""


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
        _run(_MAKER, day, unfinished, env=self._environment)
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


class Packages:
    """Maker of packages, each in a subprocess; the newest are kept as files in `folder`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(exist_ok=True)
        self._environment = inherited(os.environ)
        self._waiting: dict[Asked, float] = {}
        """When each that is waited for was last asked for, the first to be made first."""

        self.failed: set[Asked] = set()
        self._lock, self._is_making = threading.Lock(), False

    def file(self, asked: Asked) -> Path:
        """Return the path of the package, whether it is made or not."""
        return self._folder / f"{sha256(repr(asked).encode()).hexdigest()}.zip"

    def before(self, asked: Asked) -> int | None:
        """Have a package made; return how many come before it, or `None` if too many wait."""
        with self._lock:
            if asked not in self._waiting and len(self._waiting) >= _MOST_WAITING:
                self._drop_what_is_left()
                if len(self._waiting) >= _MOST_WAITING:
                    return None
            self._waiting[asked] = time.monotonic()
            if not self._is_making:
                threading.Thread(target=self._make_all, daemon=True).start()
                self._is_making = True  # unless no thread could be started
            return [*self._waiting].index(asked)

    def _drop_what_is_left(self) -> None:
        now = time.monotonic()
        self._waiting = {each: last for each, last in self._waiting.items() if now - last < _LEFT}

    def _make_all(self) -> None:
        while True:
            with self._lock:
                self._drop_what_is_left()
                if not self._waiting:
                    self._is_making = False
                    return
                asked = next(iter(self._waiting))
            try:
                self._make(asked)
            except (OSError, subprocess.SubprocessError) as error:
                told = getattr(error, "stderr", None) or error
                VISITS.warning("a package was not made: %s", str(told)[-300:])
                self.failed.add(asked)
            with self._lock:
                self._waiting.pop(asked, None)

    def _make(self, asked: Asked) -> None:
        if self.file(asked).is_file():
            return
        _run(_PACKAGER, *asked, self.file(asked), env=self._environment, timeout=_SECONDS)
        if self.file(asked).stat().st_size > _LARGEST:
            self.file(asked).unlink()
            raise OSError("expected a smaller package")
        made = sorted(self._folder.glob("*.zip"), key=lambda each: each.stat().st_mtime)
        for old in made[:-_MOST_KEPT]:
            old.unlink(missing_ok=True)


class PackagePage(Readable):
    """Handler of `/package`: the package of a set as a file, or how long it still takes."""

    def get(self) -> None:
        """Write a page that asks again by itself, and once it is made one that fetches the file."""
        packages: Packages = self.settings["packages"]
        try:
            plan = read_set(self.get_query_argument("code", ""))
        except NotationError as error:
            raise HTTPError(HTTPStatus.NOT_FOUND) from error
        asked = (plan.short, set_name(self.get_query_argument("name", "")))
        self.set_header("Cache-Control", "no-store")
        file = f"ecarte-{plan.said}.zip"
        try:
            data = packages.file(asked).read_bytes()
        except FileNotFoundError:
            if asked in packages.failed:
                packages.failed.discard(asked)  # whoever asks again may have more luck
                raise HTTPError(HTTPStatus.INTERNAL_SERVER_ERROR) from None
            before = packages.before(asked)
            self.set_status(HTTPStatus.ACCEPTED)
            self.set_header("Refresh", str(_AGAIN))
            self.finish(self.page("package.html", before=before, file=""))
            return
        if not self.get_query_argument("file", ""):
            address = f"package?{urlencode({'code': plan.short, 'name': asked[1], 'file': file})}"
            self.set_header("Refresh", f"0; url={address}")
            self.finish(self.page("package.html", file=file, address=address))
            return
        self.set_header("Content-Type", "application/zip")
        self.set_header("Content-Disposition", f'attachment; filename="{file}"')
        self.finish(data)


def _today(offset: timedelta = timedelta()) -> date:
    return (datetime.now(UTC) + offset).date()


def _run(module: str, *words: str | Path, **limits: Any) -> None:
    subprocess.run(  # noqa: S603 - this Python and a module of ours
        [sys.executable, "-m", module, *words], check=True, capture_output=True, text=True, **limits
    )
