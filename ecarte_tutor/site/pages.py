"""The handlers of the site: what each address answers, and the headers on every answer."""

from __future__ import annotations

import asyncio
import time
from http import HTTPStatus
from pathlib import Path
from posixpath import normpath
from typing import Any, ClassVar, Final

from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.web import HTTPError, RequestHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.utils import create_include_assets_functions

from ..cards import Hand
from ..draw import card_svg
from .lessons import read_lessons
from .log import VISITS
from .packed import PackedFile
from .settings import EXTENSIONS, HEADERS, LESSON_POLICY, PLAIN_POLICY, TEMPLATE
from .visitors import (
    MESSAGES_A_SECOND,
    MOST_CHANNELS,
    WAIT_SECONDS,
    SiteFullError,
    Visit,
    VisitorKernels,
)

_NOT_A_MESSAGE: Final = 1003
"""The websocket's own number for what cannot be accepted."""

_HAND_OF_THE_START_PAGE: Final = Hand("KH QH JC AD 7S")

_TROUBLE: Final[dict[int, str]] = {
    HTTPStatus.FORBIDDEN: "This is not for visitors.",
    HTTPStatus.NOT_FOUND: "There is no such page here.",
    HTTPStatus.SERVICE_UNAVAILABLE: "Every table is taken.",
}


class Guarded(RequestHandler):
    """Any answer of the site: with the safe headers, and errors that tell no secrets."""

    policy: ClassVar[str] = PLAIN_POLICY

    def set_default_headers(self) -> None:
        """Sets the safe headers and drops the server's name and version."""
        super().set_default_headers()
        self.clear_header("Server")
        for name, value in HEADERS.items():
            self.set_header(name, value)
        self.set_header("Content-Security-Policy", self.policy)

    def write_error(self, status_code: int, **_: Any) -> None:
        """A short page of ours, whatever went wrong: no path, no trace of the program."""
        if status_code == HTTPStatus.SERVICE_UNAVAILABLE:
            self.set_header("Retry-After", str(WAIT_SECONDS))
        trouble = _TROUBLE.get(status_code, "Something went wrong on our side.")
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        full = status_code == HTTPStatus.SERVICE_UNAVAILABLE
        self.finish(self.page("problem.html", status=status_code, trouble=trouble, full=full))

    def page(self, template: str, **names: Any) -> str:
        """One of our own pages, from its Jinja template."""
        base_url: str = self.settings["base_url"]
        found = self.settings["voila_jinja2_env"].get_template(template)
        assets = create_include_assets_functions(TEMPLATE, base_url)
        return str(found.render(base_url=base_url, **assets, **names))


class StartPage(Guarded):
    """The table of contents; costs no kernel."""

    def initialize(self, folder: Path) -> None:
        """Takes the folder of the lessons."""
        self.folder = folder

    def get(self) -> None:
        """Writes the page, read afresh so that a new lesson shows."""
        lessons = read_lessons(self.folder)
        cards = [card_svg(card) for card in _HAND_OF_THE_START_PAGE]
        self.finish(self.page("start.html", lessons=lessons, cards=cards))

    head = get


class Health(Guarded):
    """Whether the site is up and how full it is, for whoever watches over it."""

    SUPPORTED_METHODS = ("GET", "HEAD")

    def get(self) -> None:
        """Writes it as JSON."""
        kernels: VisitorKernels = self.settings["kernel_manager"]
        self.set_header("Cache-Control", "no-store")
        counts = {"visitors": kernels.visitors, "most": kernels.most_visitors}
        self.finish({"up": True, **counts, "warm": len(kernels.warm)})

    head = get


class NoSuchPage(Guarded):
    """Every address that is not ours."""

    def prepare(self) -> None:
        """Answers 404, whatever the method."""
        raise HTTPError(404)


class LessonPage(Guarded, TornadoVoilaHandler):  # type: ignore[misc] # Voilà is untyped
    """A lesson, executed in a kernel of the visitor's own."""

    policy = LESSON_POLICY

    async def get(self, path: str | None = None) -> None:
        """Answers for the notebooks of the table of contents and for nothing else.

        Waits in line where others came before; does nothing for who has left meanwhile.
        """
        if path not in {lesson.file for lesson in read_lessons(self.settings["lessons"])}:
            raise HTTPError(404)
        kernels: VisitorKernels = self.kernel_manager
        began = time.monotonic()
        try:
            async with kernels.turn():
                if not self._left:
                    await TornadoVoilaHandler.get(self, path)
        except SiteFullError:
            VISITS.warning("full: a visitor to %s was asked to come back", path)
            raise
        seconds, count = time.monotonic() - began, (kernels.visitors, kernels.most_visitors)
        VISITS.info("visit: %s, ready in %.1f s; %d of %d visitors", path, seconds, *count)

    _left = False

    def on_connection_close(self) -> None:
        """Remembers that nobody waits for this page any more."""
        self._left = True


