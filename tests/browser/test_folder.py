"""An exported folder: lessons and a teacher's set, opened as files and from a plain server."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from playwright.sync_api import Browser, Locator, Page, expect

from ecarte_tutor.course.classroom.whole_class import read_class
from ecarte_tutor.course.progress.log import read_export
from ecarte_tutor.site.export.folder import export
from tests.browser.conftest import Watch
from tests.browser.kept import KEY, keep, kept
from tests.browser.lessons import open_lesson
from tests.browser.small_lessons import PROGRESS_FILE
from tests.browser.test_accessibility import expect_no_findings, screens
from tests.browser.test_hand_in import ANSWERS, LINES, go_on, sum_up
from tests.browser.test_progress import answer
from tests.running import RunningSite

LESSON = "01-ranking.html"
SET = "set-1.html"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A lesson whose problems need no simulation, and a set of such problems; made once for all."""
    base = tmp_path_factory.getbasetemp()
    of_all = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    made = of_all / "exported" / "lessons"
    with FileLock(of_all / "exported.lock"):
        if not made.is_dir():
            made.parent.mkdir(exist_ok=True)
            export(made, [1], ["__".join(LINES)], tell=lambda _: None, processes=1)
    return made


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module", params=["file", pytest.param("server", marks=pytest.mark.long)])
def address(request: pytest.FixtureRequest, folder: Path) -> Iterator[str]:
    """Where the folder is opened: as a file, or below a prefix of a server that knows nothing."""
    if request.param == "file":
        yield f"{folder.as_uri()}/"
        return
    handler = partial(_Quiet, directory=str(folder.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/lessons/"
        server.shutdown()


@pytest.fixture
def visitor(chromium: Browser, watch: Watch) -> Iterator[Page]:
    """A page whose policy holds, unlike that of `page`; it complains of nothing."""
    with chromium.new_context(reduced_motion="reduce", accept_downloads=True) as context:
        page = context.new_page()
        watch.follow(page)
        yield page
    assert not watch.errors
    assert not watch.outside


def open_page(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("#loading")).to_be_hidden()


def reload(page: Page) -> None:
    page.reload()
    expect(page.locator("#loading")).to_be_hidden()


def _pupil(page: Page, folder: Path, name: str) -> None:
    go_on(page)
    sum_up(page)
    quiz = page.locator(".ecarte").first
    quiz.get_by_label("Your name").fill(name)
    with page.expect_download() as download:
        quiz.get_by_role("button", name="Save for my teacher").click()
    download.value.save_as(folder / f"{name}.jsonl")
    expect(quiz.locator(".ecarte-entry-note")).to_contain_text("Given to your browser")


def test_two_pupils_at_one_computer_hand_a_set_in(
    visitor: Page, address: str, tmp_path: Path
) -> None:
    open_page(visitor, address + SET)
    go_on(visitor, 1)
    reload(visitor)
    expect(visitor.locator(".ecarte-strip")).to_be_visible()
    _pupil(visitor, tmp_path, "Åsa Ek")
    panel = visitor.locator(".ecarte-progress-panel")
    told = expect(panel)
    (told.to_contain_text if address.startswith("file") else told.not_to_contain_text)("as files")
    panel.get_by_role("button", name="Forget").click()
    panel.get_by_role("button", name="Yes, forget 3 attempts").click()
    expect(panel).to_contain_text("the answers to this set too")
    panel.get_by_role("button", name="Keep my progress").click()
    _pupil(visitor, tmp_path, "Bo Ek")
    found = read_class(tmp_path)
    assert not found.unread
    assert {each.name for each in found.students} == {"Åsa Ek", "Bo Ek"}
    for student in found.students:
        answers = [(each.problem, each.choice, each.first) for each in student.log]
        assert answers == [(line, text, True) for line, text in zip(LINES, ANSWERS, strict=True)]


def _quiz(page: Page) -> Locator:
    return page.locator(".ecarte-marked")


def test_a_lesson_is_played_left_and_taken_up(visitor: Page, address: str) -> None:
    open_page(visitor, f"{address}{LESSON}?all")
    quiz = _quiz(visitor)
    for _ in range(3):
        quiz.locator("[data-action=answer]").first.click()
        quiz.locator("[data-action=next]").click()
    reload(visitor)
    expect(quiz.locator(".ecarte-progress")).to_contain_text("Problem 4 of 8")
    for _ in range(5):
        quiz.locator("[data-action=answer]").first.click()
        quiz.locator("[data-action=next]").click()
    expect(quiz).to_contain_text("8 problems done")
    log = kept(visitor)
    assert log is not None
    assert [each.first for each in log] == 8 * [True]
    assert len(log.ids) == 1
    with visitor.expect_download() as download:
        visitor.get_by_role("button", name="Save as a file").click()
    saved, learner = read_export(download.value.path().read_text("utf-8"))
    assert (saved, saved.ids, learner.name) == (log, log.ids, "")
    visitor.goto(f"{address}index.html")
    expect(visitor.locator(".ecarte-tick")).to_have_count(1)
    visitor.get_by_label("Look up a word").fill("vole")
    expect(visitor.locator(".ecarte-hits li").first).to_contain_text("vole")


@pytest.mark.long
def test_a_log_made_half_here_and_half_on_the_site_is_one(
    page: Page, visitor: Page, folder: Path, small_site: RunningSite
) -> None:
    open_page(visitor, f"{folder.as_uri()}/{LESSON}?all")
    _quiz(visitor).locator("[data-action=answer]").first.click()
    half = kept(visitor)
    assert half is not None
    keep(page, half)
    open_lesson(page, small_site.lesson(PROGRESS_FILE))
    answer(page, 3)
    expect(page.get_by_role("region", name="Your progress")).to_contain_text("4 answers so far")
    both = kept(page)
    assert both is not None
    visitor.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, both.text()])
    reload(visitor)
    _quiz(visitor).locator("[data-action=next]").click()
    _quiz(visitor).locator("[data-action=answer]").first.click()
    expect(visitor.locator(".ecarte-progress-panel")).to_contain_text("5 answers so far")
    whole = kept(visitor)
    assert whole is not None
    assert whole.ids == half.ids
    assert {*both} < {*whole}


