"""Kernels as forks of one process that has already imported what every lesson needs.

A forked kernel starts in a tenth of the time, and shares with the others the memory of everything
imported.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Mapping
from multiprocessing import forkserver, get_context, resource_tracker
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any, Final
from weakref import WeakSet

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from ..log import VISITS
from .environment import SITE_PROCESS
from .forked_process import Output, run_forked, run_kernel
from .temporary_folder import ensure_folder

_CONTEXT: Final = get_context("forkserver")
_FORKING: Final = threading.Lock()
_FOR_ALL: Final[WeakSet[ForkServerProcess]] = WeakSet()
"""What was forked and is no kernel; it serves all kernels from the folder of the site's sockets."""


def start_forking() -> None:
    """Starts the process that kernels are forked from; it is ready about two seconds later."""
    os.environ[SITE_PROCESS] = str(os.getpid())
    forkserver.set_forkserver_preload(["ecarte_tutor.preloaded"])
    _ensure_running()


def is_out_of_reach() -> bool:
    """Whether the socket of the process that forks has been removed, as a cleaner of temporary
    files may: it lives on, and nobody can ask it for a kernel any more."""
    address = _server()._forkserver_address
    return address is not None and not Path(address).exists()


def begin_anew() -> None:
    """Starts another process to fork from in the place of one that is out of reach.

    That one stays, and with it the kernels of all who are playing, until the last of them has left.

    Raises:
        OSError: where it cannot be started.
        SiteError: where somebody else has put a folder in the place of ours.
    """
    server = _server()
    with _FORKING:
        folder = Path(server._forkserver_address).parent
        ensure_folder(folder.parent)
        ensure_folder(folder)
        left = server._forkserver_pid
        os.close(server._forkserver_alive_fd)  # each of its kernels holds another
        server._forkserver_address = server._forkserver_alive_fd = server._forkserver_pid = None
        _ensure_running()
        for each in _FOR_ALL:
            each.kill()  # it cannot be reached either, and who keeps it starts it again
        _FOR_ALL.clear()
    threading.Thread(target=os.waitpid, args=(left, 0), daemon=True).start()


def _ensure_running() -> None:
    """Starts the process that forks, if it does not run, with SIGINT blocked: at a terminal Ctrl-C
    reaches it too, and it imports for two seconds. It unblocks the signal once it ignores it."""
    resource_tracker.ensure_running()  # which would unblock SIGINT once it has started
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        forkserver.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _server() -> Any:
    """What Python knows of the process that forks; to stop it, it would wait for all kernels."""
    return forkserver._forkserver


class _ForkedProcess:
    """A forked kernel with the methods that Jupyter expects of a `subprocess.Popen`."""

    stdin = stdout = stderr = None

    def __init__(self, process: ForkServerProcess) -> None:
        self._process = process
        self.pid = process.pid

    def poll(self) -> int | None:
        """The exit code, or `None` while the process lives."""
        return self._process.exitcode

    def wait(self) -> int | None:
        """Waits until the process has ended, and returns its exit code."""
        self._process.join()
        return self.poll()

    def send_signal(self, number: int) -> None:
        """Sends the process a signal, if it lives."""
        if self.pid and self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Ends the process at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Asks the process to end."""
        self.send_signal(signal.SIGTERM)


class ForkedKernel(LocalProvisioner):
    """Starts a kernel as a fork; if forking fails, starts it the way Jupyter usually does."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Starts the kernel.

        Args:
            cmd: a Python command, `-m ipykernel_launcher` and its arguments.
            kwargs: environment, folder and outputs of the kernel.
        """
        try:
            process: Any = await asyncio.to_thread(_fork, cmd, **kwargs)
        except (OSError, EOFError) as error:
            VISITS.warning("a kernel could not be forked, and is started again: %s", error)
            return await super().launch_kernel(cmd, **kwargs)
        self.process = process
        self.pid = self.pgid = process.pid
        self.cwd = kwargs["cwd"]
        return self.connection_info


def _fork(
    cmd: list[str], *, env: Mapping[str, str], cwd: object, stdout: int, stderr: int, **_: object
) -> _ForkedProcess:
    arguments = cmd[cmd.index("ipykernel_launcher") + 1 :]
    outputs = Output(stdout), Output(stderr)
    return _ForkedProcess(forked(run_kernel, arguments, dict(env), str(cwd), *outputs))


def forked(work: Callable[..., None], *given: Any) -> ForkServerProcess:
    """A process that does this work.

    Raises:
        OSError: where there is no room for one more.
        EOFError: where what it is to be forked from has ended.
    """
    with _FORKING:
        _ensure_running()
        origin = _server()._forkserver_pid
        # It ends with the site, however the site ends.
        process = _CONTEXT.Process(target=run_forked, args=(origin, work, *given), daemon=True)
        process.start()
        if work is not run_kernel:
            _FOR_ALL.add(process)
    return process
