"""The first deal: by keyboard alone, each step in one window of a phone, no step too wordy."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lessons import open_lesson
from tests.browser.quizzes import cut_off
from tests.browser.test_accessibility import expect_no_findings, screens
from tests.running import RunningSite

KEYS = ("1", "ArrowRight", "4", "5", "3", "ArrowLeft", "ArrowLeft", "3", "1", "4", "1", "5", "2")
"""What answers each question, the three discards among them; a card keeps its place."""

_BOTTOM = """table => Math.max(...[...table.querySelectorAll(
    ".ecarte-felt, .ecarte-strip, .ecarte-actions"
)].map((node) => node.getBoundingClientRect().bottom))"""


def _is_in_the_window(page: Page, table: Locator) -> None:
    assert table.locator("h2").evaluate("node => node.getBoundingClientRect().top") >= 0
    assert table.evaluate(_BOTTOM) <= 740
    assert not cut_off(page)
    assert "](" not in table.inner_text()  # a link without its words, or its mark


@pytest.mark.usefixtures("at_once")
def test_the_first_deal_by_keyboard_on_a_phone(
    page: Page, site: RunningSite, *, closely: bool
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    open_lesson(page, site.lesson("00-first-deal.ipynb"))
    table = page.locator(".ecarte").first
    expect(table.locator("h2")).to_have_text("Which of your cards is a trump?")
    for place, key in enumerate(KEYS):
        _is_in_the_window(page, table)
        before = table.inner_text()
        page.keyboard.press(key)
        expect(table).not_to_have_text(before, use_inner_text=True)
        _is_in_the_window(page, table)
        if place == 5:
            expect_no_findings(page, screens=screens(1, closely=closely))
            page.set_viewport_size({"width": 360, "height": 740})
        if table.locator("[data-action=on]").count():
            page.keyboard.press("Enter")
            expect(table.locator(".ecarte-strip")).to_have_count(0)
    expect(table.locator("h2")).to_have_text("You win your first deal.")
    _is_in_the_window(page, table)
    table.get_by_role("link", name="Next: lesson 1").click()
    expect(page).to_have_url(site.lesson("01-ranking.ipynb"))
