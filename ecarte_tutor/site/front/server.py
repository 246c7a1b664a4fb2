"""The server: Voilà's standalone application with our routes, settings, start and stop."""

import gc
import os
import signal
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final
from weakref import WeakSet

from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from nbformat import NotebookNode
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPServerRequest
from tornado.ioloop import IOLoop
from tornado.iostream import IOStream
from tornado.routing import Router
from tornado.web import Application, RequestHandler
from traitlets.config import Config
from voila.app import Voila

from ...limits import LONGEST_MESSAGE
from ...system import IS_LINUX, ask_for_open_files
from ...widgets.stage.assets import FILES_ARE_SERVED
from ...widgets.stage.background.simulation_thread import FOLDER_VARIABLE
from ...widgets.stage.page import KEEP, PACKAGES, SEATS
from ..answer import LESSON_POLICY, TEMPLATE, safe_headers
from ..kernels.channel import PageConnection
from ..kernels.manager import VisitorKernels
from ..kernels.visits import is_over
from ..lessons import lesson_named, read_lessons, shipped_lessons
from ..machine import (
    addresses_for_others,
    base_path,
    descriptors,
    listening_socket,
    most_connections,
    open_in_browser,
    temporary_folder,
    url,
    with_enough_files,
)
from ..monitoring import LOOPBACK, VISITS, log_for_hosts, serve_metrics, warn_once_a_minute
from ..spec import LimitedPython, search_first
from ..terminal import greet
from .files import ASSET_NAMES, PAGE_NAMES, AssetFile, StaticPage
from .made import FILE_OF_A_DAY, DayFile, HandsOfTheDay, PackagePage, Packages
from .pages import (
    NOTICE,
    SERVED,
    SERVED_WITH_VOILA,
    WIDGET_EXTENSIONS,
    ClassPage,
    Elsewhere,
    Health,
    Liveness,
    NoSuchPage,
    StartPage,
    log_answer,
    own_program_is_made,
)
from .rendering import LessonClient, install_exporter
from .robots import Robots, Sitemap

