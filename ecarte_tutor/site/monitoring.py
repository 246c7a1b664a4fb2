"""What a host watches: the log, and the numbers that Prometheus reads. Neither names a visitor."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from tornado.web import RequestHandler

from ..errors import printable

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
    """Answer `/metrics` on that port, to this machine only, until the process ends."""
    start_http_server(port, LOOPBACK, _NUMBERS)


VISITS: Final = logging.getLogger("ecarte_tutor.site")
"""Log of visits and of the site's state, in numbers, without names or addresses."""

_LONGEST_RECORD: Final = 8_000
_LONGEST_LINE: Final = 2_000
_LONGEST_ADDRESS: Final = 200


class OneRecord(logging.Formatter):
    """Writes a record so that no text in it can pass for another: control characters are
    escaped, and every line but the first is set off."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line, or as one and its continuation."""
        text = super().format(record)[:_LONGEST_RECORD]
        return "\n    | ".join(map(printable, text.split("\n")))


def log_for_hosts(application: logging.Logger, is_over: Callable[[], bool]) -> None:
    """Sends what every part of the site has to say to the standard error output, in one form.

    Args:
        application: the logger that every part of Voilà writes to.
        is_over: whether what is logged just now is about a visitor who has left; then nobody need
            hear that their page could not be made.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(OneRecord())
    handler.addFilter(lambda record: record.name == VISITS.name or not is_over())
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
    """Count a request that went wrong; log it if that was our doing, not a stranger's."""
    status = handler.get_status()
    if status >= HTTPStatus.BAD_REQUEST:
        REFUSED.labels(str(status)).inc()
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR and status != HTTPStatus.SERVICE_UNAVAILABLE:
        address = (handler.request.uri or "")[:_LONGEST_ADDRESS]
        VISITS.warning("%d for %s %s", status, handler.request.method, address)


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
                    VISITS.warning("kernel: %s", line.rstrip())
