"""Steps by which a freshly forked process becomes a kernel."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Mapping, Sequence
from ctypes import CDLL
from multiprocessing import parent_process
from multiprocessing.reduction import DupFd
from pathlib import Path
from typing import Any, Final

_DIE_WITH_PARENT: Final = 1  # PR_SET_PDEATHSIG
_NO_NEW_PRIVILEGES: Final = 38  # PR_SET_NO_NEW_PRIVS


class Output:
    """A file that the site has open; once unpickled in the fork, its descriptor there."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __reduce__(self) -> tuple[Any, ...]:
        return _opened, (DupFd(self._number),)


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
    """Run a kernel in a freshly forked process, until it is told to end, or until the site or the
    process it was forked from has ended.

    Args:
        origin: the number of the process it was forked from.
        arguments: those of IPython's kernel application.
        environment: the kernel's whole environment.
        folder: the kernel's working folder.
        output: the descriptor for its standard output.
        errors: the descriptor for its standard error.
    """
    from ipykernel.kernelapp import IPKernelApp

    end_with_parent(origin)
    site = parent_process()
    if site is not None and not site.is_alive():
        return
    end_with_the_site()
    os.setpgrp()  # a Ctrl-C is the site's, which then ends its kernels in order
    assert isinstance(output, int)
    assert isinstance(errors, int)
    os.dup2(output, 1)
    os.dup2(errors, 2)
    os.environ.clear()
    os.environ.update(environment)
    sys.path[:] = [place for place in sys.path if place and Path(place) != Path.cwd()]
    sys.argv[1:] = arguments
    os.chdir(folder)
    IPKernelApp.launch_instance([*arguments, f"--IPKernelApp.parent_handle={os.getppid()}"])


def end_with_parent(parent: int) -> None:
    """Have the system end this process as soon as its parent has ended, even in the middle of a
    computation; on Linux only.

    Args:
        parent: the number of the parent's process. If that has ended already, so does this one:
            the system would never tell it.
    """
    if sys.platform == "linux":
        CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)


def gain_no_rights() -> None:
    """Bar this process and all that it starts from gaining rights, whatever program it runs; on
    Linux only."""
    if sys.platform == "linux":
        CDLL(None).prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)


def end_with_the_site() -> None:
    """End this process as soon as the site has ended; a thread waits for that."""
    threading.Thread(target=_wait_for_site, daemon=True).start()


def _wait_for_site() -> None:
    site = parent_process()
    if site:
        site.join()
        os._exit(1)
