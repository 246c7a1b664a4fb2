"""JupyterLab on the learner's folder: no news, no update check, no kernel but this Python's."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from .address import listening_socket
from .home import JUPYTER_HOME, prepend_path

_LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")


def open_lab(
    folder: Path,
    host: str,
    port: int,
    *,
    open_browser: bool = True,
    first: str | None = None,
    runs: Sequence[str] = (),
) -> None:
    """Runs JupyterLab on `folder` until Ctrl-C.

    Args:
        folder: whose notebooks it shows.
        host: the address to listen on.
        port: the port, 0 for any free one.
        open_browser: whether a browser is opened.
        first: the notebook to open at once, if any.
        runs: the notebooks whose cells are run as soon as they are opened.

    Raises:
        SiteError: where the address cannot be listened on.
    """
    with listening_socket(host, port) as free:
        port = free.getsockname()[1]
    # Our defaults for JupyterLab's settings, which a learner's own choice still overrides.
    prepend_path("JUPYTER_CONFIG_PATH", JUPYTER_HOME)
    from jupyterlab.labapp import LabApp

    arguments = _arguments(folder, host, port, first, runs)
    LabApp.launch_instance([*arguments, f"--ServerApp.open_browser={open_browser}"])


def _arguments(
    folder: Path, host: str, port: int, first: str | None, runs: Sequence[str]
) -> list[str]:
    settings = {
        "ServerApp.root_dir": folder,
        "ServerApp.ip": host,
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.answer_yes": True,  # one Ctrl-C ends it, without a question
        "LabApp.default_url": f"/lab/tree/{first}" if first else "/lab",
        "LabApp.extension_manager": "readonly",  # the other one asks a package index
        "LabApp.extra_labextensions_path": JUPYTER_HOME / "lab-extensions",
        "ContentsManager.pre_save_hook": "ecarte_tutor.site.own_copy.leave_widgets_out",
        # What our extension reads on the page.
        "ServerApp.tornado_settings": {"page_config_data": {"ecarteRuns": list(runs)}},
        "ServerApp.kernel_spec_manager_class": "ecarte_tutor.site.spec.OwnPython",
    }
    if host in _LOOPBACK and hasattr(os, "geteuid") and os.geteuid() == 0:
        # Root is usual in a container, and the token still guards what listens on loopback only.
        settings["ServerApp.allow_root"] = True
    return [f"--{name}={value}" for name, value in settings.items()]
