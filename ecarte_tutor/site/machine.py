"""What this machine, or the container on it, has to offer; and how many visitors that is."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

FORKS: Final = sys.platform == "linux"
"""Whether a process is safely forked here; elsewhere `forking` may not even be imported."""

_LIMITS: Final = Path("/sys/fs/cgroup")

_VISITORS_A_PROCESSOR: Final = 20
_BYTES_A_VISITOR: Final = 150_000_000
_SHARE_FOR_VISITORS: Final = 0.6


def processors() -> int:
    """The processors that this process may use, at least one."""
    allowed = getattr(os, "sched_getaffinity", None)
    count = len(allowed(0)) if allowed else os.cpu_count() or 1
    quota, _, period = _limit("cpu.max").partition(" ")
    if quota.isdecimal() and period.isdecimal():
        count = min(count, int(quota) // int(period))
    return max(1, count)


def memory() -> int:
    """The bytes of memory that this process may use; 4 GB where the system does not tell."""
    try:
        whole = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        whole = 4_000_000_000
    limit = _limit("memory.max")
    return min(whole, int(limit)) if limit.isdecimal() else whole


def sensible_visitors() -> int:
    """How many visitors at a time this machine bears: twenty a processor, if memory allows."""
    by_memory = int(_SHARE_FOR_VISITORS * memory() / _BYTES_A_VISITOR)
    return max(1, min(_VISITORS_A_PROCESSOR * processors(), by_memory))


def _limit(name: str) -> str:
    try:
        return (_LIMITS / name).read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""