class KernelState(Guarded, KernelHandler):
    """Whether a page's kernel is still there; a page may ask, and only that."""

    SUPPORTED_METHODS = ("GET",)


class KernelChannel(Guarded, VoilaKernelWebsocketHandler):  # type: ignore[misc] # Voilà is untyped
    """The widgets' messages between a page and its kernel."""

    SUPPORTED_METHODS = ("GET",)

    async def pre_get(self) -> None:
        """Lets a page have a channel or two to its kernel, and no crowd of them."""
        if self.kernel_manager.channels(self.kernel_id) >= MOST_CHANNELS:
            raise HTTPError(403)
        await super().pre_get()

    async def open(self, kernel_id: str) -> None:
        """Connects, and sends every message at once, not with the next: a click is answered
        forty milliseconds sooner."""
        self.set_nodelay(True)
        await super().open(kernel_id)

    async def on_message(self, ws_message: str | bytes) -> None:
        """Passes the message on; one that comes too fast waits, and those behind it with it."""
        if self.kernel_id in self.kernel_manager:
            await self._keep_pace(self.kernel_manager.visit(self.kernel_id), len(ws_message))
        if self.connection is None:
            return
        try:
            super().on_message(ws_message)
        except Exception as error:  # noqa: BLE001 - whatever a stranger's bytes bring about
            VISITS.warning("a message that is none of ours ended a channel: %r", error)
            self.close(_NOT_A_MESSAGE)

    async def _keep_pace(self, visit: Visit, size: int) -> None:
        pause = visit.pause_before(size)
        if pause and not visit.slowed:
            visit.slowed = True
            VISITS.warning("a page sends more than %d messages a second: slowed", MESSAGES_A_SECOND)
        await asyncio.sleep(pause)


class EndOfVisit(Guarded, VoilaShutdownKernelHandler):  # type: ignore[misc] # Voilà is untyped
    """What a page sends when it is left: its kernel goes."""

    SUPPORTED_METHODS = ("POST",)

    async def post(self, kernel_id: str) -> None:
        """Ends the kernel; one that has ended already is no trouble."""
        if kernel_id in self.kernel_manager:
            await VoilaShutdownKernelHandler.post(self, kernel_id)
        else:
            self.set_status(204)

    def check_xsrf_cookie(self) -> None:
        """Passes: the site sets no cookies, and only the page itself knows its kernel's id."""


class TemplateFile(Guarded, PackedFile, TemplateStaticFileHandler):  # type: ignore[misc] # Voilà is untyped
    """A style sheet or script of our template."""

    def parse_url_path(self, url_path: str) -> str:
        """The path below our template's static files; any other is not found."""
        if not normpath(url_path).startswith(f"{TEMPLATE}/static/"):
            raise HTTPError(404)
        return str(super().parse_url_path(url_path))


class VoilaFile(Guarded, PackedFile, MultiStaticFileHandler):  # type: ignore[misc] # Voilà is untyped
    """A script of Voilà's."""


class ExtensionFile(Guarded, PackedFile, FileFindHandler):
    """A script of one of the extensions that our pages load."""

    def parse_url_path(self, url_path: str) -> str:
        """The path below an extension that is allowed; the others are not found."""
        if not url_path.startswith(tuple(f"{name}/" for name in EXTENSIONS)):
            raise HTTPError(404)
        return super().parse_url_path(url_path)


SERVED: Final[dict[type[RequestHandler], type[RequestHandler]]] = {
    TornadoVoilaHandler: LessonPage,
    KernelHandler: KernelState,
    VoilaKernelWebsocketHandler: KernelChannel,
    VoilaShutdownKernelHandler: EndOfVisit,
    TemplateStaticFileHandler: TemplateFile,
    MultiStaticFileHandler: VoilaFile,
    FileFindHandler: ExtensionFile,
}
"""Of Voilà's handlers those that a visitor needs, each with ours in its place. A list of what is
served, not of what is barred: what a later Voilà adds stays shut until somebody has read it."""
