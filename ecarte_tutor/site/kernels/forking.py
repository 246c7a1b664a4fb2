"""Kernels that are forks of one process, in which all that a lesson needs is imported already.

Such a kernel is there in a tenth of the time, and shares with the others what all have imported.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Mapping
from multiprocessing import forkserver, get_context
from multiprocessing.context import ForkServerProcess
from typing import Any, Final

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from ..log import VISITS
from .life import Output, live

_CONTEXT: Final = get_context("forkserver")
_ONE_BY_ONE: Final = threading.Lock()


def prepare() -> None:
    """Starts the process to fork from; it is ready some two seconds later."""
    forkserver.set_forkserver_preload(["ecarte_tutor.preloaded"])
    forkserver.ensure_running()


class _Born:
    """A forked kernel, in the words in which Jupyter speaks of a process."""

    stdin = stdout = stderr = None

    def __init__(self, process: ForkServerProcess) -> None:
        self._process = process
        self.pid = process.pid

    def poll(self) -> int | None:
        """How it ended, `None` while it lives."""
        return self._process.exitcode

    def wait(self) -> int | None:
        """The same, once it has."""
        self._process.join()
        return self.poll()

    def send_signal(self, number: int) -> None:
        """Sends it a signal, if it lives."""
        if self.pid and self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Ends it at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Asks it to end."""
        self.send_signal(signal.SIGTERM)


class ForkedKernel(LocalProvisioner):
    """Starts a kernel as a fork; where that fails, as Jupyter does without us."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Starts it; `cmd` is a Python's `-m ipykernel_launcher` with its arguments."""
        try:
            born: Any = await asyncio.to_thread(_fork, cmd, **kwargs)
        except (OSError, EOFError) as error:
            VISITS.warning("a kernel could not be forked, and is started anew: %s", error)
            return await super().launch_kernel(cmd, **kwargs)
        self.process = born
        self.pid = self.pgid = born.pid
        self.cwd = kwargs["cwd"]
        return self.connection_info


def _fork(
    cmd: list[str], *, env: Mapping[str, str], cwd: object, stdout: int, stderr: int, **_: object
) -> _Born:
    arguments = cmd[cmd.index("ipykernel_launcher") + 1 :]
    environment = {str(getattr(name, "value", name)): str(text) for name, text in env.items()}
    outputs = Output(stdout), Output(stderr)
    with _ONE_BY_ONE:
        process = _CONTEXT.Process(
            target=live,
            args=(arguments, environment, str(cwd), *outputs),
            daemon=True,  # it ends with the site, however the site ends
        )
        process.start()
    return _Born(process)
