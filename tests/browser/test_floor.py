"""Browsers that lack what today has: what README promises them, and what is said to others."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lessons import open_lesson
from tests.browser.quizzes import CODE, answer, quizzes
from tests.running import RunningSite, eventually

TAKEN_AWAY = """
delete AbortSignal.any;
delete HTMLElement.prototype.showPopover;
const listen = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (event, ...rest) {
  if (event !== "beforeunload") listen.call(this, event, ...rest);
};
"""
"""What browsers of the floor lack: Safari has all three from 17.4 on, on iOS the event never."""


@pytest.fixture
def old(page: Page) -> Page:
    """The page in a browser without these."""
    page.add_init_script(TAKEN_AWAY)
    return page


def _visitors(site: RunningSite) -> int:
    return int(json.loads(site.get("health").text)["visitors"])


def test_four_lessons_left_without_beforeunload_free_their_seats(
    old: Page, site: RunningSite
) -> None:
    before = _visitors(site)
    for lesson in ("00-first-deal", "01-ranking", "03-proposing", "09-game"):
        open_lesson(old, site.lesson(f"{lesson}.ipynb"))
        expect(old.locator(".ecarte-table").first).to_be_visible()
        assert _visitors(site) == before + 1
    old.goto("about:blank")
    assert eventually(lambda: _visitors(site) == before)


def test_a_quiz_is_played_without_what_the_floor_lacks(old: Page, site: RunningSite) -> None:
    open_lesson(old, site.lesson("03-proposing.ipynb", seed=CODE))
    quiz = next(quizzes(old))
    for number in range(1, 6):
        expect(quiz.locator(".ecarte-progress")).to_contain_text(f"Problem {number} of")
        answer(quiz)
        quiz.locator("[data-action=next]").click()
