"""What a host's Prometheus reads of the site: numbers, and nothing of any visitor."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server

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
