"""No page jumps while it loads or hides a part of it, and one that is a table opens at its hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.covered import faults, left_edges
from tests.browser.lessons import open_lesson
from tests.browser.quizzes import CODE
from tests.browser.shifts import MOST, WINDOWS, address, pages, shifts_of, watch
from tests.running import RunningSite

PAGES = list(enumerate(pages()))


@pytest.mark.parametrize(("place", "name"), PAGES, ids=[name or "start page" for _, name in PAGES])
def test_no_page_jumps_as_it_loads_and_nothing_on_it_is_covered(
    page: Page, site: RunningSite, place: int, name: str
) -> None:
    width, height = WINDOWS[place % 2]
    page.set_viewport_size({"width": width, "height": height})
    watch(page)
    shifts = shifts_of(page, address(site, name))
    assert sum(value for value, _ in shifts) < MOST, shifts
    assert faults(page) == []
    if ".ipynb" in name:
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            found = left_edges(page)
            assert len(found) == 1, list(found.items())
    if name == "teach.ipynb":
        page.get_by_role("button", name="Show a made-up class").click()
        expect(page.locator(".ecarte-row")).to_have_count(6)
        assert faults(page) == []
        page.get_by_text("What it asks").click()
        page.get_by_label("Its name, if you like").press("Enter")
        expect(page.locator(".ecarte-made")).to_be_in_viewport()
        assert faults(page) == []


@pytest.mark.parametrize(
    "query", [{"skill": "proposing"}, {"seed": f"set.proposing.any.early.turf-club.5.mixed.{CODE}"}]
)
@pytest.mark.parametrize(("width", "height"), [(1366, 650), (360, 740), (740, 360), (683, 325)])
def test_practice_and_a_set_open_at_their_hand(
    page: Page, site: RunningSite, width: int, height: int, query: dict[str, str]
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    open_lesson(page, site.lesson("10-practice.ipynb", **query))
    if not query:
        page.get_by_role("button", name="I play écarté").click()
        expect(page.locator(".ecarte-felt")).to_be_visible()
    table = page.locator(".ecarte").first
    for part in table.locator("h2, .ecarte-held, .ecarte-choice").all():
        expect(part).to_be_in_viewport(ratio=0.99)
