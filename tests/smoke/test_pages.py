"""One look at each kind of page, in a real browser, if there is one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lessons import open_lesson
from tests.browser.quizzes import CODE, answer, cut_off, quizzes
from tests.running import RunningSite


def test_the_start_page_asks_a_hand_and_says_whether_the_answer_was_right(
    page: Page, site: RunningSite
) -> None:
    page.goto(site.url)
    asked = page.locator("#hand .ecarte-card-button, #hand [data-action=answer]").first
    if asked.get_attribute("data-action") == "pick":  # on some days cards are to be discarded
        asked.click()
    page.locator("#hand [data-action=answer]").first.click()
    expect(page.locator("#hand .ecarte-strip")).to_be_visible()


def test_a_quiz_in_a_lesson_gives_a_verdict_and_the_next_problem(
    page: Page, site: RunningSite
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    open_lesson(page, site.lesson("03-proposing.ipynb", code=CODE))
    quiz = next(quizzes(page))
    for number, width in enumerate((360, 1366), 1):
        page.set_viewport_size({"width": width, "height": 740})
        expect(quiz.locator(".ecarte-progress")).to_contain_text(f"Problem {number} of")
        answer(quiz)
        assert not cut_off(page)
        quiz.locator(".ecarte-main").click()


def test_a_game_is_dealt(page: Page, site: RunningSite) -> None:
    open_lesson(page, site.lesson("09-game.ipynb"))
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator(".ecarte-held")).to_have_count(5)


@pytest.mark.parametrize("file", ["10-practice.ipynb", "11-you.ipynb", "teach.ipynb"])
def test_a_page_beside_the_lessons_draws_its_widgets(
    page: Page, site: RunningSite, file: str
) -> None:
    open_lesson(page, site.lesson(file))
    expect(page.locator(".ecarte").first).to_be_visible()
    assert not cut_off(page)
