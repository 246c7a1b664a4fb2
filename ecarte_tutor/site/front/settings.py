"""Settings that make it safe to serve the site to strangers, each with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from traitlets.config import Config

from ...limits import LONGEST_MESSAGE
from ...system import IS_LINUX
from ..answer import LESSON_POLICY, TEMPLATE, safe_headers
from ..kernels.channel import PageConnection
from ..kernels.manager import VisitorKernels
from ..spec import LimitedPython
from .rendering import LessonClient

SMALL_REQUESTS: Final = {
    "max_body_size": LONGEST_MESSAGE,
    "max_header_size": 16_384,
    "body_timeout": 3,
    "idle_connection_timeout": 60,
}
"""Limits of a request, in bytes and seconds, as arguments of Tornado's server."""

_CELL_TROUBLE: Final = (
    "Reload the page to try again; if that doesn’t help, tell the people who run this site."
)

_LONGEST_SOCKET_FOLDER: Final = 38
"""Characters. A Unix socket's path may have 108; Voilà's folder and a kernel's name take 70."""


def site_config(
    folder: Path,
    temporary: Path,
    visitors: int,
    base_url: str,
    frame_ancestors: Sequence[str],
    **handlers: Any,
) -> Config:
    """Return the configuration of the site for Voilà and Jupyter's server.

    Args:
        folder: the folder of notebooks.
        temporary: the site's temporary folder, for sockets.
        visitors: the most visitors at a time; each has a kernel.
        base_url: the path that every URL begins with.
        frame_ancestors: the origins whose pages may frame the site's.
        handlers: further Tornado settings, such as the handler of unknown URLs.
    """
    config = Config()
    config.Voila.update(
        root_dir=str(folder),
        connection_dir_root=str(temporary),
        base_url=base_url,
        open_browser=False,  # we open it, once the site answers
        config_file_paths=[],  # no voila.json may loosen these settings
        log_level="WARN",
        kernel_websocket_connection_class=PageConnection,
        tornado_settings={
            "headers": safe_headers(LESSON_POLICY, frame_ancestors),
            "frame_ancestors": frame_ancestors,
            "websocket_max_message_size": LONGEST_MESSAGE,
            "lessons": folder,
            **handlers,
        },
    )
    config.VoilaConfiguration.update(
        template=TEMPLATE,
        theme="light",  # our style sheet follows the visitor's system
        allow_template_override="NO",  # ?template=nope would hang the request and keep a kernel
        allow_theme_override="NO",  # ?theme="><script> would run in the page
        strip_sources=True,
        show_tracebacks=False,
        http_keep_alive_timeout=4,  # seconds; a page that hears nothing longer takes itself for cut
        file_allowlist=[],  # lessons carry their pictures inline
    )
    # Cells that only tell a reader in JupyterLab to run the notebook.
    config.TagRemovePreprocessor.update(enabled=True, remove_cell_tags={"in-jupyterlab"})
    config.VoilaExecutor.update(
        cell_error_instruction=_CELL_TROUBLE,
        cell_timeout_instruction=_CELL_TROUBLE,
        timeout=60,  # seconds a cell
    )
    config.VoilaConfiguration.multi_kernel_manager_class = VisitorKernels
    config.VisitorKernels.most_visitors = visitors
    # Seconds for which a connecting page waits for its kernel, and Jupyter keeps the handshake.
    config.VisitorKernels.kernel_info_timeout = 10.0
    config.AsyncKernelManager.client_factory = LessonClient
    if IS_LINUX:  # kernels are forked
        config.KernelProvisionerFactory.default_provisioner_name = "ecarte-forked"
    # A restarted kernel would have lost the lesson's state: the page says that it has ended.
    config.KernelRestarter.restart_limit = 0
    config.KernelRestarter.time_to_dead = 1.0  # seconds until a death is noticed; by default 3
    config.VoilaConfiguration.kernel_spec_manager_class = LimitedPython
    # Other users of this machine cannot reach a kernel that listens on no port.
    if IS_LINUX and len(str(temporary)) <= _LONGEST_SOCKET_FOLDER:
        config.KernelManager.transport = "ipc"
    return config
