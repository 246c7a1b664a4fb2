"""What a host's Prometheus reads of the site: numbers, and nothing of any visitor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

PAGES: Final = ("made", "failed", "left", "turned_away")
"""How the asking for a page can end."""

ENDINGS: Final = ("died", "computing", "absent")
"""Why a kernel can end before its page says that it is left."""

_PAGE_SECONDS: Final = (0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 90)
_SIMULATION_SECONDS: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30)


class SiteMetrics:
    """Counts what happens at a site, and writes it in Prometheus' form."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._pages = Counter(
            "ecarte_pages", "Pages asked for, by how it ended.", ["end"], registry=self._registry
        )
        self._kernels = Counter(
            "ecarte_kernels_ended",
            "Kernels that died or were ended before their page was left, by reason.",
            ["reason"],
            registry=self._registry,
        )
        for end in PAGES:
            self._pages.labels(end)
        for reason in ENDINGS:
            self._kernels.labels(reason)
        self._page_seconds = self._histogram(
            "ecarte_page_seconds", "From asking for a page to its being ready.", _PAGE_SECONDS
        )
        self._turn_seconds = self._histogram(
            "ecarte_turn_seconds", "From asking for a page to one's turn.", _PAGE_SECONDS
        )
        self._simulation_seconds = self._histogram(
            "ecarte_simulation_seconds",
            "From a page's request for a simulation to its answer.",
            _SIMULATION_SECONDS,
        )
        self._gauges: dict[str, Gauge] = {}
        self._memory = Gauge(
            "ecarte_memory_bytes",
            "Memory of the site, its kernels and what serves them; shared pages are split.",
            ["process"],
            registry=self._registry,
        )

    def _histogram(self, name: str, meaning: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(name, meaning, buckets=buckets, registry=self._registry)

    def page(self, end: str, seconds: float = 0.0, turn: float = 0.0) -> None:
        """Count a page that somebody asked for.

        Args:
            end: one of `PAGES`.
            seconds: until it was ready, if it was made.
            turn: how many of them its visitor waited for the turn.
        """
        self._pages.labels(end).inc()
        if end == "made":
            self._page_seconds.observe(seconds)
            self._turn_seconds.observe(turn)

    def kernel_ended(self, reason: str) -> None:
        """Count a kernel that did not end with its page; the reason is one of `ENDINGS`."""
        self._kernels.labels(reason).inc()

    def simulation(self, seconds: float) -> None:
        """Count a simulation that was answered after this many seconds."""
        self._simulation_seconds.observe(seconds)

    def text(self, state: Mapping[str, float], memory: Mapping[str, int]) -> bytes:
        """All of it in Prometheus' text form.

        Args:
            state: what holds at the moment, by names such as `visitors`.
            memory: bytes, by kind of process.
        """
        for name, value in state.items():
            if name not in self._gauges:
                meaning = f"The site's {name.replace('_', ' ')} at the moment."
                self._gauges[name] = Gauge(f"ecarte_{name}", meaning, registry=self._registry)
            self._gauges[name].set(value)
        for process, size in memory.items():
            self._memory.labels(process).set(size)
        return generate_latest(self._registry)
