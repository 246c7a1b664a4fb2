"""A kernel's process: what it inherits, how a fork becomes a kernel, and when it ends."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from ctypes import CDLL
from multiprocessing import parent_process
from multiprocessing.reduction import DupFd
from pathlib import Path
from typing import Any, Final

SITE_PROCESS: Final = "ECARTE_SITE_PROCESS"
"""The variable that tells the process that forks the number of the site's."""

_NAMES: Final = frozenset(
    {
        *("PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ", "TMPDIR", "TEMP", "TMP"),
        # How this Python and its libraries are found, and how many threads they start.
        *("PYTHONPATH", "PYTHONHOME", "PYTHONHASHSEED", "PYTHONUTF8", "PYTHONDONTWRITEBYTECODE"),
        *("PYTHONWARNINGS", "VIRTUAL_ENV", "CONDA_PREFIX", "LD_LIBRARY_PATH", "MPLCONFIGDIR"),
        *("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "IPYTHONDIR"),
        *("JUPYTER_PATH", "JUPYTER_PREFER_ENV_PATH", "PYDEVD_DISABLE_FILE_VALIDATION"),
        # A request, as Voilà tells it to a lesson.
        *("SCRIPT_NAME", "PATH_INFO", "QUERY_STRING", "SERVER_SOFTWARE", "SERVER_PROTOCOL"),
        *("SERVER_PORT", "SERVER_NAME", "VOILA_PREHEAT", "VOILA_BASE_URL", "VOILA_SERVER_URL"),
        *("VOILA_REQUEST_URL", "VOILA_APP_PORT"),
        # Without these no program starts on Windows.
        *("SYSTEMROOT", "SYSTEMDRIVE", "COMSPEC", "PATHEXT", "APPDATA", "LOCALAPPDATA"),
        *("USERPROFILE", "NUMBER_OF_PROCESSORS"),
    }
)
_PREFIXES: Final = ("LC_", "ECARTE_")


def inherited(environment: Mapping[Any, str]) -> dict[str, str]:
    """The variables that a kernel inherits; names may be members of an `Enum`, as Voilà's are.

    >>> inherited({"LANG": "C", "LC_ALL": "C", "SECRET_TOKEN": "x", "JUPYTERHUB_API_TOKEN": "x"})
    {'LANG': 'C', 'LC_ALL': 'C'}
    """
    plain = {str(getattr(name, "value", name)): text for name, text in environment.items()}
    return {
        name: text for name, text in plain.items() if name in _NAMES or name.startswith(_PREFIXES)
    }


@contextmanager
def only_inherited() -> Iterator[None]:
    """Hide the site's other variables from what is started meanwhile.

    What a process was started with can be read in `/proc` as long as it runs, and in every fork of
    it, whatever it has deleted since.
    """
    others = {name: os.environ[name] for name in os.environ.keys() - inherited(os.environ).keys()}
    for name in others:
        del os.environ[name]
    try:
        yield
    finally:
        os.environ.update(others)


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
