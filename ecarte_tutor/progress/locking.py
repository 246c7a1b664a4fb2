"""A lock between processes, held by the operating system and let go when its holder ends."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_PATIENCE: Final = 5.0
_PAUSE: Final = 0.02

if sys.platform == "win32":
    import msvcrt

    def _try_to_lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _try_to_lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Holds the lock file at `path`, which stays there, empty; waits 5 s for another holder.

    Raises:
        OSError: where it cannot be had.
    """
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _wait_for(handle)
        yield
    finally:
        os.close(handle)  # which lets the lock go


def _wait_for(handle: int) -> None:
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            return _try_to_lock(handle)
        except OSError:
            if time.monotonic() > end:
                raise
        time.sleep(_PAUSE)
