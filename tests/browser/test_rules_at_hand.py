"""The rules of the game, opened in the middle of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lessons import open_lesson
from tests.browser.quizzes import TABLE
from tests.running import RunningSite
from tests.sampling import first_and_rest

_LIES = """() => {
    const page = document.querySelector("dialog[open]");
    const { top, bottom, left, right } = page.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
        && page.scrollHeight <= page.clientHeight && page.scrollWidth <= page.clientWidth;
}"""


@pytest.mark.parametrize(
    "rules", first_and_rest(["london_stakes-treble", "turf-club", "wikipedia"])
)
@pytest.mark.usefixtures("at_once")
def test_the_rules_lie_over_the_table_and_leave_it_as_it_is(
    page: Page, site: RunningSite, rules: str
) -> None:
    open_lesson(page, site.lesson("09-game.ipynb", code="7K2-35", rules=rules))
    table = page.locator(TABLE).first
    table.locator("[data-action=new]").click()
    opener = table.get_by_role("button", name="Rules", exact=True)
    dialog = page.get_by_role("dialog")
    opener.click()
    link = dialog.get_by_role("link", name="to print")
    assert page.request.get(str(link.evaluate("link => link.href"))).ok
    for width, height in ((1366, 768), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(_LIES), (width, height)
    game = table.locator(".ecarte-body")
    before = game.inner_html()
    for key in ("1", "5", "ArrowLeft", "h"):
        page.keyboard.press(key)
    dialog.click(position={"x": 3, "y": 3})  # inside it stays, though the focus is nowhere
    page.keyboard.press("2")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(opener).to_be_focused()
    assert game.inner_html() == before
    page.set_viewport_size({"width": 1366, "height": 768})
    for shut in ("Back to the game", "a press beside"):
        page.keyboard.press("Enter")
        expect(dialog).to_be_visible()
        if shut == "a press beside":
            page.mouse.click(4, 4)
        else:
            dialog.get_by_role("button", name=shut).click()
        expect(dialog).to_have_count(0)
        expect(opener).to_be_focused()
        assert game.inner_html() == before
    page.keyboard.press("h")
    expect(table.locator(".ecarte-help")).to_be_visible()
