"""A game and a learner's progress on paper, by night too; all else is in `test_every_page.py`."""

from __future__ import annotations

from itertools import count

import pytest
from playwright.sync_api import Page, expect

from ecarte_tutor.course.progress import Log
from ecarte_tutor.simulator.units import GAMES
from tests.browser.kept import keep
from tests.browser.lessons import open_lesson
from tests.browser.paper import faint
from tests.browser.quizzes import CARDS, TABLE, press_any
from tests.course.progress.attempts import made
from tests.running import RunningSite


@pytest.mark.usefixtures("at_once")
def test_on_paper_a_game_and_its_review_are_dark(page: Page, site: RunningSite) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(site.lesson("09-game.ipynb", code=CARDS))
    page.locator(f"{TABLE} [data-action=new]").click()
    for place in count():
        if not place % 8:
            assert faint(page) == []
        review = page.locator(f"{TABLE} [data-action=review]")
        if review.count():
            assert faint(page) == []
            break
        assert place < 200, "the game does not end"
        press_any(page.locator(TABLE), place)
    review.click()
    expect(page.locator(".ecarte-story")).to_be_visible()
    assert faint(page) == []
    page.locator(f"{TABLE} [data-action=retry]").first.click()
    assert faint(page) == []


def test_on_paper_a_learner_s_progress_is_dark(page: Page, site: RunningSite) -> None:
    keep(
        page, Log(made(day / 4, (day % 5) / 2, unit=GAMES, book=day % 2 == 0) for day in range(60))
    )
    page.emulate_media(color_scheme="dark")
    open_lesson(page, site.lesson("you.ipynb"))
    expect(page.get_by_role("region", name="Your progress")).to_contain_text("60 answers")
    assert faint(page) == []
