"""The pages of the site: the start page, the lessons, a class's link, and how the site does."""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import asdict
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urlencode

import segno
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.web import HTTPError, RequestHandler
from traitlets.config import Config
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from ...course.glossary import WORDS, Word
from ...course.problems import SKILLS, PickedSet, read_set, set_name
from ...engine.cards import Hand
from ...errors import NotationError
from ...widgets.assets import SENT_ONCE, asset
from ...widgets.draw import card_svg
from ..answer import LESSON_POLICY, VOILA_POLICY, Guarded
from ..kernels.channel import KernelChannel
from ..kernels.manager import SiteFullError, VisitorKernels, retrieve_outcome
from ..kernels.visits import Visit
from ..lessons import Lesson, bar_of, moved, named, neighbours, read_lessons
from ..machine import is_loopback
from ..monitoring import PAGE_SECONDS, PAGES, VISITS
from .files import TemplateFile

MAKING_SECONDS: Final = 90
"""In which a page must be made, however busy the machine is."""

_HAND_OF_THE_START_PAGE: Final = Hand("KH QH JC AD 7S")

OF_EVERY_TABLE: Final = {
    "style": asset("table.css").address,
    "scripts": [asset("table.js").address, asset(SENT_ONCE).address],
}
"""What a page asks for at once, for nearly every one has a table."""

CUT_OFF: Final = "<script>window.ecarte_cut_off()</script></body></html>"
"""Last words of a page that could not be made."""


class StartPage(Guarded):
    """The table of contents; costs no kernel."""

    def get(self) -> None:
        """Writes the page, read afresh so that a new lesson shows; says so where none can open."""
        pages = read_lessons(self.settings["lessons"])
        lessons = [lesson for lesson in pages if lesson.listed]
        practice = named(pages, "practice")
        status = self.settings["kernel_manager"].status()
        if status.trouble:
            self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)
        shown = {
            "bar": bar_of(pages, ""),
            "picture": self.preview(),
            "lessons": lessons,
            "skills": {each.name: _taught_in(each) for each in lessons},
            "quizzes": {each.name: _asked_in(each) for each in lessons},
            "learn": lessons[0] if lessons else None,
            "play": named(pages, "game"),
            "practise": practice,
            "you": named(pages, "you"),
            "teach": named(pages, "teach"),
            "glossary": _glossary(),
            "day": self.settings["hands_of_the_day"].newest() if practice else None,
            "table": OF_EVERY_TABLE,
            "cards": [card_svg(card) for card in _HAND_OF_THE_START_PAGE],
            "trouble": status.trouble is not None,
            "full": status.visitors >= status.most,
        }
        self.finish(self.page("start.html", **shown))

    head = get


def _glossary() -> dict[str, list[Word]]:
    """The words of the game and of its numbers; those of the hints stand with the hints."""
    chapters = {"the game": "Words of the game", "the numbers": "Words for the numbers"}
    return {
        title: [word for word in WORDS if word.chapter == chapter]
        for chapter, title in chapters.items()
    }


def _taught_in(lesson: Lesson) -> list[str]:
    return [each.name for each in SKILLS if each.lesson == lesson.name]


def _asked_in(lesson: Lesson) -> list[str]:
    return [each.name for each in SKILLS if each.lesson == lesson.name and each.draw]


class Health(Guarded):
    """Health of the site, for a monitor: can it serve lessons, and how full is it?"""

    SUPPORTED_METHODS = ("GET", "HEAD")

    def get(self) -> None:
        """Writes it as JSON; 503 where no newcomer can be served, so that they go elsewhere."""
        kernels: VisitorKernels = self.settings["kernel_manager"]
        status = kernels.status()
        self.set_header("Cache-Control", "no-store")
        told: dict[str, Any] = {
            "up": status.trouble is None,
            "visitors": status.visitors,
            "most": status.most,
            "waiting": status.waiting,
            "longest_wait": round(status.longest_wait, 1),
            "failed": status.failed,
        }
        if status.trouble:
            self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)
            told["trouble"] = status.trouble
        self.finish(told)

    head = get


class Liveness(Guarded):
    """Sign of life: does the process answer at all? Only a restart would mend that."""

    SUPPORTED_METHODS = ("GET", "HEAD")

    def get(self) -> None:
        """Writes that it does."""
        self.set_header("Cache-Control", "no-store")
        self.finish({"live": True})

    head = get


class NoSuchPage(Guarded):
    """Every address that is not ours."""

    def prepare(self, **_: Any) -> None:
        """Answers 404, whatever the method."""
        raise HTTPError(HTTPStatus.NOT_FOUND)


