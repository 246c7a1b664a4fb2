"""The process that weighs for all kernels: kept running, and started anew where it has ended."""

from __future__ import annotations

import os
import signal
import threading
from multiprocessing import current_process
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Final, Self

from ...errors import SiteError
from ...weighing import PLACE
from ..log import VISITS
from ..machine import processors
from .forking import forked
from .life import end_with_parent, end_with_the_site
from .manners import take_no_more_than_allowed
from .workplace import ensure_folder

_SOCKET: Final = "weigher"
_PAUSE_SECONDS: Final = 2.0

_NICENESS: Final = 5
"""Beyond that of kernels: pages are made first, while their visitors have yet to think."""


class WeighingProcess:
    """While this is entered, there is such a process, and kernels that are started know of it.

    Args:
        folder: where its socket lies; a folder of the site's own.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._place = str(folder / _SOCKET)
        self._is_over = threading.Event()
        self._process: ForkServerProcess | None = None

    def __enter__(self) -> Self:
        os.environ[PLACE] = self._place
        threading.Thread(target=self._keep, name="weighing", daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        del os.environ[PLACE]
        if self._process:
            self._process.kill()

    def _keep(self) -> None:
        while not self._is_over.is_set():
            try:
                ensure_folder(self._folder)
                self._process = forked(weigh_for_all, self._place)
                self._process.join()
            except (OSError, EOFError, SiteError) as error:
                VISITS.warning("what weighs for the kernels could not be forked: %s", error)
            if not self._is_over.wait(_PAUSE_SECONDS):
                VISITS.warning("what weighs for the kernels has ended, and is started anew")


def weigh_for_all(place: str) -> None:
    """What the process does, freshly forked."""
    from ...weighing.service import serve

    current_process().daemon = False  # or it could have no workers
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is the site's, which then ends this
    end_with_parent()
    take_no_more_than_allowed()
    os.nice(_NICENESS)
    serve(place, processors(), end_with_parent, end_with_the_site)
