"""What a host reads: a line for each visit, refusal and failure; no visitor's text as it came."""

from __future__ import annotations

import logging
import os
import threading
import time
from http import HTTPStatus
from typing import Final

from tornado.web import RequestHandler

from .pace import Pace

VISITS: Final = logging.getLogger("ecarte_tutor.site")
"""Who came and who was refused, in numbers; no names and no addresses."""

_LONGEST_RECORD: Final = 8_000
_LINES_AT_ONCE: Final = 2_000
_LINES_A_SECOND: Final = 10
_LONGEST_LINE: Final = 2_000


class OneRecord(logging.Formatter):
    """Writes a record so that no text in it can pass for another: control characters are
    escaped, and every line but the first is set off."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line, or as one and its continuation."""
        text = super().format(record)[:_LONGEST_RECORD]
        return "\n    | ".join(map(printable, text.splitlines()))


def printable(text: str) -> str:
    r"""The text with whatever is not printable escaped.

    >>> print(printable("a\x1b[2Jb\u202e"))
    a\x1b[2Jb\u202e
    """
    if text.isprintable():
        return text
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )


class Enough(logging.Filter):
    """Lets so many records pass and no more, so that nobody can fill a disk by misbehaving."""

    def __init__(self) -> None:
        super().__init__()
        self._pace = Pace(_LINES_A_SECOND, _LINES_AT_ONCE)
        self._left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this one passes; the next that does tells how many did not."""
        if not self._pace.allows(1, time.monotonic()):
            self._left_out += 1
            return False
        if self._left_out:
            record.msg = f"({self._left_out} left out) {record.getMessage()}"
            record.args = ()
            self._left_out = 0
        return True


def log_for_hosts(application: logging.Logger) -> None:
    """Sends what every part of the site has to say to the standard error output, in one form."""
    handler = logging.StreamHandler()
    handler.setFormatter(OneRecord())
    handler.addFilter(Enough())
    logging.getLogger().addHandler(handler)
    application.handlers.clear()
    application.propagate = True
    application.setLevel(logging.WARNING)
    VISITS.setLevel(logging.INFO)
    # Jupyter pings by milliseconds, which Tornado takes for seconds and warns of in vain.
    logging.getLogger("tornado.general").addFilter(
        lambda record: "websocket_ping_timeout" not in record.getMessage()
    )


def log_request(handler: RequestHandler) -> None:
    """A line for a request that went wrong; whoever was turned away for want of room has one."""
    status = handler.get_status()
    if status >= HTTPStatus.BAD_REQUEST and status != HTTPStatus.SERVICE_UNAVAILABLE:
        VISITS.warning("%d for %s %s", status, handler.request.method, handler.request.uri)


class KernelOutput:
    """Where kernels write their output and their complaints, which may quote a visitor."""

    def __init__(self) -> None:
        reading, self.number = os.pipe()
        self._muted = False
        threading.Thread(target=self._log_lines, args=(reading,), daemon=True).start()

    def mute(self) -> None:
        """Passes no more on: kernels that are being ended have nothing to say to the host."""
        self._muted = True

    def _log_lines(self, reading: int) -> None:
        with os.fdopen(reading, encoding="utf-8", errors="backslashreplace") as lines:
            while line := lines.readline(_LONGEST_LINE):
                if line.strip() and not self._muted:
                    VISITS.warning("kernel: %s", line.rstrip())
