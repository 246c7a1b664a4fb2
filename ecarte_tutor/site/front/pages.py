"""Request handlers of the site: the start page, lessons, the class page, and health."""

import asyncio
import re
import time
from collections.abc import Sequence
from dataclasses import asdict
from datetime import date
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urlencode

import segno
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.web import HTTPError, RedirectHandler, RequestHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from ...course.problems.picked import PickedSet, read_set
from ...course.problems.plan import set_name
from ...course.problems.skills import SKILLS
from ...engine.cards import Hand
from ...engine.pasted import visible
from ...errors import NotationError, SiteError, brief
from ...widgets.stage.assets import SENT_ONCE, asset
from ...widgets.stage.draw.cards import card_drawing
from ..answer import LESSON_POLICY, LOOK, VOILA_POLICY, Guarded, Readable
from ..kernels.channel import KernelChannel
from ..kernels.manager import SiteFullError, VisitorKernels, retrieve_outcome
from ..kernels.visits import Visit
from ..lessons import (
    Lesson,
    bar_of,
    lesson_named,
    neighbours,
    read_lessons,
    renumbered,
)
from ..machine import is_loopback
from ..monitoring import PAGE_SECONDS, PAGES, VISITS, log_request, warn_once_a_minute
from ..proxy import is_of_this_site, page_was_reached, tell_of_origin, tell_of_path, tell_of_socket
from .files import TemplateFile
from .robots import is_opened_by_a_browser, told_of

MAKING_SECONDS: Final = 90
"""Seconds after which rendering of a page is given up, however busy the machine is."""


OF_EVERY_TABLE: Final = {
    "style": asset("table.css").address,
    "scripts": [asset("table.js").address, asset(SENT_ONCE).address],
}
"""URLs that every page preloads, because nearly every page has a card table (a widget)."""

CUT_OFF: Final = '<p id="cut-off" hidden></p></body></html>'
"""HTML that ends a page whose rendering failed."""


class StartPage(Readable):
    """Handler of the start page, with the table of contents; it starts no kernel.

    At `/day/2026-11-28` it shows the hand of that day, for as long as the site has it, and after
    that answers 404: another day's hand is not what was asked for.
    """

    def get(self, day: str = "") -> None:
        """Write the page, with status 503 if no lesson can be opened."""
        if day and not self.settings["hands_of_the_day"].offers(day):
            raise HTTPError(HTTPStatus.NOT_FOUND)
        page_was_reached(self.request)
        pages = read_lessons(self.settings["lessons"])
        lessons = [lesson for lesson in pages if lesson.listed]
        status = self.settings["kernel_manager"].status()
        if status.trouble:
            self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)
        told = contents(lessons, pages)
        shown = {
            "bar": bar_of(pages, ""),
            "picture": self.preview(),
            **told,
            "teach": lesson_named(pages, "teach"),
            "search": {
                "program": asset("look_up.js").address,
                "style": asset("look_up.css").address,
            },
            "day": self.settings["hands_of_the_day"].newest()
            if lesson_named(pages, "practice")
            else None,
            "asked": date.fromisoformat(day) if day else None,
            "table": OF_EVERY_TABLE,
            "clock": asset("clock.js").address,
            "trouble": status.trouble is not None,
            "full": status.visitors >= status.most,
        }
        self.finish(self.page("start.html", **shown))


def contents(lessons: Sequence[Lesson], pages: Sequence[Lesson]) -> dict[str, Any]:
    """Return what a start page says of `lessons` and of the other `pages`, for its template."""
    return {
        "lessons": lessons,
        "quizzes": {
            lesson.name: [
                skill.name for skill in SKILLS if skill.draw and skill.lesson == lesson.name
            ]
            for lesson in lessons
        },
        "learn": lessons[0] if lessons else None,
        "play": lesson_named(pages, "game"),
        "practise": lesson_named(pages, "practice"),
        "you": lesson_named(pages, "you"),
    }


class Health(Readable):
    """Handler of `/health`, for monitors: can the site serve lessons, and is it full?"""

    def get(self) -> None:
        """Write the site's status as JSON, with HTTP status 503 if it cannot serve lessons."""
        told = asdict(self.settings["kernel_manager"].status())
        trouble = told.pop("trouble") or self._trouble_with_lessons()
        if trouble:
            told["trouble"] = trouble
            self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)
        self.set_header("Cache-Control", "no-store")
        self.finish({"up": not trouble, **told})

    def _trouble_with_lessons(self) -> str | None:
        try:
            read_lessons(self.settings["lessons"])
        except SiteError as error:  # it names paths, which are the host's business
            warn_once_a_minute("lessons", "no page can be opened: %s", error)
            return "the lessons cannot be read"
        return None


