"""Sharing work out: calls done by any executor, or here, with the results in the calls' order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from typing import Any, TypeVar

Result = TypeVar("Result")

Call = tuple[Callable[..., Result], *tuple[Any, ...]]
"""A function and its arguments; both travel to where the call is made."""


def in_order(calls: Sequence[Call[Result]], executor: Executor | None) -> Iterator[Result]:
    """Yields the result of each call, in the order of the calls, as soon as it is there.

    If it ends early, as when it is interrupted, calls that have not begun are cancelled.

    Args:
        calls: what is to be done.
        executor: makes the calls side by side; without one they are made here, one after the other.
    """
    if executor is None:
        for work, *given in calls:
            yield work(*given)
        return
    futures = [executor.submit(work, *given) for work, *given in calls]
    try:
        for future in futures:
            yield future.result()
    finally:
        for future in futures:
            future.cancel()
