"""The receiver: the only entry point for messages from a browser.

A browser is not trusted. It may choose what its widget offers, upload a text in parts, and report
what came of a request from Python. Any other message is dropped here, before anything is done.

JupyterLab has a kernel read these messages in a thread of their own, while cells run in another:
what is begun in one ends before the other does anything.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from threading import RLock
from typing import Any, Final, TypeGuard

from ipywidgets import Widget  # type: ignore[import-untyped]

from ....errors import EcarteError
from ....limits import LONGEST_FILE_NAME, LONGEST_VALUE, MOST_PARTS, PART

_LOG: Final = logging.getLogger(__name__)

Message = Mapping[str, Any]
"""Message from a browser, with an action that was checked; nothing else in it was checked."""


class Receiver:
    """Checks the messages that a widget gets from its browser, and calls a function for each.

    Args:
        widget: the widget.
        offers: returns True if the widget now offers an action with a value.
        choose: called with an action and a value that are offered.
        failed: called with any exception of the other functions, to tell the learner.
        reports: by the action of a message that reports something, a function that takes the
            message; nothing but the action was checked.
        texts: by the action of an upload, a function that takes the file's name and whole text.
    """

    def __init__(
        self,
        widget: Widget,
        *,
        offers: Callable[[str, str], bool],
        choose: Callable[[str, str], object],
        failed: Callable[[Exception], object],
        reports: Mapping[str, Callable[[Message], object]] | None = None,
        texts: Mapping[str, Callable[[str, str], object]] | None = None,
    ) -> None:
        self._name = type(widget).__name__
        self._offers, self._choose, self._failed = offers, choose, failed
        self._reports, self._texts = reports or {}, texts or {}
        self._lock = RLock()
        self._parts: list[str] = []
        self._of: tuple[str, str] | None = None
        """Action and name of the unfinished upload."""

        self.message: Message = {}
        """Message of the browser's last choice."""

        widget.on_msg(self._receive)

    def choose(self, action: str, value: str = "") -> None:
        """Call the function `choose` with `action` and `value`, if the widget offers them now."""
        with self._lock:
            if self._offers(action, value):
                self.carefully(lambda: self._choose(action, value))

    def carefully(self, step: Callable[[], object]) -> None:
        """Call `step`; pass any exception to `failed`, because Voilà shows none on the page."""
        with self._lock:
            try:
                step()
            except Exception as problem:  # noqa: BLE001 - whatever it is, the learner must see it
                if not isinstance(problem, EcarteError):
                    _LOG.exception("a step of the %s failed", self._name)
                self._failed(problem)

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        if isinstance(content, dict):
            with self._lock:
                self._take(content)

    def _take(self, content: dict[str, Any]) -> None:
        action, value = content.get("action"), content.get("value")
        if not is_short_text(action, LONGEST_VALUE):
            return
        if action in self._texts:
            self._collect(action, content)
        elif action in self._reports:
            self.carefully(lambda: self._reports[action](content))
        elif is_short_text(value, LONGEST_VALUE):
            self.message = content
            self.choose(action, value)

    def _collect(self, action: str, content: Message) -> None:
        """Keep one part of an upload, or pass on the whole text; a wrong part ends the upload."""
        before, self._parts = self._parts, []
        part, parts = content.get("part"), content.get("parts")
        name, text = content.get("name", ""), content.get("text")
        if type(part) is not int or type(parts) is not int:
            return
        if not is_short_text(text, PART) or not is_short_text(name, LONGEST_FILE_NAME):
            return
        if part == 0:
            self._of, before = (action, name), []
        if self._of != (action, name) or not part == len(before) < parts <= MOST_PARTS:
            return
        if part < parts - 1:
            self._parts = [*before, text]
        else:
            self.carefully(lambda: self._texts[action](name, "".join([*before, text])))


def is_short_text(value: object, longest: int) -> TypeGuard[str]:
    """Return True if `value` is a string of at most `longest` characters."""
    return isinstance(value, str) and len(value) <= longest


def error_shown(problem: Exception, fault: str) -> str:
    """Return the sentence shown to a learner when a step fails.

    For one of our own errors (`EcarteError`) the sentence has its message. For any other
    exception, whose message a learner could not use, the sentence is `fault`.

    >>> error_shown(ValueError("7"), "Reload the page.")
    'Reload the page.'
    """
    return f"That did not work: {problem}." if isinstance(problem, EcarteError) else fault
