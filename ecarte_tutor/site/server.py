"""The site itself: Voilà's standalone server with our pages, our routes and the safe settings."""

from __future__ import annotations

import shutil
import signal
import socket
from dataclasses import asdict
from pathlib import Path
from typing import Any

from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from nbformat import NotebookNode
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.web import RequestHandler
from voila.app import Voila

from . import exporter
from .address import listening_socket, open_in_browser, url
from .home import JUPYTER_HOME, prepend_path
from .lessons import neighbours, read_lessons
from .log import log_for_hosts, log_request
from .machine import FORKS
from .pages import SERVED, Health, NoSuchPage, StartPage
from .settings import HEADERS, LESSON_POLICY, SMALL_REQUESTS, Limits, site_config


def serve(
    folder: Path,
    host: str,
    port: int,
    *,
    limits: Limits,
    base_url: str = "/",
    open_browser: bool = False,
) -> None:
    """Serves the lessons in `folder` until Ctrl-C or SIGTERM; then stops every kernel and returns.

    Args:
        folder: where the notebooks are.
        host: the address to listen on.
        port: the port, 0 for any that is free.
        limits: how many visitors, and how many kernels ahead of them.
        base_url: what every address of the site begins with, `/` and what ends in one.
        open_browser: whether to show it to the user at once.

    Raises:
        SiteError: where the address cannot be listened on.
    """
    listening = listening_socket(host, port)
    if FORKS:
        from .forking import prepare

        prepare()
    exporter.use()
    prepend_path("JUPYTER_PATH", JUPYTER_HOME)
    config = site_config(
        folder,
        limits,
        base_url,
        headers={**HEADERS, "Content-Security-Policy": LESSON_POLICY},
        default_handler_class=NoSuchPage,
        log_function=log_request,
        lessons=folder,
    )
    config.Voila.identity_provider_class = Visitors
    config.VoilaConfiguration.page_config_hook = _tell_the_lesson
    site = LessonSite.instance(config=config)  # the instance, whose log every part writes to
    site.initialize([])
    log_for_hosts(site.log)
    site.welcome(listening, url(host, listening) + base_url[1:], open_browser=open_browser)
    site.start()


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

    def welcome(self, listening: socket.socket, address: str, *, open_browser: bool) -> None:
        """Takes the socket to answer on, and what to tell and show once it does."""
        self._listening = listening
        self._address = address
        self._opens_browser = open_browser

    def init_settings(self) -> dict[str, Any]:
        """Voilà's own, with our reader of notebooks, and where packed files are kept."""
        settings: dict[str, Any] = super().init_settings()
        self.contents_manager = LessonFiles(parent=self)
        return {
            **settings,
            "contents_manager": self.contents_manager,
            "packed": Path(self.connection_dir) / "packed",
        }

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """The start page, and of Voilà's own routes those in `SERVED`."""
        offered = super().init_handlers()
        routes = [
            (pattern, SERVED[handler], *rest)
            for pattern, handler, *rest in offered
            if handler in SERVED
        ]
        return [
            (self.server_url, StartPage, {"folder": Path(self.root_dir)}),
            (f"{self.server_url}health", Health),
            *routes,
        ]

    def listen(self) -> None:
        """Answers requests until a signal ends it."""
        self._server = HTTPServer(self.app, **SMALL_REQUESTS)
        self._server.add_socket(self._listening)
        self.ioloop = IOLoop.current()
        self.ioloop.add_callback(self.kernel_manager.warm.refill)
        usual = signal.signal(signal.SIGINT, self._handle_signal_stop)
        print(f"The lessons are at {self._address} (Ctrl-C ends the site).", flush=True)
        if self._opens_browser:
            open_in_browser(self._address)
        try:
            self.ioloop.start()
        finally:
            signal.signal(signal.SIGINT, usual)
            self.stop()

    def stop(self) -> None:
        """Ends every kernel; their sockets lie in the connection folder, so that goes last."""
        self._server.stop()
        self.ioloop.run_sync(self.kernel_manager.close)
        shutil.rmtree(self.connection_dir, ignore_errors=True)


def _tell_the_lesson(page_config: dict[str, Any], *, notebook_path: str, **others: Any) -> Any:
    """Adds the lesson and its neighbours to what our template is given."""
    folder: Path = others["settings"]["lessons"]
    parts = neighbours(read_lessons(folder), notebook_path)
    page_config["ecarte"] = {
        name: part and {**asdict(part), "heading": part.heading} for name, part in parts.items()
    }
    return page_config
