"""What a control's function prints or shows, on a lesson's page of the site."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from tests.browser.lessons import open_lesson
from tests.browser.small_lessons import OUTPUT_FILE
from tests.running import RunningSite


def test_it_stands_below_the_control_and_what_is_html_runs_no_script(
    page: Page, small_site: RunningSite, watch: Watch
) -> None:
    open_lesson(page, small_site.lesson(OUTPUT_FILE))
    told = page.locator(".widget-output")
    expect(told.locator("pre")).to_have_text("one <b>\ntwo\n")
    kind = page.get_by_role("combobox")
    kind.select_option("show")
    expect(told.locator("em")).to_have_text("said")
    expect(told.locator("td")).to_have_text(["1", "2"])
    expect(told.locator("i")).to_have_text("shown")
    expect(told.locator("pre")).to_have_count(0)
    assert page.evaluate("window.hit") is None
    page.goto("about:blank")
    watch.errors.clear()  # of the picture that is not there
