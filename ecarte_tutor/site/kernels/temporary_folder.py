"""The site's temporary folder: sockets, the hand of the day; removed when the site ends."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from typing import Final, Self

from ...errors import SiteError

_PREFIX: Final = "ecarte-"
_LONGEST_PLACE: Final = 22
_WAIT_AND_REMOVE: Final = 'read _; rm -rf -- "$0"'


class TemporaryFolder:
    """A new folder, in which this process and its kernels then make all their temporary files.

    However the process ends, the folder is removed: a shell waits for the end of a pipe that only
    this process holds, and removes it then. Without such a shell, leaving the context removes it.
    """

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=_place()))
        tempfile.tempdir = str(self.folder)
        os.environ["TMPDIR"] = tempfile.tempdir
        os.environ["IPYTHONDIR"] = str(self.folder / "ipython")  # a home may be out of bounds
        self._cleaner = _start_cleaner(self.folder) if os.name == "posix" else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._cleaner is None:
            shutil.rmtree(self.folder, ignore_errors=True)


def _place() -> str:
    """Where temporary files lie, if a socket's whole path may be as long as it would get there."""
    usual = tempfile.gettempdir()
    short = "/tmp"  # noqa: S108 - a folder of our own is made in it, for nobody else to read
    return short if len(usual) > _LONGEST_PLACE and os.access(short, os.W_OK) else usual


def _start_cleaner(folder: Path) -> subprocess.Popen[bytes]:
    reading, _ = os.pipe()  # the other end is passed on to no kernel, and closed by no one
    cleaner = subprocess.Popen(  # noqa: S603 - a folder that we have just made
        ["/bin/sh", "-c", _WAIT_AND_REMOVE, folder],
        stdin=reading,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # a Ctrl-C is the site's, which it outlives by a moment
    )
    os.close(reading)
    return cleaner


def ensure_folder(folder: str | Path) -> None:
    """Make the folder and its parents, for nobody else to read, where a cleaner of temporary files
    has removed them.

    Raises:
        OSError: where it cannot be made.
        SiteError: where somebody else has made a folder of that name.
    """
    places = (Path(folder), *Path(folder).parents)
    for place in reversed([*takewhile(lambda each: not each.is_dir(), places)]):
        with suppress(FileExistsError):
            place.mkdir(mode=0o700)
    if os.name == "posix" and Path(folder).lstat().st_uid != os.geteuid():
        raise SiteError(f"expected a folder of our own at {folder}, found somebody else's")
