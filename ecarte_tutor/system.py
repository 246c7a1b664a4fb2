"""What not every system has: forks, locks, owners and limits of files and of processes.

No other module asks which system it is. Where one lacks something, what would use it does nothing.
"""

from __future__ import annotations

import os
import sys
from ctypes import CDLL
from typing import IO, Final, Literal

if sys.platform != "win32":
    import fcntl
    import resource
    import signal

IS_LINUX: Final = sys.platform == "linux"

HAS_LOCKS: Final = sys.platform != "win32"
"""True if files have owners, and locks that end with the process that holds them."""

_DIE_WITH_PARENT: Final = 1  # PR_SET_PDEATHSIG
_NO_NEW_PRIVILEGES: Final = 38  # PR_SET_NO_NEW_PRIVS


def unfollowed(flags: int) -> int:
    """Return `flags` for `os.open`, with those that follow no link and wait for no writer."""
    if sys.platform != "win32":
        flags |= os.O_NOFOLLOW | os.O_NONBLOCK
    return flags


def is_own(status: os.stat_result) -> bool:
    """Return True if a file with this status belongs to the user of this process."""
    return sys.platform == "win32" or status.st_uid == os.geteuid()


def is_root() -> bool:
    """Return True if the user of this process may do anything."""
    return sys.platform != "win32" and os.geteuid() == 0


def lock(file: int | IO[bytes], *, shared: bool = False) -> None:
    """Lock an open file or folder until it is closed, without waiting.

    Raises:
        BlockingIOError: if another process has locked it.
        OSError: if the file system has no locks.
    """
    if sys.platform != "win32":
        fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)


def limit(kind: Literal["CORE", "CPU", "DATA", "NOFILE"], most: int) -> None:
    """Limit for good what this process may have of a resource, to `most` or to its limit."""
    if sys.platform != "win32":
        number = getattr(resource, f"RLIMIT_{kind}")
        _, hard = resource.getrlimit(number)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(number, (most, most))


def most_open_files(enough: int) -> int:
    """Return how many files this process may have open if it asks for it, or `enough` if more."""
    if sys.platform == "win32":
        return enough
    else:  # noqa: RET505 - mypy skips it for Windows
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        return enough if hard == resource.RLIM_INFINITY else min(hard, enough)


def ask_for_open_files(number: int) -> None:
    """Raise this process's limit on open files to `number`, if it is lower."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < number:
            resource.setrlimit(resource.RLIMIT_NOFILE, (number, hard))


def lower_priority(niceness: int) -> None:
    """Let other processes go before this one; on Linux, before this thread."""
    if sys.platform != "win32":
        os.nice(niceness)


def end_with_parent(parent: int) -> None:
    """Have Linux kill this process when its parent ends; do nothing on other systems.

    Args:
        parent: the parent's process id; if it has ended already, this process exits now.
    """
    if sys.platform == "linux":
        CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)


def gain_no_rights() -> None:
    """Set Linux's `no_new_privs` for this process and its children; do nothing on other systems."""
    if sys.platform == "linux":
        CDLL(None).prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
