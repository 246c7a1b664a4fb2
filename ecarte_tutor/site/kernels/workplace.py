"""The site's own folder among the temporary ones: sockets, packed files; gone when the site is."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final, Self

from ...errors import SiteError

_PREFIX: Final = "ecarte-"
_LONGEST_PLACE: Final = 22
_WAIT_AND_REMOVE: Final = 'read _; rm -rf -- "$0"'


class Workplace:
    """Makes the folder, and lets everything temporary of this process and its kernels lie there.

    However the process ends, the folder goes: a shell waits for the end of a pipe that only this
    process holds, and removes it then. Where there is no such shell it goes when this is left.
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
    """Makes the folder anew where a cleaner of temporary files has taken it away.

    Raises:
        SiteError: where somebody else has put theirs in its place.
    """
    for place in (Path(folder).parent, Path(folder)):
        try:
            place.mkdir(mode=0o700)
        except FileExistsError:
            continue
    if os.name == "posix" and Path(folder).lstat().st_uid != os.geteuid():
        raise SiteError(f"expected a folder of our own at {folder}, found somebody else's")
