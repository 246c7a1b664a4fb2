"""The settings that make the site safe to put before strangers, each with its reason."""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from traitlets.config import Config

from .channel import PageConnection
from .client import LessonClient
from .kernels import OwnPython
from .machine import FORKS
from .visitors import VisitorKernels

TEMPLATE: Final = "ecarte"

EXTENSIONS: Final = (
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
)
"""What a page loads of JupyterLab's extensions: the widgets and nothing else that is installed."""

LONGEST_MESSAGE: Final = 65_536
"""Bytes of one message from a page; a widget's is some hundred."""

SMALL_REQUESTS: Final = {
    "max_body_size": LONGEST_MESSAGE,
    "max_header_size": 16_384,
    "body_timeout": 3,
    "idle_connection_timeout": 60,
}
"""What a request may be, in bytes and seconds: a page asks for files, and hardly sends anything."""

_PLAIN_POLICY: Final = {
    "default-src": "'self'",
    "img-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'self'",
}
_LESSON_POLICY: Final = _PLAIN_POLICY | {
    # Widgets bring inline styles, JupyterLab compiles its schemas, anywidget imports from a blob.
    "script-src": "'self' 'unsafe-inline' 'unsafe-eval' blob:",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
}


def _policy(parts: dict[str, str]) -> str:
    return "; ".join(f"{name} {value}" for name, value in parts.items())


PLAIN_POLICY: Final = _policy(_PLAIN_POLICY)
LESSON_POLICY: Final = _policy(_LESSON_POLICY)

HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""On every answer, beside the content security policy."""

_CELL_TROUBLE: Final = "Reload the page to try again; if it stays, tell those who run this site."

_ABSENT_SECONDS: Final = 600
_CHECK_SECONDS: Final = 60
_LONGEST_CELL_SECONDS: Final = 60

_LONGEST_SOCKET_FOLDER: Final = 40


@dataclass(frozen=True, slots=True)
class Limits:
    """What the host lets the site use."""

    visitors: int
    """How many at a time; each has a kernel."""

    warm: int
    """How many kernels stand ready for those who come next."""


def site_config(
    folder: Path, limits: Limits, base_url: str, headers: dict[str, str], **handlers: Any
) -> Config:
    """Voilà's configuration for serving the lessons in `folder`.

    Args:
        folder: where the notebooks are; nothing outside it is ever named.
        limits: how many visitors, and how many kernels ahead of them.
        base_url: what every address of the site begins with.
        headers: what Jupyter's own handlers add to their answers.
        handlers: further Tornado settings, such as the handler of unknown addresses.
    """
    config = Config()
    config.Voila.update(
        root_dir=str(folder),
        base_url=base_url,
        open_browser=False,  # done by us, once the site answers
        config_file_paths=[],  # a voila.json that lies about must not loosen what is set here
        log_level="WARN",
        kernel_websocket_connection_class=PageConnection,
        tornado_settings={
            "headers": headers,
            "websocket_max_message_size": LONGEST_MESSAGE,
            # The names of those that a page loads change with what they hold: no need to ask again.
            "static_immutable_cache": [f"{base_url}voila/labextensions/"],
            **handlers,
        },
    )
    config.VoilaConfiguration.update(
        template=TEMPLATE,
        theme="light",  # the dark one is the style sheet's, by what the visitor's system prefers
        allow_template_override="NO",  # ?template=nope would hang the request and hold a kernel
        allow_theme_override="NO",  # ?theme="><script> would run in the page
        strip_sources=True,
        show_tracebacks=False,
        extension_allowlist=list(EXTENSIONS),
        file_allowlist=[],  # lessons carry their pictures inline
    )
    config.VoilaExecutor.update(
        cell_error_instruction=_CELL_TROUBLE,
        cell_timeout_instruction=_CELL_TROUBLE,
        timeout=_LONGEST_CELL_SECONDS,
    )
    _configure_kernels(config, limits)
    return config


def _configure_kernels(config: Config, limits: Limits) -> None:
    config.VoilaConfiguration.multi_kernel_manager_class = VisitorKernels
    config.VisitorKernels.update(most_visitors=limits.visitors, most_warm=limits.warm)
    config.MappingKernelManager.update(
        # A page that is left says so and its kernel goes at once. This is for the others: a phone
        # in a pocket, a cable pulled. A page that is open keeps its kernel, however long it idles.
        cull_idle_timeout=_ABSENT_SECONDS,
        cull_interval=_CHECK_SECONDS,
        cull_connected=False,
    )
    config.AsyncKernelManager.client_factory = LessonClient
    if FORKS:
        config.KernelProvisionerFactory.default_provisioner_name = "ecarte-forked"
    # A kernel that died has lost the visitor's lesson: an empty one in its place would only look
    # alive. It is gone, and the page says so.
    config.KernelRestarter.restart_limit = 0
    config.VoilaConfiguration.kernel_spec_manager_class = OwnPython
    # A Unix socket's path holds about a hundred characters, so a long temporary folder means TCP.
    if sys.platform == "linux" and len(tempfile.gettempdir()) <= _LONGEST_SOCKET_FOLDER:
        config.KernelManager.transport = "ipc"