class Liveness(Readable):
    """Handler of `/health/live`; the host should restart a process that does not answer."""

    def get(self) -> None:
        self.set_header("Cache-Control", "no-store")
        self.finish({"live": True})


class Elsewhere(Readable, RedirectHandler):
    """Handler of links between lessons and pages of rules, which in a folder lie side by side."""


class NoSuchPage(Guarded):
    """Handler that answers 404 to every URL that the site does not have."""

    def prepare(self, **_: Any) -> None:
        tell_of_path(self.request, self.settings["base_url"])
        raise HTTPError(HTTPStatus.NOT_FOUND)


class LessonPage(Readable, TornadoVoilaHandler):  # type: ignore[misc] # Voilà is untyped
    """Handler of a lesson's page, rendered by running the notebook in the visitor's own kernel."""

    policy = LESSON_POLICY

    _work: asyncio.Task[None] | None = None

    def initialize(self, **given: Any) -> None:
        """Initialize Voilà's handler, and add our values to those for its template."""
        super().initialize(**given)
        self.page_config_hook = self._tell_the_lesson

    async def get(self, path: str | None = None) -> None:
        """Render the notebook with file name `path`, redirect from another number, or answer 404.

        To a program that follows links, and to `HEAD`, say what the lesson is, without a kernel.

        If the visitor leaves, the kernel dies or the time is up, stop and end the kernel.
        """
        pages = read_lessons(self.settings["lessons"])
        if path not in {lesson.file for lesson in pages}:
            self._redirect_to(renumbered(pages, path or ""))
            return
        if not is_opened_by_a_browser(self.request):
            lesson = next(each for each in pages if each.file == path)
            title, told = told_of(lesson, self.get_query_argument("problem", ""))
            shown = {"title": title, "description": told, "picture": self.preview()}
            self.finish(self.page("door.html", **shown))
            return
        # One page for each connection, or a single one could ask for all the seats at once. Tornado
        # closes it then, but still hands on requests that had been pipelined behind the first.
        connection: Any = self.request.connection
        if connection.stream.closed():
            return
        connection._disconnect_on_finish = True
        self._work = asyncio.ensure_future(self._serve(path))
        await asyncio.wait([self._work])
        if not self._work.cancelled():
            self._work.result()

    def _tell_the_lesson(
        self, page_config: dict[str, Any], *, notebook_path: str, **_: Any
    ) -> dict[str, Any]:
        page_config["federated_extensions"] = []  # a page loads no extension of JupyterLab's
        pages = read_lessons(self.settings["lessons"])
        page_config["ecarte"] = {
            name: part and {**asdict(part), "heading": part.heading, "name": part.name}
            for name, part in neighbours(pages, notebook_path).items()
        } | {
            "bar": [asdict(way) for way in bar_of(pages, notebook_path)],
            "picture": self.preview(),
            "path": self.request.path,
            "assets": OF_EVERY_TABLE,
            "look": LOOK,
        }
        return page_config

    def _redirect_to(self, lesson: Lesson | None) -> None:
        if lesson is None:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        query = self.request.query
        address = f"{self.settings['base_url']}voila/render/{quote(lesson.file)}"
        self.redirect(f"{address}?{query}" if query else address)

    def on_connection_close(self) -> None:
        """Stop rendering, because the visitor has left."""
        if self._work:
            self._work.cancel()

    async def _serve(self, path: str) -> None:
        kernels: VisitorKernels = self.kernel_manager
        began = time.monotonic()
        try:
            async with kernels.visit() as visit:
                await self._make(path, visit)
                is_left = visit.dismissed
                is_made = visit.trouble is None and not is_left
                kernels.page_ended(failed=not is_made and not is_left)
                if is_made:
                    visit.made = time.monotonic()
                elif self._headers_written:
                    self.finish(CUT_OFF)
        except asyncio.CancelledError:
            PAGES.labels("left").inc()
            raise
        except SiteFullError:
            PAGES.labels("turned_away").inc()
            raise
        seconds = time.monotonic() - began
        if is_made:
            end = "made"
            PAGE_SECONDS.observe(seconds)
            count = kernels.visitors, kernels.most_visitors
            VISITS.info("visit: %s, ready in %.1f s; %d of %d visitors", path, seconds, *count)
        elif is_left:
            end = "left"
            VISITS.info("left: %s, after %.1f s, before it was ready", path, seconds)
        else:
            end = "failed"
            VISITS.warning("failed: %s, after %.1f s; %s", path, seconds, visit.trouble)
        PAGES.labels(end).inc()
        if not is_made and not self._headers_written:
            raise HTTPError(HTTPStatus.INTERNAL_SERVER_ERROR)

    async def _make(self, path: str, visit: Visit) -> None:
        """Render the page within `MAKING_SECONDS`; if it fails, record the reason in the visit."""
        made = asyncio.ensure_future(TornadoVoilaHandler.get(self, path))
        made.add_done_callback(retrieve_outcome)
        try:
            await asyncio.wait(
                {made, visit.ended}, timeout=MAKING_SECONDS, return_when=asyncio.FIRST_COMPLETED
            )
            if made.done():
                made.result()
            elif not visit.ended.done():
                visit.trouble = f"not ready in {MAKING_SECONDS} s"
            if not await self.kernel_manager.lives(visit):
                visit.trouble = visit.trouble or "its kernel died"
        except HTTPError:
            raise
        except Exception as error:  # noqa: BLE001 - Voilà's or a lesson's; it is logged
            visit.trouble = repr(error)
        finally:
            made.cancel()