_SMALL_REQUESTS: Final = {
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


def _config(
    folder: Path,
    temporary: Path,
    visitors: int,
    base_url: str,
    frame_ancestors: Sequence[str],
    allowed_hosts: Sequence[str],
) -> Config:
    """Return the settings that make it safe to serve the site to strangers, each with its reason.

    Args:
        folder: the folder of notebooks.
        temporary: the site's temporary folder, for sockets.
        visitors: the most visitors at a time; each has a kernel.
        base_url: the path that every URL begins with.
        frame_ancestors: the origins whose pages may frame the site's.
        allowed_hosts: the `Host` names that are answered; empty for any.
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
        identity_provider_class=Visitors,
        tornado_settings={
            "headers": safe_headers(LESSON_POLICY, frame_ancestors),
            "frame_ancestors": frame_ancestors,
            "websocket_max_message_size": LONGEST_MESSAGE,
            "lessons": folder,
            "default_handler_class": NoSuchPage,
            "log_function": log_answer,
            "allowed_hosts": frozenset(name.lower() for name in allowed_hosts),
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


_ICON: Final = f"voila/templates/{TEMPLATE}/static/icon-192.png"


class BasePath(Router):
    """Router before the application: a path may spell the base path in other ways than it does.

    A browser or a proxy may send `/@ann/`, `/%40ann/` or `/%40%61nn/`.
    """

    def __init__(self, application: Application, base_url: str) -> None:
        self._application = application
        self._base_url = base_url

    def find_handler(self, request: HTTPServerRequest, **others: Any) -> Any:
        """Return the application's handler of `request`, with the base path as the site has it."""
        parts = request.path.split("/")
        count = self._base_url.count("/")
        if len(parts) > count and base_path(parts[1:count]) == self._base_url:
            rest = "/".join(parts[count:])
            request.uri = (request.uri or "").replace(request.path, f"{self._base_url}{rest}", 1)
            request.path = f"{self._base_url}{rest}"
        return self._application.find_handler(request, **others)


class LimitedHTTPServer(HTTPServer):
    """Tornado's server with a limit on open connections; it closes further ones at once.

    Otherwise the system's limit on open files would apply: every newcomer would wait for a timeout,
    and the site would be busy with failing to accept connections.
    """

    most_connections: int

    def initialize(self, *args: Any, **kwargs: Any) -> None:
        """Initialize Tornado's server, without connections yet."""
        super().initialize(*args, **kwargs)
        self._streams: WeakSet[IOStream] = WeakSet()

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Accept the connection `stream`, or close it if there are too many."""
        if sum(not each.closed() for each in self._streams) < self.most_connections:
            self._streams.add(stream)
            super().handle_stream(stream, address)
            return
        stream.close()
        most = self.most_connections
        warn_once_a_minute("connections", "there are %d connections, and no room for more", most)


_ENDING: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""Signals that end the site: from Ctrl-C, a service manager, or a closed terminal."""


def serve(
    folder: Path,
    host: str,
    port: int,
    *,
    visitors: int,
    base_url: str,
    allowed_hosts: Sequence[str],
    frame_ancestors: Sequence[str],
    metrics: int | None,
    keep: str,
    packages: bool,
    open_browser: bool,
) -> None:
    """Serve the lessons in `folder` until Ctrl-C, SIGTERM or SIGHUP; then end every kernel.

    Args:
        folder: the folder of notebooks.
        host: the address to listen on.
        port: the port, 0 for any free one.
        visitors: the most visitors at a time.
        base_url: the path that every URL begins with; it begins and ends with `/`.
        allowed_hosts: the `Host` names that are answered; empty for any.
        frame_ancestors: the origins whose pages may frame the site's, besides its own.
        metrics: the port for Prometheus on this machine; `None` for no metrics.
        keep: "unasked" to keep progress in a visitor's browser from the first answer, "ask" to keep
            it only once the visitor asks.
        packages: True to make packages of sets for learning platforms.
        open_browser: True to open a browser.

    Raises:
        SiteError: if an address cannot be listened on.
    """
    listening = listening_socket(host, port)
    if metrics is not None:
        listening_socket(LOOPBACK, metrics).close()  # raises a SiteError if it is taken
        serve_metrics(metrics)
    ask_for_open_files(descriptors())
    visitors, wished = with_enough_files(visitors), visitors
    os.environ.update({KEEP: keep, SEATS: str(visitors)})
    temporary = temporary_folder()
    hands = HandsOfTheDay(temporary / "today")
    if lesson_named(read_lessons(folder), "practice"):
        hands.newest()  # start making today's
    if sys.platform == "linux":
        from ..kernels.forking import start_forking

        start_forking()
    os.environ[FOLDER_VARIABLE] = str(temporary / "simulations")
    install_exporter()
    search_first("JUPYTER_PATH")
    has_own_program = own_program_is_made()
    for name, is_on in ((PACKAGES, packages), (FILES_ARE_SERVED, has_own_program)):
        os.environ.pop(name, None)
        if is_on:
            os.environ[name] = "1"
    config = _config(folder, temporary, visitors, base_url, frame_ancestors, allowed_hosts)
    if not has_own_program:
        config.VoilaConfiguration.extension_allowlist = list(WIDGET_EXTENSIONS)
    site = LessonSite.instance(config=config)  # the instance whose logger all of Voilà uses
    site.hands = hands
    site.packages = Packages(temporary / "packages") if packages else None
    site.has_own_program = has_own_program
    site.listening = listening
    site.address = url(host, listening) + base_url[1:]
    others = addresses_for_others(host, listening, allowed_hosts)
    site.for_others = tuple(f"{each}{base_url[1:]}" for each in others)
    site.connections = most_connections(visitors)
    site.opens_browser = open_browser
    site.initialize([])
    log_for_hosts(site.log, is_over)
    if visitors < wished:
        VISITS.warning(
            "%d visitors need more open files than this system allows: there is room for %d; "
            "raise the limit (ulimit -n)",
            wished,
            visitors,
        )
    site.start()


class Visitors(IdentityProvider):
    """Identity provider for which everyone is the same user: no names, no log-in, no cookie."""

    def get_user(self, handler: RequestHandler) -> User:  # noqa: ARG002 - as Jupyter calls it
        return User("visitor")


class LessonFiles(LargeFileManager):
    """Contents manager that checks no signatures, since the notebooks are the host's own."""

    def mark_trusted_cells(self, nb: NotebookNode, path: str = "") -> None:
        """Do nothing: a page shows the output of running the cells, not the output in the file."""


class LessonSite(Voila):  # type: ignore[misc] # Voilà is untyped
    """Voilà's application with only the routes we need; when it stops, it ends every kernel."""

    hands: HandsOfTheDay
    packages: Packages | None
    has_own_program: bool
    """True if lesson pages load our own browser program, False if Voilà's."""

    listening: socket.socket
    address: str
    """The site's URL on this machine."""

    for_others: tuple[str, ...]
    """URLs for other machines of the network, the most likely first."""

    connections: int
    """Limit on open connections."""

    opens_browser: bool

    def init_settings(self) -> dict[str, Any]:
        """Return Voilà's settings, with our contents manager and the hands of the day."""
        settings: dict[str, Any] = super().init_settings()
        self.contents_manager = LessonFiles(parent=self)
        return {
            **settings,
            "contents_manager": self.contents_manager,
            "hands_of_the_day": self.hands,
            "packages": self.packages,
        }

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Return our routes, and those of Voilà's for which `SERVED` has a handler."""
        offered = super().init_handlers()
        served = SERVED if self.has_own_program else SERVED | SERVED_WITH_VOILA
        routes = [
            (pattern, served[handler], *rest)
            for pattern, handler, *rest in offered
            if handler in served
        ]
        rendered = f"{self.server_url}voila/render/"
        return [
            (self.server_url, StartPage),
            (f"{self.server_url}day/(\\d{{4}}-\\d\\d-\\d\\d)", StartPage),
            (f"{self.server_url}favicon.ico", Elsewhere, self._to(_ICON)),
            (f"{self.server_url}sitemap.xml", Sitemap),
            (f"{self.server_url}class", ClassPage, {"addresses": self.for_others}),
            *([(f"{self.server_url}package", PackagePage)] if self.packages else ()),
            (f"{self.server_url}health", Health),
            (f"{self.server_url}health/live", Liveness),
            (f"{self.server_url}robots.txt", Robots),
            (f"{self.server_url}{PAGE_NAMES}", StaticPage, {"path": shipped_lessons()}),
            (f"{rendered}{PAGE_NAMES}", Elsewhere, self._to("{0}")),
            (f"{self.server_url}([\\w-]+\\.ipynb)", Elsewhere, self._to("voila/render/{0}")),
            (f"{self.server_url}today/{FILE_OF_A_DAY}", DayFile, {"path": self.hands.folder}),
            (f"{self.server_url}{ASSET_NAMES}", AssetFile),
            *routes,
        ]

    def _to(self, path: str) -> dict[str, Any]:
        return {"url": f"{self.base_url}{path}", "permanent": False}

    def listen(self) -> None:
        """Answer requests until a signal ends the site."""
        self._server = LimitedHTTPServer(BasePath(self.app, self.base_url), **_SMALL_REQUESTS)
        self._server.most_connections = self.connections
        self._server.add_socket(self.listening)
        gc.collect()
        gc.freeze()  # a full collection would otherwise take half a second
        self.ioloop = IOLoop.current()
        self.ioloop.add_callback(self.kernel_manager.keep_order)
        usual = {each: signal.getsignal(each) for each in _ENDING}
        for each, before in usual.items():
            if before is not signal.SIG_IGN:  # `nohup` ignores SIGHUP
                signal.signal(each, self._handle_signal_stop)
        greet(f"The lessons are at {self.address} (Ctrl-C ends the site).\n")
        if not self.has_own_program:
            greet(f"{NOTICE}\n")
        if self.for_others:
            greet(f"For others on your network: {' or '.join(self.for_others)}\n")
        if self.opens_browser:
            open_in_browser(self.address)
        try:
            self.ioloop.start()
        finally:
            for each, before in usual.items():
                signal.signal(each, before)
            self.stop()

    def _handle_signal_stop(self, sig: int, frame: object) -> None:  # noqa: ARG002 - as Python calls it
        if not hasattr(self, "ioloop"):
            raise SystemExit(0)  # it has only begun to start
        self.ioloop.add_callback_from_signal(self.ioloop.stop)

    def stop(self) -> None:
        self._server.stop()
        self.ioloop.run_sync(self.kernel_manager.close)
