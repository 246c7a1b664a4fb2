"""How a fork becomes a kernel."""

import os
import sys
from collections.abc import Mapping, Sequence
from multiprocessing import reduction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from ...system import end_with_parent

assert sys.platform != "win32"


class Output:
    """File descriptor that can be pickled for a fork, where it is unpickled as an `int`."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __reduce__(self) -> tuple[Any, ...]:
        return _opened, (reduction.DupFd(self._number),)


def _opened(passed_on: Any) -> int:
    return int(passed_on.detach())


def run_kernel(
    origin: int,
    arguments: Sequence[str],
    environment: Mapping[str, str],
    folder: str,
    output: int | Output,
    errors: int | Output,
) -> None:
    """Run a kernel in a forked process until it is told to end, or until the fork server ends.

    The fork server ends when the site does.

    Args:
        origin: the process id of the fork server.
        arguments: arguments of IPython's kernel application.
        environment: all environment variables of the kernel.
        folder: the kernel's working directory.
        output: the descriptor for its standard output.
        errors: the descriptor for its standard error.
    """
    from ipykernel import ipkernel, kernelapp

    end_with_parent(origin)
    os.setpgrp()  # a terminal's Ctrl-C is for the site, which then ends its kernels
    assert isinstance(output, int)
    assert isinstance(errors, int)
    os.dup2(output, 1)
    os.dup2(errors, 2)
    os.environ.clear()
    os.environ.update(environment)
    sys.path[:] = [place for place in sys.path if place and Path(place) != Path.cwd()]
    sys.argv[1:] = arguments
    os.chdir(folder)
    app: Any = kernelapp
    app.IOPubThread = _no_pipe(app.IOPubThread)
    # It lists the files of all 850 modules for its debugger, which is left out. To touch them would
    # copy 2 MB that kernels share with the fork server.
    kernel: Any = ipkernel
    kernel.sys = SimpleNamespace(**{**vars(sys), "modules": {}})
    handle = f"--IPKernelApp.parent_handle={os.getppid()}"
    kernelapp.IPKernelApp.launch_instance([*arguments, handle])


def _no_pipe(kind: Any) -> Any:
    """Return a subclass of ipykernel's `IOPubThread` that listens on no TCP port.

    The port is for what subprocesses of a kernel print, and a lesson starts none. Any user of the
    machine could fill it.
    """

    class NoPipe(kind):  # type: ignore[misc]
        def __init__(self, socket: Any, pipe: bool = False, **others: Any) -> None:  # noqa: ARG002, FBT001, FBT002 - as ipykernel calls it
            super().__init__(socket, pipe=False, **others)

    return NoPipe