def test_nothing_is_cut_off_and_axe_finds_nothing(
    page: Page, folder: Path, *, closely: bool
) -> None:
    names = ["index.html", SET, *([f"{LESSON}?all"] if closely else ())]
    for place, name in enumerate(names):
        page.goto(f"{folder.as_uri()}/{name}")
        expect(page.locator("#loading:visible")).to_have_count(0)
        expect_no_findings(page, screens=screens(place, closely=closely))


@pytest.fixture
def copied(folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(folder, tmp_path / "copied"))


def test_a_page_apart_from_its_folder_says_so(page: Page, watch: Watch, copied: Path) -> None:
    alone = shutil.copy(copied / LESSON, copied.parent / "alone.html")
    page.goto(Path(alone).as_uri())
    expect(page.get_by_role("alert").first).to_contain_text("Copy the whole folder")
    watch.errors.clear()


def test_a_record_that_is_cut_is_told_in_the_place_of_its_table(
    page: Page, watch: Watch, copied: Path
) -> None:
    record = copied / "static" / "01-ranking-0.js"
    record.write_bytes(record.read_bytes()[:2000])
    page.goto(f"{(copied / LESSON).as_uri()}?all")
    expect(page.locator("[data-widget]").first).to_contain_text("is missing or cut short")
    expect(_quiz(page)).to_contain_text("Problem 1 of 8")
    watch.errors.clear()


def test_where_nothing_can_be_kept_the_panel_says_so(visitor: Page, folder: Path) -> None:
    visitor.add_init_script("delete Storage.prototype.setItem; delete Storage.prototype.getItem")
    open_page(visitor, f"{folder.as_uri()}/{LESSON}?all")
    _quiz(visitor).locator("[data-action=answer]").first.click()
    panel = visitor.locator(".ecarte-progress-panel")
    expect(panel).to_contain_text("This browser keeps nothing for this page")
    expect(panel).to_contain_text("When you leave, this page forgets.")


def test_a_browser_that_is_too_old_is_told(visitor: Page, folder: Path) -> None:
    visitor.add_init_script("delete AbortSignal.timeout")
    visitor.goto(f"{folder.as_uri()}/{LESSON}")
    expect(visitor.locator("[data-widget]").first).to_contain_text("This browser is too old")
