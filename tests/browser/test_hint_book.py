"""Hints as small hands with their names: no code in sight, a rule opens where it is pressed."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from ecarte_tutor.hints import hint
from tests.browser.lessons import open_lesson
from tests.browser.quizzes import CODE
from tests.running import RunningSite


def test_a_chip_opens_its_rule_right_below_it_and_shuts_it(page: Page, site: RunningSite) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    open_lesson(page, site.lesson("03-proposing.ipynb", code=CODE))
    chip = page.get_by_role("button", name=hint("P3c").name)
    assert chip.locator("svg").count() == 5
    box = chip.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
    chip.focus()
    page.keyboard.press("Enter")
    rule = page.locator(".ecarte-chip + .ecarte-panel")
    expect(rule).to_contain_text(hint("P3c").statement)
    expect(rule.locator(".ecarte-source")).to_contain_text("P3c · Britannica")
    expect(rule).to_be_in_viewport(ratio=1)
    expect(chip).to_be_focused()
    page.keyboard.press("Enter")
    expect(rule).to_have_count(0)
    expect(chip).to_have_attribute("aria-expanded", "false")
    chip.click()
    expect(rule).to_be_visible()
    expect(chip).not_to_be_focused()  # so that Enter goes on
