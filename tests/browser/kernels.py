"""The kernel behind a page."""

from __future__ import annotations

import signal

import psutil
from playwright.sync_api import Page

from tests.running import RunningSite


def kernel_of(page: Page) -> str:
    """The id of the page's kernel."""
    config = "document.getElementById('jupyter-config-data').textContent"
    return str(page.evaluate(f"JSON.parse({config}).kernelId"))


def kill(kernel_id: str, site: RunningSite) -> None:
    """Ends a kernel as an accident would."""
    children = psutil.Process(site.process.pid).children()
    (kernel,) = (child for child in children if kernel_id in " ".join(child.cmdline()))
    kernel.send_signal(signal.SIGKILL)