def _is_of_a_visit(handler: RequestHandler) -> bool:
    """Return True if the path has the id of a visitor's kernel; any other may be a stranger's."""
    (kernel_id,) = (*handler.path_args, *handler.path_kwargs.values())
    return handler.settings["kernel_manager"].visit_of(kernel_id) is not None


class _OfKernel(Guarded):
    """What a page asks after its kernel, by its id, which no page elsewhere knows."""

    def check_origin(self, _origin: str = "") -> bool:
        """Return True if this site's own page asks; tell of a proxy that makes it seem another."""
        if is_of_this_site(self.request):
            return True
        if _is_of_a_visit(self):
            tell_of_origin(self.request)
        return False


class KernelState(_OfKernel, KernelHandler):
    """Handler by which a page asks for its kernel's state, to see if the kernel still exists."""

    SUPPORTED_METHODS = ("GET",)


class EndOfVisit(_OfKernel, VoilaShutdownKernelHandler):  # type: ignore[misc] # Voilà is untyped
    """Handler of the request, from a page that is being left, to shut the page's kernel down."""

    SUPPORTED_METHODS = ("POST",)

    async def post(self, kernel_id: str) -> None:
        """End the kernel; answer 404 if it is unknown here, so that a proxy tries another site."""
        visit = self.kernel_manager.visit_of(kernel_id)
        if visit is None:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        visit.dismissed = True
        await self.kernel_manager.end(kernel_id)
        self.set_status(HTTPStatus.NO_CONTENT)

    def check_xsrf_cookie(self) -> None:
        """Do nothing: the site sets no cookies, and only the page itself knows its kernel's id."""


def log_answer(handler: RequestHandler) -> None:
    """Log a request as `log_request` does, and tell of a proxy that has spoilt a page's socket."""
    log_request(handler)
    is_spoilt = handler.get_status() in (HTTPStatus.BAD_REQUEST, HTTPStatus.UPGRADE_REQUIRED)
    if isinstance(handler, KernelChannel) and is_spoilt and _is_of_a_visit(handler):
        tell_of_socket(handler.request)


SERVED: Final[dict[type[RequestHandler], type[RequestHandler]]] = {
    TornadoVoilaHandler: LessonPage,
    KernelHandler: KernelState,
    VoilaKernelWebsocketHandler: KernelChannel,
    VoilaShutdownKernelHandler: EndOfVisit,
    TemplateStaticFileHandler: TemplateFile,
}
"""Our handler in place of each handler of Voilà's whose route a visitor needs.

Other routes are not served, so a new route of a later Voilà is closed until it is added.
"""


_HOST: Final = re.compile(r"[\w.-]{1,253}(:\d{1,5})?|\[[0-9a-fA-F:]{2,39}\](:\d{1,5})?", re.ASCII)


_LONGEST_DRAWN: Final = 80
"""Most characters of a URL that is drawn as a QR code.

A stranger may send any `Host`, and drawing takes longer with each character.
"""


