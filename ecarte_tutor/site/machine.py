"""Resources of this machine or container, and the number of visitors they allow."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

import psutil

FORKS: Final = sys.platform == "linux"
"""True where a process can be forked safely; if not, do not even import `kernels.forking`."""

_LIMITS: Final = Path("/sys/fs/cgroup")

_VISITORS_A_PROCESSOR: Final = 20
_BYTES_A_VISITOR: Final = 150_000_000
_SHARE_FOR_VISITORS: Final = 0.6

FILES_A_VISITOR: Final = 15
"""Descriptors: some nine for the sockets to a kernel, the others for a browser's connections."""

_KERNEL_FILES: Final = 9
_OWN_FILES: Final = 100
_MOST_FILES: Final = 65_536
_MOST_CONNECTIONS: Final = 2_000


def processors() -> int:
    """The processors that this process may use, at least one."""
    allowed = getattr(os, "sched_getaffinity", None)
    count = len(allowed(0)) if allowed else os.cpu_count() or 1
    quota, _, period = _limit("cpu.max").partition(" ")
    if quota.isdecimal() and period.isdecimal():
        count = min(count, int(quota) // int(period))
    return max(1, count)


def memory() -> int:
    """The bytes of memory that this process may use."""
    whole: int = psutil.virtual_memory().total
    limit = _limit("memory.max")
    return min(whole, int(limit)) if limit.isdecimal() else whole


def descriptors() -> int:
    """Number of files and connections this process may have open, once it has asked for all."""
    if os.name != "posix":
        return _MOST_FILES
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)


def ask_for_descriptors() -> None:
    """Asks the system for as many open files as it allows."""
    if os.name != "posix":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < descriptors():
        resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors(), hard))


def sensible_visitors() -> int:
    """How many visitors at a time this machine bears: twenty a processor, if memory and the
    number of open files allow."""
    by_memory = int(_SHARE_FOR_VISITORS * memory() / _BYTES_A_VISITOR)
    most = min(_VISITORS_A_PROCESSOR * processors(), by_memory, most_visitors())
    return max(1, most)


def most_visitors() -> int:
    """Number of visitors that the limit on open files allows."""
    return max(1, (descriptors() - _OWN_FILES) // FILES_A_VISITOR)


def most_connections(visitors: int) -> int:
    """Number of connections that may be open at once, leaving each visitor's kernel its sockets."""
    spare = descriptors() - _OWN_FILES // 2 - _KERNEL_FILES * visitors
    return max(1, min(spare, _MOST_CONNECTIONS))


def _limit(name: str) -> str:
    try:
        return (_LIMITS / name).read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""
