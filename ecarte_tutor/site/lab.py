"""JupyterLab on the learner's folder: no news, no update check, no kernel but this Python's."""

from __future__ import annotations

import os
import warnings
from collections.abc import Sequence
from pathlib import Path

from .machine import is_loopback, listening_socket
from .spec import JUPYTER_HOME, search_first


def open_lab(
    folder: Path,
    host: str,
    port: int,
    *,
    called: str,
    open_browser: bool,
    first: str | None,
    runs: Sequence[str],
) -> None:
    """Runs JupyterLab on `folder` until Ctrl-C.

    Args:
        folder: whose notebooks it shows.
        host: the address to listen on.
        port: the port, 0 for any free one.
        called: what the line that gives the address calls the lessons.
        open_browser: whether a browser is opened.
        first: the notebook to open at once, if any.
        runs: the notebooks whose cells are run as soon as they are opened.

    Raises:
        SiteError: where the address cannot be listened on.
    """
    with listening_socket(host, port) as free:
        port = free.getsockname()[1]
    # Our defaults for JupyterLab's settings, which a learner's own choice still overrides.
    search_first("JUPYTER_CONFIG_PATH")
    import voila  # noqa: F401 - once it is loaded, it has Traitlets’ warnings shown
    from jupyterlab.labapp import LabApp

    settings = {
        "Application.log_level": "ERROR",  # it warns of what a learner can do nothing about
        "ServerApp.root_dir": folder,
        "ServerApp.ip": host,
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.open_browser": open_browser,
        "ServerApp.answer_yes": True,  # one Ctrl-C ends it, without a question
        "LabApp.default_url": f"/lab/tree/{first}" if first else "/lab",
        "LabApp.extension_manager": "readonly",  # the other one asks a package index
        "LabApp.extra_labextensions_path": JUPYTER_HOME / "lab-extensions",
        "ContentsManager.pre_save_hook": "ecarte_tutor.site.lessons.leave_widgets_out",
        # What our extension reads on the page.
        "ServerApp.tornado_settings": {"page_config_data": {"ecarteRuns": list(runs)}},
        "ServerApp.jpserver_extensions": {"nbclassic": False},  # it greets with a banner
        "ServerApp.kernel_spec_manager_class": "ecarte_tutor.site.spec.OwnPython",
    }
    if is_loopback(host) and hasattr(os, "geteuid") and os.geteuid() == 0:
        # Root is usual in a container, and the token still guards what listens on loopback only.
        settings["ServerApp.allow_root"] = True
    with warnings.catch_warnings():
        # Jupyter's extensions use each other's old names.
        warnings.simplefilter("ignore", DeprecationWarning)
        server = LabApp.initialize_server([f"--{name}={value}" for name, value in settings.items()])
    greeting = f"{called} are at {server.public_url} (Ctrl-C ends JupyterLab)."
    server.io_loop.add_callback(print, greeting, flush=True)  # once it listens
    server.identity_provider.token_generated = False  # or Jupyter says the address twice more
    server.start()
