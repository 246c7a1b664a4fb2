"""The site in a frame of a course page, which another origin serves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import parse_qs, urlsplit

import pytest

from ecarte_tutor.course.problems.code import ClassCode
from tests.browser.conftest import SAME_DRAWS
from tests.browser.quizzes import CODE, TABLE
from tests.engines.engine import LAID, Engine
from tests.engines.engines import FRAMING, STORING, WITHOUT_STORAGE
from tests.engines.test_tables import play_the_first_deal
from tests.problems import class_problems
from tests.running import RunningSite
from tests.site.nginx import NGINX, make_certificate
from tests.site.test_nginx import behind_nginx

_LATER = "() => document.querySelectorAll('[data-later]').length"


class _CoursePage(BaseHTTPRequestHandler):
    """A page that shows the address after `?shows=` in a frame."""

    def do_GET(self) -> None:
        shown = parse_qs(urlsplit(self.path).query).get("shows", ["about:blank"])[0]
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        frame = f'<iframe src="{shown}" style="width: 100%; height: 700px; border: 0"></iframe>'
        self.wfile.write(f"<!DOCTYPE html><title>Course</title>{frame}".encode())

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@pytest.fixture(scope="module")
def course() -> Iterator[str]:
    """The origin of the course page: not of the site's host."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _CoursePage) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def framed_site(course: str) -> Iterator[RunningSite]:
    with RunningSite(command=SAME_DRAWS, options=("--frame-ancestors", course)) as running:
        yield running


@contextmanager
def _framed(engine: Engine, course: str, address: str) -> Iterator[None]:
    """The page at this address in its frame, laid."""
    engine.open(f"{course}/?shows={address}")  # with its frame
    with engine.inside("iframe"):
        engine.wait(f"() => location.href !== 'about:blank' && ({LAID})()")
        yield


@FRAMING
def test_a_deal_and_a_quiz_are_played_and_a_lesson_unfolds_in_a_frame(
    engine: Engine, course: str, framed_site: RunningSite
) -> None:
    with _framed(engine, course, framed_site.url):
        engine.see("h1", "Écarté")
    with _framed(engine, course, framed_site.lesson("00-first-deal.ipynb")):
        engine.see("h2", "Which of your cards is a trump?")
        while "at once" not in engine.text(".ecarte-pace"):
            before = engine.text(".ecarte-pace")
            engine.click(".ecarte-pace")
            engine.wait(
                "(before) => document.querySelector('.ecarte-pace').innerText !== before", before
            )
        play_the_first_deal(engine)
    problems = class_problems("tricks", ClassCode(CODE))
    with _framed(engine, course, framed_site.lesson("01-ranking.ipynb", code=CODE)):
        for place, problem in enumerate(problems):
            engine.see(f"{TABLE} .ecarte-progress", f"Problem {place + 1} of {len(problems)}")
            engine.click(f"{TABLE} .ecarte-choice", nth=0 if problem.winner == "leader" else 1)
            engine.see(f"{TABLE} .ecarte-strip[data-sign=right]")
            engine.click(f"{TABLE} [data-action=next], {TABLE} .ecarte-main")
        engine.see(f"{TABLE} .ecarte-sentence", "8 of 8 with the rules")
    with _framed(engine, course, framed_site.lesson("03-proposing.ipynb")):
        engine.wait(_LATER)
        engine.click("#onward button", "Show all of it")
        engine.wait(f"() => ({_LATER})() === 0")
    with _framed(engine, course, framed_site.lesson("09-game.ipynb", code=CODE)):
        engine.click(f"{TABLE} [data-action=new]")
        engine.see(f"{TABLE} .ecarte-game")


@FRAMING
def test_a_site_that_names_no_origin_is_shown_in_no_frame(
    engine: Engine, course: str, site: RunningSite
) -> None:
    engine.open(f"{course}/?shows={site.url}")  # until the frame has been refused
    with engine.inside("iframe"):
        assert not engine.count("main")
    engine.complaints()  # of the frame that it refused


@WITHOUT_STORAGE
def test_in_a_frame_that_keeps_nothing_the_page_says_so(
    engine: Engine, course: str, framed_site: RunningSite
) -> None:
    with _framed(engine, course, framed_site.lesson("11-you.ipynb")):
        refused = "() => { try { return !localStorage; } catch { return true; } }"
        assert engine.run(refused), "or this test shows nothing"
        engine.see("main", "This browser keeps nothing for this page")


@STORING
@pytest.mark.skipif(NGINX is None, reason="nginx is not installed")
def test_of_three_sites_behind_nginx_one_serves_all_that_a_frame_shows(
    engine: Engine, course: str, tmp_path: Path
) -> None:
    make_certificate(tmp_path / "lessons")
    options = ("--frame-ancestors", course, "--visitors", "8")
    with ExitStack() as stack:
        sites = {n: stack.enter_context(RunningSite(options=options)) for n in "123"}
        house = stack.enter_context(behind_nginx(sites, tmp_path / "lessons", tmp_path))
        for name in ("01-ranking", "02-deal", "07-score", "01-ranking"):
            with _framed(engine, course, house.front.lesson(f"{name}.ipynb")):
                engine.see(
                    ".ecarte :is(.ecarte-choice, .ecarte-card-button, .ecarte-action), "
                    ".ecarte-diagram-part"
                )
        asked = house.log.read_text("utf-8")
        engine.go("about:blank")
    served = re.findall(r"^/voila/render/\S+ (\S+)$", asked, re.MULTILINE)
    assert len(served) == 4
    assert len(set(served)) == 1
