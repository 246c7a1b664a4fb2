"""Hints as small hands with their names: no code in sight, a rule opens where it is pressed."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from ecarte_tutor.hints import CATALOGUE, hint
from ecarte_tutor.site.lessons import read_lessons
from tests.browser.lessons import open_lesson
from tests.browser.quizzes import CODE
from tests.running import LESSONS, RunningSite

AN_ID = re.compile(rf"\b({'|'.join(each.id for each in CATALOGUE)})\b")
COURSE = [each.file for each in read_lessons(LESSONS) if each.numbered]


def open_whole(page: Page, address: str) -> None:
    """Opens a lesson with all of it in sight, as this browser may have it already."""
    open_lesson(page, address)
    show_all = page.get_by_role("button", name="Show all of it")
    if show_all.is_visible():
        show_all.click()
    expect(show_all).to_be_hidden()


def test_before_a_press_no_lesson_of_the_course_shows_the_id_of_a_hint(
    page: Page, site: RunningSite
) -> None:
    assert len(COURSE) >= 9
    for file in COURSE:
        open_whole(page, site.lesson(file, seed=CODE))
        assert AN_ID.findall(page.locator("body").inner_text()) == [], file
        page.close(run_before_unload=True)
        page = page.context.new_page()


def test_a_chip_opens_its_rule_right_below_it_and_shuts_it(page: Page, site: RunningSite) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    open_whole(page, site.lesson("03-proposing.ipynb", seed=CODE))
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
