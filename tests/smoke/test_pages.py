"""One look at each kind of page, in a real browser, if there is one."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.lessons import open_lesson
from tests.browser.quizzes import CODE, answer, cut_off, quizzes
from tests.running import RunningSite


def test_a_hand_a_quiz_and_a_game_are_played(page: Page, site: RunningSite) -> None:
    """One test: a site and a browser are started once."""
    page.goto(site.url)
    asked = page.locator("#hand .ecarte-card-button, #hand [data-action=answer]").first
    if asked.get_attribute("data-action") == "pick":  # on some days cards are to be discarded
        asked.click()
    page.locator("#hand [data-action=answer]").first.click()
    expect(page.locator("#hand .ecarte-strip")).to_be_visible()

    page.set_viewport_size({"width": 360, "height": 740})
    open_lesson(page, site.lesson("03-proposing.ipynb", code=CODE))
    quiz = next(quizzes(page))
    for number, width in enumerate((360, 1366), 1):
        page.set_viewport_size({"width": width, "height": 740})
        expect(quiz.locator(".ecarte-progress")).to_contain_text(f"Problem {number} of")
        answer(quiz)
        assert not cut_off(page)
        quiz.locator(".ecarte-main").click()

    open_lesson(page, site.lesson("09-game.ipynb"))
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator(".ecarte-held")).to_have_count(5)
