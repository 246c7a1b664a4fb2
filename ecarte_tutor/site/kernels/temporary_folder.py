"""The site's temporary folder: sockets, the hand of the day; removed when the site ends."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from contextlib import suppress
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Final

if sys.platform != "win32":
    import fcntl

_PREFIX: Final = "ecarte-"
_LONGEST_PLACE: Final = 22
_MARK: Final = ".ecarte-tutor-site"
"""The file that tells our folders from others of such a name; made once the folder is locked."""


def temporary_folder() -> Path:
    """Make a folder in which this process and its kernels then make all their temporary files.

    It is locked as long as the site lives: systemd's cleaner of temporary files leaves what is
    locked alone, and a site removes as it starts what killed ones have left.
    """
    place = _place()
    _sweep(place)
    folder = tempfile.mkdtemp(prefix=_PREFIX, dir=place)
    if sys.platform != "win32":
        fcntl.flock(os.open(folder, os.O_RDONLY), fcntl.LOCK_SH)  # until this process ends
    Path(folder, _MARK).touch()
    # After what multiprocessing has made in it.
    Finalize(None, shutil.rmtree, args=(folder, True), exitpriority=-200)
    tempfile.tempdir = folder
    os.environ["TMPDIR"] = folder
    os.environ["IPYTHONDIR"] = str(Path(folder, "ipython"))  # a home may be out of bounds
    return Path(folder)


def _place() -> str:
    """Where temporary files lie, if a socket's whole path may be as long as it would get there."""
    usual = tempfile.gettempdir()
    short = "/tmp"  # noqa: S108 - a folder of our own is made in it, for nobody else to read
    return short if len(usual) > _LONGEST_PLACE and os.access(short, os.W_OK) else usual


def _sweep(place: str) -> None:
    """Remove the folders of sites that were killed: those of ours that nobody has locked."""
    if sys.platform == "win32":
        return
    for folder in Path(place).glob(f"{_PREFIX}*"):
        with suppress(OSError):  # somebody else's, or that of a site that lives
            number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                is_ours = os.fstat(number).st_uid == os.geteuid() and (folder / _MARK).is_file()
                if is_ours:
                    fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    shutil.rmtree(folder, ignore_errors=True)
            finally:
                os.close(number)
