"""Results that grow: each is reported to a function, or else to a progress bar."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import current_thread, main_thread
from time import monotonic
from typing import Any, Final, Self, TypeVar

Result = TypeVar("Result")

_SECONDS: Final = 2.0
"""Seconds after which the bar appears."""


class LateBar:
    """Context manager with tqdm's progress bar, which appears after two seconds.

    It suits a terminal or a notebook, appears in the main thread only, and goes at the end.
    """

    def __init__(self, unit: str, total: int | None = None, *, is_wanted: bool = True) -> None:
        self._unit, self._total = unit, total
        self._is_wanted = is_wanted and current_thread() is main_thread()
        self._begun = monotonic()
        self._bar: Any = None

    def reach(self, done: int) -> None:
        """Show that `done` of the total are done."""
        if not self._is_wanted or monotonic() - self._begun < _SECONDS:
            return
        if self._bar is None:
            from tqdm import auto, std

            bars: Any = auto
            told: dict[str, Any] = {"total": self._total, "unit": f" {self._unit}", "leave": False}
            if bars.notebook_tqdm is std.tqdm:  # no notebook: shown in a terminal, or not at all
                told["disable"] = None
            self._bar = bars.tqdm(**told)
        self._bar.update(done - self._bar.n)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()


def watched(
    growing: Iterable[Result],
    unit: str,
    size: Callable[[Result], int],
    total: int | None = None,
    progress: Callable[[Result], object] | None = None,
) -> Result:
    """Return the last of `growing`, or the latest one if the user interrupts.

    Args:
        growing: the result so far, each larger than the one before; at least one.
        unit: the name of what the bar counts.
        size: function that returns how many of them a result has.
        total: how many there will be, if that is known.
        progress: called with each; without it a bar appears after two seconds.
    """
    found: Result | None = None
    try:
        with LateBar(unit, total, is_wanted=progress is None) as bar:
            for found in growing:
                bar.reach(size(found))
                if progress is not None:
                    progress(found)
    except KeyboardInterrupt:
        if found is None:
            raise
    assert found is not None
    return found
