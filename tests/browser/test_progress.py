"""The progress panel on a running site: kept in the visitor's browser, and nowhere else."""

from __future__ import annotations

import json
import re
from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from ecarte_tutor.course.measured_players import measured_skills
from ecarte_tutor.course.progress.log import Log, read_export
from ecarte_tutor.simulator.units import GAMES
from tests.browser.conftest import clear
from tests.browser.kept import KEY, kept
from tests.browser.lessons import open_lesson
from tests.browser.small_lessons import PROGRESS_FILE
from tests.course.progress.attempts import made
from tests.running import RunningSite, eventually


@pytest.fixture
def panel(page: Page, small_site: RunningSite) -> Locator:
    """The panel on its page, in a browser that keeps nothing yet."""
    open_lesson(page, small_site.lesson(PROGRESS_FILE))
    return shown(page)


def shown(page: Page) -> Locator:
    panel = page.get_by_role("region", name="Your progress")
    expect(panel).to_be_visible()
    return panel


def beside(page: Page) -> tuple[Page, Locator]:
    """The same page in another tab, and its panel."""
    other = page.context.new_page()
    open_lesson(other, page.url)
    return other, shown(other)


def answer(page: Page, times: int = 1) -> None:
    for _ in range(times):
        page.get_by_role("button", name="Answer").click()


def number(page: Page) -> float | None:
    """The number that the bars of all pages read, where they lead to *You*."""
    text = page.evaluate("localStorage.getItem('ecarte-tutor.past.glance')")
    found: float | None = json.loads(text).get("ten") if text else None
    return found


def put(page: Page, text: str) -> None:
    page.evaluate(f"localStorage.setItem('{KEY}', {json.dumps(text)})")


def test_the_page_one_looks_at_counts_what_another_has_added(page: Page, panel: Locator) -> None:
    answer(page, 9)
    expect(panel).to_contain_text("9 answers so far")
    other, there = beside(page)
    expect(there).to_contain_text("9 answers so far")
    answer(other, 10)  # the tenth is the first to a problem that was not answered on the page
    expect(there).to_contain_text("19 answers so far")
    expect(panel).to_contain_text("19 answers so far")
    page.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    answer(other)
    expect(there).to_contain_text("20 answers so far")
    expect(panel).to_contain_text("19 answers so far")
    page.evaluate("delete document.hidden")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(panel).to_contain_text("20 answers so far")
    figures = {each.locator(".ecarte-figure strong").inner_text() for each in (panel, there)}
    assert len(figures) == 1


def test_two_pages_at_once_lose_nothing(page: Page, panel: Locator) -> None:
    other, there = beside(page)
    answer(other, 2)  # or two answers of one millisecond might be alike, and so one
    expect(panel).to_contain_text("2 answers so far")
    for each in (page, other, page, other):
        answer(each)
    for shows in (panel, there):
        expect(shows).to_contain_text("6 answers so far")
    assert eventually(lambda: len(kept(page) or ()) == 6)


def test_what_is_forgotten_on_one_page_no_other_keeps_until_one_is_asked(
    page: Page, panel: Locator
) -> None:
    other, there = beside(page)
    answer(page)
    answer(other)
    expect(there).to_contain_text("Kept in this browser")
    panel.get_by_role("button", name="Forget", exact=True).click()
    panel.get_by_role("button", name="Yes, forget").click()
    expect(panel).to_contain_text("from now on nothing is kept")
    expect(there.get_by_role("status")).to_contain_text("On another page you had it all forgotten")
    answer(other)
    answer(page)
    page.reload()
    panel = shown(page)
    answer(page)
    expect(panel).to_contain_text("1 answer so far")
    assert kept(page) is None
    panel.get_by_role("button", name="Keep my progress").click()
    expect(panel).to_contain_text("Kept in this browser")
    expect(there.get_by_role("status")).to_contain_text(
        "On another page you asked us to keep your progress"
    )
    assert eventually(lambda: len(kept(page) or ()) == 2), "what was forgotten does not come back"
    answer(other)
    assert eventually(lambda: len(kept(page) or ()) == 3)