class ClassPage(Readable):
    """Handler of `/class`: the URL of the site or of a set of problems, as text and QR code."""

    def initialize(self, addresses: tuple[str, ...]) -> None:
        """Set `addresses`, the site's URLs for other machines, the most likely first."""
        self.addresses = addresses

    def get(self) -> None:
        address, (asked, unread) = self._address(), self._set()
        link = f"{address}voila/render/{asked[1]}" if asked else address
        square = drawn(link) if link and len(address or "") <= _LONGEST_DRAWN else None
        shown = {"address": address, "link": link, "square": square, "unread": unread}
        hand = [card_drawing(each) for each in Hand("KH QH JS AD 10C")]
        self.set_header("Cache-Control", "no-store")  # the link follows the request's headers
        called = asked[0] if asked else None
        self.finish(self.page("class.html", **shown, set=called, hand=hand))

    def _set(self) -> tuple[tuple[dict[str, str], str] | None, str]:
        """Return the set that the query names, with its path and query, and what was not read.

        The set is `None` if the query names none that can be asked here.
        """
        practice = lesson_named(read_lessons(self.settings["lessons"]), "practice")
        code, wanted = (visible(self.get_query_argument(each, "")) for each in ("code", "name"))
        if not code or practice is None:
            return None, ""
        try:
            asked = read_set(code)
        except NotationError:
            return None, brief(code)
        name = set_name(wanted)
        query = urlencode({"code": asked.short, **({"name": name} if name else {})})
        code = "" if isinstance(asked, PickedSet) else asked.short
        unread = brief(wanted) if wanted and not name else ""
        return ({"name": name, "code": code}, f"{quote(practice.file)}?{query}"), unread

    def _address(self) -> str | None:
        """Return the URL that the teacher's browser used, or one that other machines can use."""
        if not _HOST.fullmatch(self.request.host):
            return None
        if is_loopback(self.request.host_name.strip("[]")):
            return self.addresses[0] if self.addresses else None
        return self.own_address()


@lru_cache(maxsize=16)
def drawn(address: str) -> str:
    """Return the URL `address` as a QR code: the text of an SVG element for HTML."""
    return str(segno.make_qr(address).svg_inline(border=2, omitsize=True, light="#fff"))


# Voilà's own program on lesson pages, where the smaller one of `page-program/` was not made.

_OWN_PROGRAM: Final = (
    Path(__file__).parents[1] / "jupyter/voila/templates/ecarte/static/program/program.js"
)

WIDGET_EXTENSIONS: Final = (
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
)
"""JupyterLab's extensions that draw widgets; a page may load no others."""

NOTICE: Final = (
    "Lesson pages load Voilà's own program, which is larger: the one for this site was not made "
    "when the package was built. Install the package again where npm can reach its registry, "
    "with pip's --force-reinstall --no-deps --no-cache-dir."
)


def own_program_is_made() -> bool:
    """Return True if the build has made our own browser program for lesson pages.

    It is smaller than Voilà's program, which the pages use otherwise.
    """
    return _OWN_PROGRAM.is_file()


class VoilaLessonPage(LessonPage):
    """Handler of a lesson's page with Voilà's own browser program; widgets bring their scripts."""

    policy = VOILA_POLICY

    def _tell_the_lesson(self, page_config: dict[str, Any], **given: Any) -> dict[str, Any]:
        extensions = page_config["federated_extensions"]
        told = super()._tell_the_lesson(page_config, **given)
        told["federated_extensions"] = extensions
        told["ecarte"]["assets"] = None
        return told


class VoilaFile(Guarded, MultiStaticFileHandler):  # type: ignore[misc] # Voilà is untyped
    """Handler of requests for the scripts that Voilà's own pages load."""


class ExtensionFile(Guarded, FileFindHandler):
    """Handler of requests for the scripts of the JupyterLab extensions that draw widgets."""

    def parse_url_path(self, url_path: str) -> str:
        """Return the path if it belongs to an allowed extension; answer 404 for others."""
        if not url_path.startswith(tuple(f"{name}/" for name in WIDGET_EXTENSIONS)):
            raise HTTPError(404)
        return super().parse_url_path(url_path)


SERVED_WITH_VOILA: Final[dict[type[RequestHandler], type[RequestHandler]]] = {
    TornadoVoilaHandler: VoilaLessonPage,
    MultiStaticFileHandler: VoilaFile,
    FileFindHandler: ExtensionFile,
}
"""Handlers that Voilà's program needs; they are added to `SERVED` or replace its entries."""
