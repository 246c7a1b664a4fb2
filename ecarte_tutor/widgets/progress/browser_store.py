"""The browser's store: a log in the visitor's own browser, which is told what to do with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...progress import Attempt, Log
from ...progress.log import HEADER, lines


class BrowserStore:
    """A log in the visitor's own browser; the panel's page is told what to do with it."""

    def __init__(self, send: Callable[[dict[str, str]], None]) -> None:
        self._send = send

    def append(self, attempts: Iterable[Attempt]) -> None:
        """Adds attempts at the end, first making the log where there is none."""
        self._send({"order": "append", "header": f"{HEADER}\n", "lines": lines(attempts)})

    def replace(self, log: Log) -> None:
        """Saves this log in place of the page's; attempts added since stay."""
        self._send({"order": "replace", "text": log.text()})

    def tell(self) -> None:
        """Asks the page once more for its log."""
        self._send({"order": "tell"})

    def remove(self) -> None:
        """Deletes the log."""
        self._send({"order": "remove"})

    def set_aside(self) -> None:
        """Puts a log that cannot be read under another name."""
        self._send({"order": "set aside"})
