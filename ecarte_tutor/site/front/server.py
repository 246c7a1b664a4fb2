"""The site itself: Voilà's standalone server with our pages, our routes and the safe settings."""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final
from weakref import WeakSet

import segno
from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from nbformat import NotebookNode
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.iostream import IOStream
from tornado.web import RequestHandler
from voila.app import Voila

from ...widgets.assets import FILES_ARE_SERVED
from ...widgets.background import FOLDER_VARIABLE
from ...widgets.page import KEEP
from ..kernels.visits import is_over
from ..lessons import named, read_lessons
from ..machine import (
    FORKS,
    addresses_for_others,
    ask_for_descriptors,
    listening_socket,
    most_connections,
    most_visitors,
    open_in_browser,
    temporary_folder,
    url,
)
from ..monitoring import LOOPBACK, VISITS, log_for_hosts, log_request, serve_metrics
from ..spec import search_first
from .files import ASSET_NAMES, AssetFile
from .pages import (
    NOTICE,
    SERVED,
    SERVED_WITH_VOILA,
    ClassPage,
    Health,
    Liveness,
    NoSuchPage,
    StartPage,
    allow_extensions,
    own_program_is_made,
)
from .rendering import install_exporter
from .settings import SMALL_REQUESTS, site_config
from .today import FILE_OF_A_DAY, DayFile, HandsOfTheDay

_SILENCE_SECONDS: Final = 60.0


class LimitedHTTPServer(HTTPServer):
    """Tornado's server, which closes a new connection at once while it has as many as it may.

    Without a limit of its own it meets the system's: every newcomer then waits until their browser
    gives up, and the site is busy refusing them.
    """

    most_connections = 0
    """At a time; 0 for any number."""

    def initialize(self, *args: Any, **kwargs: Any) -> None:
        """Set the server up as Tornado does, without connections."""
        super().initialize(*args, **kwargs)
        self._streams: WeakSet[IOStream] = WeakSet()
        self._told = -_SILENCE_SECONDS

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Accept the connection, or close it if there are as many as there may be."""
        if self.most_connections and self.connections >= self.most_connections:
            stream.close()
            self._tell(time.monotonic())
            return
        self._streams.add(stream)
        super().handle_stream(stream, address)

    @property
    def connections(self) -> int:
        """Number of open connections."""
        return sum(not stream.closed() for stream in self._streams)

    def _tell(self, now: float) -> None:
        if now - self._told >= _SILENCE_SECONDS:
            self._told = now
            VISITS.warning("there are %d connections, and no room for more", self.most_connections)


_ENDING: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""Signals that end the site: Ctrl-C, a service manager, a closed terminal."""


def serve(
    folder: Path,
    host: str,
    port: int,
    *,
    visitors: int,
    base_url: str,
    allowed_hosts: Sequence[str],
    metrics: int | None,
    keep: str,
    open_browser: bool,
) -> None:
    """Serves the lessons in `folder` until Ctrl-C, SIGTERM or SIGHUP; then ends every kernel.

    Args:
        folder: where the notebooks are.
        host: the address to listen on.
        port: the port, 0 for any that is free.
        visitors: how many at a time.
        base_url: what every address of the site begins with, `/` and what ends in one.
        allowed_hosts: the names under which the site may be asked for; none for any name.
        metrics: the port on which this machine's Prometheus may read numbers; none for nowhere.
        keep: "unasked" to keep progress in a visitor's browser from the first answer, "ask" to keep
            none before the visitor asks for it.
        open_browser: whether to show it to the user at once.

    Raises:
        SiteError: where an address cannot be listened on.
    """
    listening = listening_socket(host, port)
    if metrics is not None:
        listening_socket(LOOPBACK, metrics).close()  # or says why it cannot be had
        serve_metrics(metrics)
    ask_for_descriptors()
    os.environ[KEEP] = keep
    temporary = temporary_folder()
    hands = HandsOfTheDay(temporary / "today")
    if named(read_lessons(folder), "practice"):
        hands.newest()  # made by the time that somebody comes
    if FORKS:
        from ..kernels.forking import start_forking

        start_forking()
    os.environ[FOLDER_VARIABLE] = str(temporary / "simulations")
    install_exporter()
    search_first("JUPYTER_PATH")
    has_own_program = own_program_is_made()
    if has_own_program:
        os.environ[FILES_ARE_SERVED] = "1"
    else:
        os.environ.pop(FILES_ARE_SERVED, None)
    config = site_config(
        folder,
        temporary,
        visitors,
        base_url,
        default_handler_class=NoSuchPage,
        log_function=log_request,
        allowed_hosts=frozenset(name.lower() for name in allowed_hosts),
    )
    config.Voila.identity_provider_class = Visitors
    if not has_own_program:
        allow_extensions(config)
    site = LessonSite.instance(config=config)  # the one whose log every part writes to
    site.hands = hands
    site.has_own_program = has_own_program
    site.listening = listening
    site.address = url(host, listening) + base_url[1:]
    others = addresses_for_others(host, listening, allowed_hosts)
    site.for_others = tuple(f"{each}{base_url[1:]}" for each in others)
    site.connections = most_connections(visitors)
    site.opens_browser = open_browser
    site.initialize([])
    log_for_hosts(site.log, is_over)
    if visitors > most_visitors():
        VISITS.warning(
            "%d visitors need more open files than this system allows, which are enough for "
            "%d: raise the limit (ulimit -n)",
            visitors,
            most_visitors(),
        )
    site.start()


