"""What a kernel inherits of the site's environment: a list, so that no secret of the host's is in
it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
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
