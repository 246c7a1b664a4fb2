"""The process that simulates for all kernels: kept running, and started again when it has ended."""

from __future__ import annotations

import os
import signal
import threading
from functools import partial
from multiprocessing import current_process, parent_process
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Final, Self

from ...background import SOCKET_VARIABLE
from ...errors import SiteError
from ..log import VISITS
from ..machine import processors
from .forked_process import end_with_parent, end_with_the_site
from .forking import forked
from .resource_limits import limit_resources
from .temporary_folder import ensure_folder

_SOCKET: Final = "simulations"
_PAUSE_SECONDS: Final = 2.0

_NICENESS: Final = 5
"""Beyond that of kernels: pages are made first, while their visitors have yet to think."""


class SimulationProcess:
    """Context in which that process runs; kernels started within it connect to it.

    Args:
        folder: the site's temporary folder, where its socket lies.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._socket_path = str(folder / _SOCKET)
        self._is_over = threading.Event()
        self._process: ForkServerProcess | None = None

    def __enter__(self) -> Self:
        os.environ[SOCKET_VARIABLE] = self._socket_path
        threading.Thread(target=self._keep, name="simulations", daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        del os.environ[SOCKET_VARIABLE]
        if self._process:
            self._process.kill()

    def _keep(self) -> None:
        while not self._is_over.is_set():
            try:
                ensure_folder(self._folder)
                self._process = forked(run_simulations, self._socket_path)
                if self._is_over.is_set():  # while it was on its way
                    self._process.kill()
                self._process.join()
            except (OSError, EOFError, SiteError) as error:
                VISITS.warning("the simulation process could not be forked: %s", error)
            if not self._is_over.wait(_PAUSE_SECONDS):
                VISITS.warning("the simulation process has ended, and is started again")


def run_simulations(socket_path: str) -> None:
    """Answer kernels at the socket, in a freshly forked process, until it is ended."""
    from ...background.server import run_server

    current_process().daemon = False  # or it could have no workers
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is the site's, which then ends this
    limit_resources()
    os.nice(_NICENESS)
    site = parent_process()
    assert site is not None
    assert site.pid is not None
    begin_work = partial(end_with_parent, os.getpid())
    run_server(socket_path, processors(), begin_work, end_with_the_site, site.pid)
