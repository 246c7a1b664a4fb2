"""Sharing work out: calls done by any executor, or here, with the results in the calls' order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from typing import Any, TypeVar

Result = TypeVar("Result")

Call = tuple[Callable[..., Result], *tuple[Any, ...]]
"""A function and what it is called with; both travel to where it is done."""


def in_order(calls: Sequence[Call[Result]], executor: Executor | None) -> Iterator[Result]:
    """The result of each call, in their order, as each is done.

    Where it ends early, as when it is interrupted, what has not begun is called off: nobody waits
    for work that is wanted no more.

    Args:
        calls: what is to be done.
        executor: does them side by side; done here, one after the other, if there is none.
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
