"""What the process of a kernel inherits."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
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
