"""Trimming: which attempts go where a log is too long for a browser, or for a file of it."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from .log import HEADER, Log
from .statistics import review_queue

SPARE: Final = 100_000
"""Characters that are free after the oldest attempts have gone: some 450 further attempts."""


def trimmed(log: Log, now: datetime, characters: int) -> Log:
    """Return the log without its oldest attempts, as many as have to go for its text to fit.

    Attempts at problems that are due for review at `now` go only where nothing else is left.
    """
    sizes = _sizes(log)
    excess = len(HEADER) + 1 + sum(sizes) - characters
    if excess <= 0:
        return log
    due = {(each.skill, each.problem) for each in review_queue(log).due(now)}
    gone: set[int] = set()
    for are_due in (False, True):
        for place, attempt in enumerate(log):
            if excess > 0 and ((attempt.skill, attempt.problem) in due) is are_due:
                gone.add(place)
                excess -= sizes[place]
    return Log(attempt for place, attempt in enumerate(log) if place not in gone)


def _sizes(log: Log) -> list[int]:
    return [len(attempt.line()) + 1 for attempt in log]
