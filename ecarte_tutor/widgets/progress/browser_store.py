"""The browser's store: a log in the visitor's own browser, which is told what to do with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...course.progress import Attempt, Log
from ...course.progress.log import HEADER, lines


class BrowserStore:
    """A log in the visitor's own browser; the panel's page is told what to do with it."""

    def __init__(self, send: Callable[[dict[str, str]], None]) -> None:
        self._send = send
        self.size = 0
        """Characters of the log, as far as this page knows."""

    def append(self, attempts: Iterable[Attempt]) -> None:
        """Adds attempts at the end, first making the log where there is none."""
        header, text = f"{HEADER}\n", lines(attempts)
        self.size = (self.size or len(header)) + len(text)
        self._send({"order": "append", "header": header, "lines": text})

    def replace(self, log: Log) -> None:
        """Saves this log in place of the page's; attempts added since stay."""
        text = log.text()
        self.size = len(text)
        self._send({"order": "replace", "text": text})

    def tell(self) -> None:
        """Asks the page once more for its log."""
        self._send({"order": "tell"})

    def remove(self) -> None:
        """Deletes the log."""
        self.size = 0
        self._send({"order": "remove"})

    def set_aside(self) -> None:
        """Puts a log that cannot be read under another name."""
        self.size = 0
        self._send({"order": "set aside"})
