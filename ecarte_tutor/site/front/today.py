"""The hand of the day: made once a day by a process of its own, and served as two files."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
import time
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final

from ...errors import SiteError
from ..answer import Guarded
from ..log import VISITS
from .files import PackedFile

FILES_OF_A_DAY: Final = r"(\d{4}-\d\d-\d\d/hand\.(?:js|css))"
"""The pattern of what `DayFile` serves."""

_MAKER: Final = "ecarte_tutor.widgets.day_table"
_MAKING_SECONDS: Final = 60
_PAUSE_SECONDS: Final = 300.0
"""Seconds from a try that failed to the next."""

_KEPT: Final = 2
"""Days: a page of late last night still asks for its files."""


class HandOfTheDay:
    """Has the hand made on the first request of a day, while the one of the day before is shown.

    Where that one is missing it is made too, for visitors who did not come yesterday. Each takes a
    second or two of a processor and NumPy, neither of which the site can spare.

    Args:
        folder: where its files lie; made where it is missing.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._next_try = 0.0

    def shown(self) -> tuple[str, ...]:
        """The folders of the newest hand that is there and of the one a day before, if that is.

        Begins to make today's where it is not.
        """
        today = datetime.now(UTC).date()
        now = time.monotonic()
        if now >= self._next_try and not (self.folder / today.isoformat()).is_dir():
            self._next_try = now + _PAUSE_SECONDS
            threading.Thread(target=self._make, args=(today,), daemon=True).start()
        there = sorted(each.name for each in self.folder.glob("????-??-??"))
        if not there:
            return ()
        before = (date.fromisoformat(there[-1]) - timedelta(days=1)).isoformat()
        return (there[-1], before) if before in there else (there[-1],)

    def _make(self, today: date) -> None:
        try:
            for day in (today, today - timedelta(days=1)):
                if not (self.folder / day.isoformat()).is_dir():
                    self._write(day)
            self._next_try = 0.0
        except (OSError, SiteError, subprocess.SubprocessError) as error:
            told = getattr(error, "stderr", None) or error
            VISITS.warning("the start page has no hand of the day: %s", told)

    def _write(self, day: date) -> None:
        unfinished = self.folder / "unfinished"
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True)
        subprocess.run(  # noqa: S603 - this Python and a module of ours
            [sys.executable, "-m", _MAKER, day.isoformat(), unfinished],
            check=True,
            capture_output=True,
            text=True,
            timeout=_MAKING_SECONDS,
        )
        unfinished.rename(self.folder / day.isoformat())
        for old in sorted(self.folder.iterdir())[:-_KEPT]:
            shutil.rmtree(old, ignore_errors=True)


class DayFile(Guarded, PackedFile):
    """The script or the style sheet of a day's hand."""

    def set_extra_headers(self, path: str) -> None:  # noqa: ARG002 - as Tornado calls it
        """Lets a browser ask each time whether its copy still holds."""
        self.set_header("Cache-Control", "no-cache")
