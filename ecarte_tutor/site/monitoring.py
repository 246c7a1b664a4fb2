"""Logs and Prometheus metrics for the host of a site; neither identifies a visitor."""

import logging
import os
import re
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from tornado.web import RequestHandler

from ..errors import printable
from .rate_limit import RateLimit

LOOPBACK: Final = "127.0.0.1"
_NUMBERS: Final = CollectorRegistry()

PAGES: Final = Counter(
    "ecarte_pages", "Pages asked for, by how it ended.", ["end"], registry=_NUMBERS
)
PAGE_SECONDS: Final = Histogram(
    "ecarte_page_seconds",
    "From asking for a page to its being ready.",
    buckets=(0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 90),
    registry=_NUMBERS,
)
REFUSED: Final = Counter(
    "ecarte_requests_refused",
    "Requests that were refused or failed, by status.",
    ["status"],
    registry=_NUMBERS,
)
KERNELS_ENDED: Final = Counter(
    "ecarte_kernels_ended",
    "Kernels that died or were ended before their page was left, by reason.",
    ["reason"],
    registry=_NUMBERS,
)
VISITORS: Final = Gauge("ecarte_visitors", "Visitors who have a seat.", registry=_NUMBERS)
SEATS: Final = Gauge("ecarte_seats", "Visitors that there is room for.", registry=_NUMBERS)

for _end in ("made", "failed", "left", "turned_away"):
    PAGES.labels(_end)
for _reason in ("died", "computing", "absent"):
    KERNELS_ENDED.labels(_reason)


def serve_metrics(port: int) -> None:
    """Serve `/metrics` on `port`, to this machine only, until the process ends."""
    start_http_server(port, LOOPBACK, _NUMBERS)


VISITS: Final = logging.getLogger("ecarte_tutor.site")
"""Logger of visits and of the site's state, without names or network addresses."""

_LINES: Final = defaultdict[str, RateLimit](lambda: RateLimit(a_second=1 / 60, at_once=1))


def warn_once_a_minute(
    kind: str, text: str, *args: object, fault: BaseException | None = None
) -> None:
    """Log the warning `text`, unless one of this kind was logged within the last minute.

    Args:
        kind: names what has happened, whatever the words.
        text: the message, with `args` in it as `logging` has them.
        args: values in the message.
        fault: the exception to log with its traceback; `None` for none.
    """
    if _LINES[kind].allows(1, time.monotonic()):
        VISITS.warning(text, *args, exc_info=fault)


_LONGEST_RECORD: Final = 8_000
_LONGEST_LINE: Final = 2_000
_LONGEST_ADDRESS: Final = 200


class OneRecord(logging.Formatter):
    """Log formatter that escapes control characters and indents continuation lines.

    No text in a record can then be mistaken for another record.
    """

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as one line, or with indented continuation lines."""
        text = super().format(record)[:_LONGEST_RECORD]
        return "\n    | ".join(map(printable, text.split("\n")))


_ORDINARY: Final = (
    # Jupyter sets the ping timeout in milliseconds, which Tornado takes for seconds and warns of.
    "websocket_ping_timeout",
    # PyZMQ, where a kernel still speaks as its page is left.
    "Got events for closed stream",
)
"""Parts of warnings that an ordinary visit causes; they are not logged."""

_TOO_LONG: Final = re.compile(r"Unsatisfiable read.*\\n\\r\?\\n.* within (\d+) bytes")
"""Matches what Tornado says of a request whose headers do not end; it only hangs up."""


def log_for_hosts(application: logging.Logger, is_over: Callable[[], bool]) -> None:
    """Send all logs to standard error, in one format.

    Args:
        application: Voilà's logger.
        is_over: returns True if the current task works for a visitor who has left. Only our own
            records are written then, not those of others about a page that failed.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(OneRecord())
    handler.addFilter(lambda record: record.name == VISITS.name or not is_over())
    logging.getLogger().addHandler(handler)
    application.handlers.clear()
    application.propagate = True
    application.setLevel(logging.WARNING)
    VISITS.setLevel(logging.INFO)
    general = logging.getLogger("tornado.general")
    general.setLevel(logging.INFO)
    general.addFilter(_is_for_hosts)


def _is_for_hosts(record: logging.LogRecord) -> bool:
    """Return True if a record of Tornado's is logged; tell of too long headers in its place."""
    text = record.getMessage()
    if found := _TOO_LONG.search(text):
        told = (
            "proxy: expected at most %s bytes of headers, got more, so this browser sees an empty "
            "page; mostly they are cookies of other programs at this host name: give the site a "
            "name of its own, or let the proxy leave Cookie out"
        )
        warn_once_a_minute("headers", told, found[1])
    return record.levelno >= logging.WARNING and not any(each in text for each in _ORDINARY)


def log_request(handler: RequestHandler) -> None:
    """Count the request if it failed, and log it if the site was at fault, not the client.

    A status of 400 or more is a failure; of these, 500 or more except 503 is the site's fault.
    """
    status = handler.get_status()
    if status >= HTTPStatus.BAD_REQUEST:
        REFUSED.labels(str(status)).inc()
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR and status != HTTPStatus.SERVICE_UNAVAILABLE:
        address = (handler.request.uri or "")[:_LONGEST_ADDRESS]
        VISITS.warning("%d for %s %s", status, handler.request.method, address)


class KernelOutput:
    """Pipe for the kernels' standard output and error; its lines are logged.

    Kernels write to the file descriptor `number`.
    """

    def __init__(self) -> None:
        reading, self.number = os.pipe()
        self._muted = False
        threading.Thread(target=self._log_lines, args=(reading,), daemon=True).start()

    def mute(self) -> None:
        """Stop logging lines, because the kernels are being ended."""
        self._muted = True

    def _log_lines(self, reading: int) -> None:
        with os.fdopen(reading, encoding="utf-8", errors="backslashreplace") as lines:
            while line := lines.readline(_LONGEST_LINE):
                if line.strip() and not self._muted:
                    VISITS.warning("kernel: %s", line.rstrip())
