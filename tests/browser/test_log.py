"""What an evening of ordinary visits leaves in a host's log."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import SAME_DRAWS, WINDOW, Watch
from tests.running import LESSONS, PATIENCE, RunningSite

VISITS = 60


@pytest.mark.long
def test_sixty_ordinary_visits_leave_no_warning(chromium: Browser) -> None:
    lessons = sorted(path.name for path in LESSONS.glob("[0-9]*.ipynb"))
    with RunningSite(command=SAME_DRAWS) as site, chromium.new_context(viewport=WINDOW) as window:
        page = window.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        watch = Watch()
        watch.follow(page)
        for number in range(VISITS):
            if number % 10 == 0:
                page.goto(site.url)
            page.goto(site.lesson(lessons[number % len(lessons)]))
            page.locator("#loading").wait_for(state="hidden")
            page.locator("body").press("Tab")
        page.goto("about:blank")
        log = site.logged()
    assert not watch.errors, "its own policy holds none of a page's scripts up"
    assert log.count(" INFO visit: ") == VISITS
    assert "WARNING" not in log, log
    assert "ERROR" not in log, log