class LessonPage(Guarded, TornadoVoilaHandler):  # type: ignore[misc] # Voilà is untyped
    """A lesson, executed in a kernel of the visitor's own."""

    policy = LESSON_POLICY

    _work: asyncio.Task[None] | None = None

    def initialize(self, **given: Any) -> None:
        """Takes what Voilà gives, and tells our template of the lesson."""
        super().initialize(**given)
        self.page_config_hook = self._tell_the_lesson

    async def get(self, path: str | None = None) -> None:
        """Answers for the notebooks of the folder and for nothing else.

        Waits in line where others came before. Stops, and ends the kernel, as soon as the visitor
        has left, the kernel has died or the time is up.
        """
        pages = read_lessons(self.settings["lessons"])
        if path not in {lesson.file for lesson in pages}:
            self._lead_on(*moved(pages, path or ""))
            return
        # One page for one connection, or a single one could ask for all the seats at once. Tornado
        # closes it then, but still hands on what had been asked for behind the first.
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
        """Adds the lesson, its neighbours and picture to what our template is given; takes the list
        of JupyterLab's extensions away, of which a page loads none."""
        page_config["federated_extensions"] = []
        pages = read_lessons(self.settings["lessons"])
        page_config["ecarte"] = {
            name: part and {**asdict(part), "heading": part.heading, "name": part.name}
            for name, part in neighbours(pages, notebook_path).items()
        } | {
            "bar": [asdict(way) for way in bar_of(pages, notebook_path)],
            "picture": self.preview(),
            "assets": OF_EVERY_TABLE,
        }
        return page_config

    def _lead_on(self, lesson: Lesson | None, asked: str) -> None:
        """To where an old address's lesson is now, with all that stood after the question mark."""
        if lesson is None:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        query = "&".join(filter(None, (asked, self.request.query)))
        address = f"{self.settings['base_url']}voila/render/{quote(lesson.file)}"
        self.redirect(f"{address}?{query}" if query else address)

    def on_connection_close(self) -> None:
        """Nobody waits for this page any more."""
        if self._work:
            self._work.cancel()

    async def _serve(self, path: str) -> None:
        kernels: VisitorKernels = self.kernel_manager
        began = time.monotonic()
        try:
            async with kernels.visit() as visit:
                await self._make(path, visit)
                self._conclude(kernels, visit)
        except asyncio.CancelledError:
            PAGES.labels("left").inc()
            raise
        except SiteFullError:
            PAGES.labels("turned_away").inc()
            raise
        seconds, count = time.monotonic() - began, (kernels.visitors, kernels.most_visitors)
        if visit.dismissed and visit.made is None:
            end = "left"
            VISITS.info("left: %s, after %.1f s, before it was ready", path, seconds)
        elif visit.trouble:
            end = "failed"
            VISITS.warning("failed: %s, after %.1f s; %s", path, seconds, visit.trouble)
        else:
            end = "made"
            PAGE_SECONDS.observe(seconds)
            VISITS.info("visit: %s, ready in %.1f s; %d of %d visitors", path, seconds, *count)
        PAGES.labels(end).inc()
        if visit.made is None and not self._headers_written:
            raise HTTPError(HTTPStatus.INTERNAL_SERVER_ERROR)

    async def _make(self, path: str, visit: Visit) -> None:
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
        except Exception as error:  # noqa: BLE001 - Voilà's, a lesson's: the host is told of it
            visit.trouble = repr(error)
        finally:
            made.cancel()

    def _conclude(self, kernels: VisitorKernels, visit: Visit) -> None:
        now = time.monotonic()
        is_made = visit.trouble is None and not visit.dismissed
        kernels.page_health.page_ended(now, failed=not is_made and not visit.dismissed)
        if is_made:
            visit.made = now
        elif self._headers_written:
            self.finish(CUT_OFF)


class KernelState(Guarded, KernelHandler):
    """State of a page's kernel; all that a page may ask is whether it is still there."""

    SUPPORTED_METHODS = ("GET",)


class EndOfVisit(Guarded, VoilaShutdownKernelHandler):  # type: ignore[misc] # Voilà is untyped
    """End of a visit, sent by a page that is being left; its kernel is shut down."""

    SUPPORTED_METHODS = ("POST",)

    async def post(self, kernel_id: str) -> None:
        """End the kernel; answer 404 if it is not here, so that a proxy asks another site."""
        visit = self.kernel_manager.visit_of(kernel_id)
        if visit is None:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        visit.dismissed = True
        await self.kernel_manager.end(kernel_id)
        self.set_status(HTTPStatus.NO_CONTENT)

    def check_xsrf_cookie(self) -> None:
        """Passes: the site sets no cookies, and only the page itself knows its kernel's id."""


