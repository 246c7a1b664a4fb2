"""Packages for learning platforms, made on the site one at a time for whoever waits for them."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from tornado.web import HTTPError

from ...course.problems.picked import read_set
from ...course.problems.plan import set_name
from ...errors import NotationError
from ..answer import Readable
from ..kernels.process import inherited
from ..monitoring import VISITS

_MAKER: Final = "ecarte_tutor.site.export.scorm"
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
        subprocess.run(  # noqa: S603 - this Python and a module of ours
            [sys.executable, "-m", _MAKER, *asked, self.file(asked)],
            check=True,
            capture_output=True,
            text=True,
            env=self._environment,
            timeout=_SECONDS,
        )
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
