"""The kernel behind a page."""

from __future__ import annotations

from playwright.sync_api import Page
from psutil import Process

from tests.running import RunningSite


def kernel_of(page: Page) -> str:
    """The id of the page's kernel."""
    config = "document.getElementById('jupyter-config-data').textContent"
    return str(page.evaluate(f"JSON.parse({config}).kernelId"))


def kill(kernel_id: str, site: RunningSite) -> None:
    """Ends a kernel as an accident would."""
    (kernel,) = kernel_processes(site, kernel_id)
    kernel.kill()


def kernel_processes(site: RunningSite, kernel_id: str) -> list[Process]:
    """The kernel's one process."""
    return [
        process
        for process in site.kernels()
        if any(kernel_id in str(socket.laddr) for socket in process.net_connections("unix"))
    ]
