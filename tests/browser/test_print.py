"""A learner's progress on paper, by night too; all else is in `test_every_page.py`, a game in
`test_game.py`."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.simulator.units import GAMES
from tests.browser.kept import keep
from tests.browser.lessons import open_lesson
from tests.browser.paper import faint
from tests.course.progress.attempts import made
from tests.running import RunningSite


def test_on_paper_a_learner_s_progress_is_dark(page: Page, site: RunningSite) -> None:
    keep(
        page, Log(made(day / 4, (day % 5) / 2, unit=GAMES, book=day % 2 == 0) for day in range(60))
    )
    page.emulate_media(color_scheme="dark")
    open_lesson(page, site.lesson("you.ipynb"))
    expect(page.get_by_role("region", name="Your progress")).to_contain_text("60 answers")
    assert faint(page) == []
