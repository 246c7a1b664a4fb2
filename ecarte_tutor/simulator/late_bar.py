"""A progress bar for what takes long and was given no function to report to."""

from __future__ import annotations

from threading import current_thread, main_thread
from time import monotonic
from typing import Any, Final, Self

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
        self.close()

    def close(self) -> None:
        """Take the bar away, if it has appeared."""
        if self._bar is not None:
            self._bar.close()
