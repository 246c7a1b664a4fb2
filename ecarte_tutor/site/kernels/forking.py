"""Kernels as forks of a fork server that has already imported what every lesson needs.

A forked kernel starts in a tenth of the time, and shares the memory of all imported modules.
"""

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Mapping
from multiprocessing import context, forkserver, get_context, resource_tracker
from multiprocessing.util import get_temp_dir
from pathlib import Path
from typing import Any, Final

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from ..monitoring import VISITS
from . import forked
from .process import SITE_PROCESS, only_inherited

assert sys.platform != "win32"

_CONTEXT: Final = get_context("forkserver")
_FORKING: Final = threading.Lock()


def start_forking() -> None:
    """Start the fork server; it is ready about two seconds later."""
    os.environ[SITE_PROCESS] = str(os.getpid())
    forkserver.set_forkserver_preload(["ecarte_tutor.site.preloaded"])
    _ensure_running()


def _ensure_running() -> None:
    """Start the fork server if it is not running, with the variables that a kernel inherits.

    It starts with SIGINT blocked, because a terminal's Ctrl-C also reaches it while it imports; it
    unblocks the signal once it ignores it.
    """
    resource_tracker.ensure_running()  # or it would be started below, and unblock SIGINT
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        with only_inherited():
            forkserver.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _server() -> Any:
    return forkserver._forkserver


_left: Final[list[int]] = []


def _leave_server() -> None:
    """Leave the fork server, whose socket was swept away, to its kernels: they end with it."""
    server = _server()
    _left.append(server._forkserver_alive_fd)  # it ends once this descriptor is closed
    server._forkserver_address = server._forkserver_alive_fd = server._forkserver_pid = None
    Path(get_temp_dir()).mkdir(mode=0o700, exist_ok=True)


class _ForkedProcess:
    """A forked kernel with those methods of `subprocess.Popen` that Jupyter calls."""

    stdin = stdout = stderr = None

    def __init__(self, process: context.ForkServerProcess) -> None:
        self._process = process
        self.pid = process.pid

    def poll(self) -> int | None:
        """Return the exit code, or `None` while the process is alive."""
        return self._process.exitcode

    def wait(self) -> int | None:
        self._process.join()
        return self.poll()

    def send_signal(self, number: int) -> None:
        if self.pid and self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


class ForkedKernel(LocalProvisioner):
    """Kernel provisioner that forks a kernel, or starts it as Jupyter does if forking fails."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Start the kernel, and return how to connect to it.

        Args:
            cmd: the command of the kernel: Python, `-m ipykernel_launcher` and its arguments.
            kwargs: environment, working directory and output descriptors of the kernel.
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


def _started(given: tuple[Any, ...]) -> context.ForkServerProcess:
    process = _CONTEXT.Process(target=forked.run_kernel, args=given, daemon=True)
    process.start()
    return process


def _fork(
    cmd: list[str], *, env: Mapping[str, str], cwd: object, stdout: int, stderr: int, **_: object
) -> _ForkedProcess:
    """Fork a kernel, and return its process.

    Raises:
        OSError: if no further process can be started.
        EOFError: if the fork server has ended.
    """
    arguments = cmd[cmd.index("ipykernel_launcher") + 1 :]
    outputs = forked.Output(stdout), forked.Output(stderr)
    with _FORKING:
        _ensure_running()
        origin = _server()._forkserver_pid
        given = (origin, arguments, dict(env), str(cwd), *outputs)
        try:
            process = _started(given)
        except FileNotFoundError:
            _leave_server()
            _ensure_running()
            process = _started((_server()._forkserver_pid, *given[1:]))
    return _ForkedProcess(process)