def test_a_saved_file_is_taken_by_another_browser_a_table_by_a_teacher(
    page: Page, panel: Locator, tmp_path: Path
) -> None:
    answer(page, 3)
    expect(panel).to_contain_text("3 answers so far")
    with page.expect_download() as download:
        panel.get_by_role("button", name="Save a table for a teacher").click()
    download.value.save_as(tmp_path / "table.csv")
    heading, row, *_ = (tmp_path / "table.csv").read_text().splitlines()
    assert heading.startswith("when,skill,problem,choice")
    assert ",proposing,p1,play,yes,0.5000,games in 100,rollout,no" in row
    with page.expect_download() as download:
        panel.get_by_role("button", name="Save as a file").click()
    assert re.fullmatch(
        r"ecarte-progress-\d{4}-\d\d-\d\d\.jsonl", download.value.suggested_filename
    )
    file = tmp_path / "progress.jsonl"
    download.value.save_as(file)
    assert len(read_export(file.read_text())[0]) == 3
    clear(page.context)
    other, there = beside(page)
    expect(there).to_contain_text("What you get wrong comes back here.")
    with other.expect_file_chooser() as chooser:
        there.get_by_role("button", name="Add from a file").click()
    chooser.value.set_files(file)
    expect(there).to_contain_text("Attempts added: 3. There already: 0.")
    expect(there).to_contain_text("3 answers so far")


def test_a_foreign_or_damaged_file_is_refused_aloud_and_nothing_is_lost(
    page: Page, panel: Locator, tmp_path: Path
) -> None:
    answer(page)
    expect(panel).to_contain_text("Kept in this browser")
    damaged = Log([made()]).export()[:-40]
    for content, reason in (("not ours", "got something else"), (damaged, "attempts in the file")):
        (tmp_path / "file.jsonl").write_text(content)
        panel.locator("input[type=file]").set_input_files(tmp_path / "file.jsonl")
        expect(panel.get_by_role("status")).to_contain_text(reason)
    page.evaluate("() => { File.prototype.text = () => Promise.reject(); }")  # as of one removed
    panel.locator("input[type=file]").set_input_files(tmp_path / "file.jsonl")
    expect(panel.get_by_role("status")).to_contain_text("could not open that file")
    log = kept(page)
    assert log is not None
    assert len(log) == 1
    expect(panel).to_contain_text("1 answer so far")


def test_all_of_it_is_done_with_the_keyboard_alone(page: Page, panel: Locator) -> None:
    answer(page)
    expect(panel).to_contain_text("Kept in this browser")
    page.evaluate("localStorage['ecarte-tutor.past.done'] = JSON.stringify(['quiz.tricks'])")
    panel.get_by_role("button", name="Forget", exact=True).focus()
    page.keyboard.press("Enter")
    expect(panel.get_by_role("button", name="No, leave them")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(panel.get_by_role("button", name="Yes, forget 1 attempt")).to_be_focused()
    page.keyboard.press("Enter")
    expect(panel).to_contain_text("All of it is forgotten")
    assert kept(page) is None
    assert page.evaluate("localStorage.getItem('ecarte-tutor.past.done')") is None
    panel.get_by_role("button", name="Keep my progress").focus()
    page.keyboard.press("Enter")
    expect(panel.get_by_role("status")).to_contain_text("From now on")


def test_a_browser_without_storage_says_so_and_the_session_goes_on(
    page: Page, small_site: RunningSite
) -> None:
    refuse = "throw new DOMException('refused', 'SecurityError')"
    page.add_init_script(f"Object.defineProperty(window, 'localStorage', {{get() {{ {refuse} }}}})")
    open_lesson(page, small_site.lesson(PROGRESS_FILE))
    panel = shown(page)
    expect(panel).to_contain_text("This browser keeps nothing")
    answer(page)
    expect(panel).to_contain_text("1 answer so far")


def test_a_long_log_is_taken_up_whole_and_fits_a_small_phone(page: Page, panel: Locator) -> None:
    skills = cycle(measured_skills())
    log = Log(
        made(number / 50, 0.1, skill=next(skills), problem=f"p{number % 90}", unit=GAMES)
        for number in range(3000)
    )
    put(page, log.text())
    page.set_viewport_size({"width": 360, "height": 740})
    page.reload()
    panel = shown(page)
    expect(panel).to_contain_text("3,000 answers so far")
    name = re.compile(r"^Ten choices cost you \d\.\d games in 100: the lower, the better\. ")
    expect(panel.get_by_role("img")).to_have_accessible_name(name)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
