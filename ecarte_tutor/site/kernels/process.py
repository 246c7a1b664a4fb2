"""A kernel's process: what it inherits, how a fork becomes a kernel, and when it ends."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from ctypes import CDLL
from multiprocessing.reduction import DupFd
from pathlib import Path
from typing import Any, Final

SITE_PROCESS: Final = "ECARTE_SITE_PROCESS"
"""The variable with the site's process id, for the fork server."""

_NAMES: Final = frozenset(
    {
        *("PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ", "TMPDIR", "TEMP", "TMP"),
        # Where Python and its libraries are, and how many threads they start.
        *("PYTHONPATH", "PYTHONHOME", "PYTHONHASHSEED", "PYTHONUTF8", "PYTHONDONTWRITEBYTECODE"),
        *("PYTHONWARNINGS", "VIRTUAL_ENV", "CONDA_PREFIX", "LD_LIBRARY_PATH", "MPLCONFIGDIR"),
        *("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "IPYTHONDIR"),
        *("JUPYTER_PATH", "JUPYTER_PREFER_ENV_PATH", "PYDEVD_DISABLE_FILE_VALIDATION"),
        # The request, as Voilà passes it to a lesson.
        *("SCRIPT_NAME", "PATH_INFO", "QUERY_STRING", "SERVER_SOFTWARE", "SERVER_PROTOCOL"),
        *("SERVER_PORT", "SERVER_NAME", "VOILA_PREHEAT", "VOILA_BASE_URL", "VOILA_SERVER_URL"),
        *("VOILA_REQUEST_URL", "VOILA_APP_PORT"),
        # No program starts without these on Windows.
        *("SYSTEMROOT", "SYSTEMDRIVE", "COMSPEC", "PATHEXT", "APPDATA", "LOCALAPPDATA"),
        *("USERPROFILE", "NUMBER_OF_PROCESSORS"),
    }
)
_PREFIXES: Final = ("LC_", "ECARTE_")


def inherited(environment: Mapping[Any, str]) -> dict[str, str]:
    """Return the variables that a kernel inherits; names may be `Enum` members, as Voilà's are.

    This is a list of what is allowed, so that no secret in the host's environment passes.

    >>> inherited({"LANG": "C", "LC_ALL": "C", "SECRET_TOKEN": "x", "JUPYTERHUB_API_TOKEN": "x"})
    {'LANG': 'C', 'LC_ALL': 'C'}
    """
    plain = {str(getattr(name, "value", name)): text for name, text in environment.items()}
    return {
        name: text for name, text in plain.items() if name in _NAMES or name.startswith(_PREFIXES)
    }


@contextmanager
def only_inherited() -> Iterator[None]:
    """Hide all other variables from processes started inside the block.

    A process cannot delete them itself: `/proc/PID/environ` shows what it was started with.
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
    """A descriptor of the site; pickled to a fork, it becomes the descriptor's number there."""

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
    """Run a kernel in a fork, until it is told to end, or until the fork server has ended.

    The fork server ends with the site.

    Args:
        origin: the process id of the fork server.
        arguments: those of IPython's kernel application.
        environment: the kernel's whole environment.
        folder: the kernel's working folder.
        output: the descriptor for its standard output.
        errors: the descriptor for its standard error.
    """
    from ipykernel.kernelapp import IPKernelApp

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
    IPKernelApp.launch_instance([*arguments, f"--IPKernelApp.parent_handle={os.getppid()}"])


def end_with_parent(parent: int) -> None:
    """Have the system kill this process when its parent ends, even during a computation; on Linux.

    Args:
        parent: the parent's process id; if it has ended already, this process exits now.
    """
    if sys.platform == "linux":
        CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)


def gain_no_rights() -> None:
    """Set `no_new_privs` for this process and all that it starts; on Linux."""
    if sys.platform == "linux":
        CDLL(None).prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