SERVED: Final[dict[type[RequestHandler], type[RequestHandler]]] = {
    TornadoVoilaHandler: LessonPage,
    KernelHandler: KernelState,
    VoilaKernelWebsocketHandler: KernelChannel,
    VoilaShutdownKernelHandler: EndOfVisit,
    TemplateStaticFileHandler: TemplateFile,
}
"""Of Voilà's handlers those that a visitor needs, each with ours in its place; Voilà's scripts and
JupyterLab's extensions are not served. A list of what is served, not of what is barred: what a
later Voilà adds stays shut until somebody has read it."""


_HOST: Final = re.compile(r"[\w.-]{1,253}(:\d{1,5})?|\[[0-9a-fA-F:]{2,39}\](:\d{1,5})?", re.ASCII)


_LONGEST_DRAWN: Final = 80
"""Characters of the site's address: a stranger may name any host, and a square takes longer to draw
with each of them."""


class ClassPage(Guarded):
    """What a teacher shows a class: where to find the site, or one set of problems."""

    SUPPORTED_METHODS = ("GET", "HEAD")

    def initialize(self, addresses: tuple[str, ...]) -> None:
        """Takes the addresses at which other machines find the site, the likeliest first."""
        self.addresses = addresses

    def get(self) -> None:
        """Writes the page."""
        address, asked = self._address(), self._set()
        link = f"{address}voila/render/{asked[1]}" if asked else address
        square = drawn(link) if link and len(address or "") <= _LONGEST_DRAWN else None
        shown = {"address": address, "link": link, "square": square}
        self.finish(self.page("class.html", **shown, set=asked[0] if asked else None))

    head = get

    def _set(self) -> tuple[dict[str, str], str] | None:
        """The set of a code or text that the page's address names, and the link to it behind the
        site's address; `None` where it names none."""
        practice = named(read_lessons(self.settings["lessons"]), "practice")
        try:
            asked = read_set(self.get_query_argument("code", ""))
        except NotationError:
            return None
        if practice is None:
            return None
        name = set_name(self.get_query_argument("name", ""))
        query = urlencode({"code": asked.short, **({"name": name} if name else {})})
        code = "" if isinstance(asked, PickedSet) else asked.short
        return {"name": name, "code": code}, f"{quote(practice.file)}?{query}"

    def _address(self) -> str | None:
        """The address that the teacher's own browser used, if others can use it too."""
        if not _HOST.fullmatch(self.request.host):
            return None
        if is_loopback(self.request.host_name.strip("[]")):
            return self.addresses[0] if self.addresses else None
        return self.own_address()


@lru_cache(maxsize=16)
def drawn(address: str) -> str:
    """The address as a QR code, in SVG."""
    return str(segno.make_qr(address).svg_inline(border=2, omitsize=True, light="#fff"))


# Voilà's own program on lesson pages, where the smaller one of `page-program/` was not made.

_OWN_PROGRAM: Final = (
    Path(__file__).parents[1] / "jupyter/voila/templates/ecarte/static/program/program.js"
)

_EXTENSIONS: Final = (
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
)
"""JupyterLab's extensions that draw widgets; a page loads no other that is installed."""

NOTICE: Final = (
    "Lesson pages load Voilà's own program, which is larger: the one for this site was not made "
    "when the package was built. Install the package again where npm can reach its registry, "
    "with pip's --force-reinstall --no-deps --no-cache-dir."
)


def own_program_is_made() -> bool:
    """Return whether the package was built with the program of its own pages."""
    return _OWN_PROGRAM.is_file()


def allow_extensions(config: Config) -> None:
    """Let pages load the extensions that draw widgets."""
    config.VoilaConfiguration.extension_allowlist = list(_EXTENSIONS)


class VoilaLessonPage(LessonPage):
    """A lesson whose widgets Voilà's program draws; they carry their scripts themselves."""

    policy = VOILA_POLICY

    def _tell_the_lesson(self, page_config: dict[str, Any], **given: Any) -> dict[str, Any]:
        extensions = page_config["federated_extensions"]
        told = super()._tell_the_lesson(page_config, **given)
        told["federated_extensions"] = extensions
        told["ecarte"]["assets"] = None
        return told


class VoilaFile(Guarded, MultiStaticFileHandler):  # type: ignore[misc] # Voilà is untyped
    """A script of Voilà's program."""


class ExtensionFile(Guarded, FileFindHandler):
    """A script of an extension that draws widgets."""

    def parse_url_path(self, url_path: str) -> str:
        """Return the path below an allowed extension; any other is not found."""
        if not url_path.startswith(tuple(f"{name}/" for name in _EXTENSIONS)):
            raise HTTPError(404)
        return super().parse_url_path(url_path)


SERVED_WITH_VOILA: Final[dict[type[RequestHandler], type[RequestHandler]]] = {
    TornadoVoilaHandler: VoilaLessonPage,
    MultiStaticFileHandler: VoilaFile,
    FileFindHandler: ExtensionFile,
}
"""Of Voilà's handlers those that its program needs beside or in place of `SERVED`."""
