"""The host's log: a line for each visit, refusal and failure, and no visitor's text as it came."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final

from tornado.web import RequestHandler

from ..errors import printable
from .rate_limit import RateLimit

VISITS: Final = logging.getLogger("ecarte_tutor.site")
"""Log of visits and of the site's state, in numbers, without names or addresses."""

STRANGERS: Final = logging.getLogger(f"{VISITS.name}.strangers")
"""Log of what strangers' requests and messages cause, as often as they like."""

_LONGEST_RECORD: Final = 8_000
_LONGEST_LINE: Final = 2_000
_LONGEST_ADDRESS: Final = 200
_BYTES_AT_ONCE: Final = 200_000
_BYTES_A_SECOND: Final = 1_000
"""In the long run: 85 MB a day for what strangers bring about, however they behave, and as much
for all else, so that a flood of theirs does not hide that a kernel has died."""


class OneRecord(logging.Formatter):
    """Writes a record so that no text in it can pass for another: control characters are
    escaped, and every line but the first is set off."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line, or as one and its continuation."""
        text = super().format(record)[:_LONGEST_RECORD]
        return "\n    | ".join(map(printable, text.split("\n")))


class _Budget:
    """Bytes that may be written, and records left out since the last one."""

    def __init__(self) -> None:
        self.rate = RateLimit(_BYTES_A_SECOND, _BYTES_AT_ONCE)
        self.left_out = 0


class BoundedHandler(logging.StreamHandler[Any]):
    """Writes records up to a number of bytes, so that nobody can fill a disk by misbehaving.

    What the site says of itself has a budget of its own. What comes from any other logger, our
    packages' among them, may be a stranger's doing.
    """

    def __init__(self, stream: Any = None) -> None:
        super().__init__(stream)
        self._own = _Budget()
        self._strangers = _Budget()

    def emit(self, record: logging.LogRecord) -> None:
        """Writes the record or leaves it out; the next that is written tells how many were."""
        budget = self._own if record.name == VISITS.name else self._strangers
        size = len(self.format(record).encode(errors="backslashreplace"))
        if not budget.rate.allows(size, time.monotonic()):
            budget.left_out += 1
            return
        if budget.left_out:
            record.msg = f"({budget.left_out} left out) {record.getMessage()}"
            record.args = ()
            budget.left_out = 0
        super().emit(record)


def log_for_hosts(application: logging.Logger, is_over: Callable[[], bool]) -> None:
    """Sends what every part of the site has to say to the standard error output, in one form.

    Args:
        application: the logger that every part of Voilà writes to.
        is_over: whether what is logged just now is about a visitor who has left; then nobody need
            hear that their page could not be made.
    """
    handler = BoundedHandler()
    handler.setFormatter(OneRecord())
    handler.addFilter(lambda record: record.name in (VISITS.name, STRANGERS.name) or not is_over())
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
        address = (handler.request.uri or "")[:_LONGEST_ADDRESS]
        STRANGERS.warning("%d for %s %s", status, handler.request.method, address)


class KernelOutput:
    """Destination of the kernels' output and complaints, which may quote a visitor."""

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
                    STRANGERS.warning("kernel: %s", line.rstrip())