def say_to_others(addresses: tuple[str, ...]) -> None:
    """Prints the addresses for a class, and at a terminal the first as a square for phones."""
    print(f"For others on your network: {' or '.join(addresses)}", flush=True)
    if sys.stdout.isatty():
        segno.make_qr(addresses[0]).terminal(compact=True)


class Visitors(IdentityProvider):
    """Everyone is the same visitor: no names, no log-in, no cookie."""

    def get_user(self, handler: RequestHandler) -> User:  # noqa: ARG002 - as Jupyter calls it
        """The visitor, whoever asks."""
        return User("visitor")


class LessonFiles(LargeFileManager):
    """Reads notebooks without asking whether the user has signed them: they are the host's."""

    def mark_trusted_cells(self, nb: NotebookNode, path: str = "") -> None:
        """Leaves them as they are; what a page shows comes from running them, not from the file."""


class LessonSite(Voila):  # type: ignore[misc] # Voilà is untyped
    """Voilà with a start page of ours, a list of what is served, and a clean stop."""

    hands: HandsOfTheDay
    has_own_program: bool
    listening: socket.socket
    address: str
    """What to tell the user to type."""

    for_others: tuple[str, ...]
    """What others on the network may type, the likeliest first."""

    connections: int
    """How many at a time."""

    opens_browser: bool

    def init_settings(self) -> dict[str, Any]:
        """Voilà's own, with our reader of notebooks."""
        settings: dict[str, Any] = super().init_settings()
        self.contents_manager = LessonFiles(parent=self)
        settings["hands_of_the_day"] = self.hands
        return {**settings, "contents_manager": self.contents_manager}

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """The start page, and of Voilà's own routes those in `SERVED`."""
        offered = super().init_handlers()
        served = SERVED if self.has_own_program else SERVED | SERVED_WITH_VOILA
        routes = [
            (pattern, served[handler], *rest)
            for pattern, handler, *rest in offered
            if handler in served
        ]
        return [
            (self.server_url, StartPage),
            (f"{self.server_url}class", ClassPage, {"addresses": self.for_others}),
            (f"{self.server_url}health", Health),
            (f"{self.server_url}health/live", Liveness),
            (f"{self.server_url}today/{FILE_OF_A_DAY}", DayFile, {"path": self.hands.folder}),
            (f"{self.server_url}{ASSET_NAMES}", AssetFile),
            *routes,
        ]

    def listen(self) -> None:
        """Answers requests until a signal ends it."""
        self._server = LimitedHTTPServer(self.app, **SMALL_REQUESTS)
        self._server.most_connections = self.connections
        self._server.add_socket(self.listening)
        gc.collect()
        gc.freeze()  # what is here to stay is not looked through again, which takes half a second
        self.ioloop = IOLoop.current()
        self.ioloop.add_callback(self.kernel_manager.keep_order)
        usual = {each: signal.getsignal(each) for each in _ENDING}
        for each, before in usual.items():
            if before is not signal.SIG_IGN:  # as `nohup` has it
                signal.signal(each, self._handle_signal_stop)
        print(f"The lessons are at {self.address} (Ctrl-C ends the site).", flush=True)
        if not self.has_own_program:
            print(NOTICE, flush=True)
        if self.for_others:
            say_to_others(self.for_others)
        if self.opens_browser:
            open_in_browser(self.address)
        try:
            self.ioloop.start()
        finally:
            for each, before in usual.items():
                signal.signal(each, before)
            self.stop()

    def _handle_signal_stop(self, sig: int, frame: object) -> None:  # noqa: ARG002 - as Python calls it
        """Ends the site."""
        if not hasattr(self, "ioloop"):
            raise SystemExit(0)  # it has only begun to start
        self.ioloop.add_callback_from_signal(self.ioloop.stop)

    def stop(self) -> None:
        """Ends every kernel; the folder of their sockets goes after that."""
        self._server.stop()
        self.ioloop.run_sync(self.kernel_manager.close)
