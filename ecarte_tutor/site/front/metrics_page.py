"""The page of numbers for a host's Prometheus, on a port of its own."""

from __future__ import annotations

import asyncio
import os
import socket

import psutil
from prometheus_client import CONTENT_TYPE_LATEST
from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler

from ..kernels.manager import VisitorKernels


class MetricsPage(RequestHandler):
    """Writes how the site does, and nothing of who visits it."""

    SUPPORTED_METHODS = ("GET",)

    def initialize(self, kernels: VisitorKernels) -> None:
        """Takes what looks after the kernels."""
        self._kernels = kernels

    async def get(self) -> None:
        """Writes the numbers in Prometheus' text form."""
        status = self._kernels.status()
        memory = await asyncio.to_thread(memory_by_process, self._kernels.processes())
        state = {
            "up": float(status.trouble is None and status.closes_in is None),
            "closing": float(status.closes_in is not None),
            "visitors": status.visitors,
            "seats": status.most,
            "waiting": status.waiting,
            "longest_wait_seconds": status.longest_wait,
        }
        self.set_header("Content-Type", CONTENT_TYPE_LATEST)
        self.set_header("Cache-Control", "no-store")
        self.finish(self._kernels.metrics.text(state, memory))


def memory_by_process(kernels: frozenset[int]) -> dict[str, int]:
    """Bytes of the site itself, of the kernels, and of what else it has started."""
    found = {"site": 0, "kernels": 0, "others": 0}
    site = psutil.Process()
    for each in (site, *site.children(recursive=True)):
        kind = "kernels" if each.pid in kernels else "others"
        kind = "site" if each.pid == os.getpid() else kind
        try:
            memory = each.memory_full_info()
            found[kind] += getattr(memory, "pss", memory.uss)
        except psutil.Error:
            continue  # it has just ended
    return found


def serve_metrics(listening: socket.socket, kernels: VisitorKernels) -> HTTPServer:
    """Answers `/metrics` on that socket; returns the server, to be stopped."""
    pages = Application([("/metrics", MetricsPage, {"kernels": kernels})], log_function=_no_log)
    server = HTTPServer(pages, max_body_size=0, idle_connection_timeout=60)
    server.add_socket(listening)
    return server


def _no_log(handler: RequestHandler) -> None:
    """Says nothing of a request: there is one every few seconds."""
