"""Each page of the site, visited once: as it loads, as it stands, and with its quizzes answered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from ecarte_tutor.hints import CATALOGUE
from tests.browser.covered import faults, left_edges
from tests.browser.quizzes import quizzes
from tests.browser.shifts import COURSE, LOADED, MOST, WINDOWS, address, pages, shifts_of, watch
from tests.browser.test_accessibility import TABLES, expect_no_findings
from tests.browser.test_one_window import two_in_one_window
from tests.running import RunningSite

PAGES = list(enumerate(pages()))
AN_ID = re.compile(rf"\b({'|'.join(each.id for each in CATALOGUE)})\b")


def test_the_course_has_its_lessons_here() -> None:
    assert len(COURSE) >= 9
    assert set(COURSE) <= {name for _, name in PAGES}


@pytest.mark.parametrize(("place", "name"), PAGES, ids=[name or "start page" for _, name in PAGES])
def test_a_page_does_not_jump_hides_nothing_and_axe_finds_nothing(
    in_motion: Page, site: RunningSite, place: int, name: str
) -> None:
    page = in_motion
    width, height = WINDOWS[place % 2]
    page.set_viewport_size({"width": width, "height": height})
    watch(page)
    shifts = shifts_of(page, address(site, name))
    assert sum(value for value, _ in shifts) < MOST, shifts
    page.emulate_media(reduced_motion="reduce")
    assert faults(page) == []
    if ".ipynb" in name:
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            found = left_edges(page)
            assert len(found) == 1, list(found.items())
    if name in COURSE:
        expect(page.get_by_role("button", name="Show all of it")).to_be_hidden()
        assert AN_ID.findall(page.locator("body").inner_text()) == []
    if name in LOADED:
        expect_no_findings(page)
        page.emulate_media(color_scheme="light")
        asked = list(quizzes(page))
        for quiz in asked:
            two_in_one_window(page, quiz)
        if asked:
            expect_no_findings(page, TABLES)  # the prose around them is as it was
    if name.startswith("teach."):
        _set_one_up(page)


def _set_one_up(page: Page) -> None:
    page.get_by_role("button", name="Show a made-up class").click()
    expect(page.locator(".ecarte-row")).to_have_count(6)
    assert faults(page) == []
    page.get_by_text("What it asks").click()
    page.get_by_label("Its name, if you like").press("Enter")
    expect(page.locator(".ecarte-made")).to_be_in_viewport()
    assert faults(page) == []
