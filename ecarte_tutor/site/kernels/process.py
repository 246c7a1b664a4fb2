"""The process of a kernel: what it inherits, how a fork becomes a kernel, and when it ends."""

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
"""Environment variable with the site's process id, which the fork server reads."""

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
    """Return the variables of `environment` that a kernel inherits.

    Only listed names pass, so that no secret of the host does. Names may be members of an `Enum`,
    as Voilà's are.

    >>> inherited({"LANG": "C", "LC_ALL": "C", "SECRET_TOKEN": "x", "JUPYTERHUB_API_TOKEN": "x"})
    {'LANG': 'C', 'LC_ALL': 'C'}
    """
    plain = {str(getattr(name, "value", name)): text for name, text in environment.items()}
    return {
        name: text for name, text in plain.items() if name in _NAMES or name.startswith(_PREFIXES)
    }


@contextmanager
def only_inherited() -> Iterator[None]:
    """Return a context manager in which processes start with the variables of `inherited` only.

    A process cannot delete the other variables itself, since `/proc/PID/environ` shows those that
    it started with.
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
    """File descriptor that can be pickled for a fork, where it is unpickled as an `int`."""

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
    from ipykernel import kernelapp

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


def end_with_parent(parent: int) -> None:
    """Have Linux kill this process when its parent ends; do nothing on other systems.

    Args:
        parent: the parent's process id; if it has ended already, this process exits now.
    """
    if sys.platform == "linux":
        CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)


def gain_no_rights() -> None:
    """Set Linux's `no_new_privs` for this process and its children; do nothing on other systems."""
    if sys.platform == "linux":
        CDLL(None).prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
