"""Practice, which is a table, opens at its hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lessons import open_lesson
from tests.browser.quizzes import CODE
from tests.running import RunningSite


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
