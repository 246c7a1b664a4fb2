"""The learner's own clock: on the start page and on *You*, in browsers of several time zones.

The site's clock runs as it does. What depends on a date has been answered wrong in 2190, so that
nothing of it is due yet, and the browser's clock stands where the test has put it.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Locator, Page, expect

from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.site.lessons import lesson_named, read_lessons
from tests.browser.clocks import put_clock, put_zone
from tests.browser.conftest import Watch
from tests.browser.kept import KEY
from tests.browser.lessons import open_lesson
from tests.course.practice.learners import answered
from tests.running import LESSONS, RunningSite, eventually
from tests.sampling import first_and_rest

ZONES: Final = ("Pacific/Auckland", "America/Buenos_Aires", "Asia/Kolkata")
PROPOSAL: Final = "propose.pone.KHKDQS9C7C.8H.0-0.turf-club"

NO_SUCH_HAND: Final = "404 (Not Found)"
"""What the console says where the site has no hand of the browser's day."""

_SEEN_AGAIN: Final = "document.dispatchEvent(new Event('visibilitychange'))"
"""As on return to the page; otherwise it looks at the clock once a second."""


def _keep_wrong(page: Page, site: RunningSite, at: datetime) -> None:
    """Opens the start page in a browser that has kept one wrong answer, of that time."""
    page.goto(site.url)
    log = Log([answered("proposing", PROPOSAL, at.astimezone(UTC), right=False)]).text()
    page.evaluate(f"log => localStorage.setItem('{KEY}', log)", log)


def _open_you(page: Page, site: RunningSite) -> Locator:
    """Opens *You*; what it says of the next problem."""
    you = lesson_named(read_lessons(LESSONS), "you")
    assert you
    open_lesson(page, site.lesson(you.file))
    return page.locator("[data-panel=review] h2")


@pytest.mark.parametrize("zone", first_and_rest(ZONES))
def test_the_start_page_and_you_tell_the_same_by_the_learners_calendar(
    page: Page, site: RunningSite, watch: Watch, zone: str
) -> None:
    watch.expected = NO_SUCH_HAND
    at = datetime(2190, 3, 2, 21, 20, tzinfo=ZoneInfo(zone))  # a Tuesday
    due = at + timedelta(minutes=10)
    put_zone(page, zone)
    _keep_wrong(page, site, at)
    put_clock(page, at)
    told, before_them = _open_you(page, site), "Nothing is due. The next one comes back {}."
    for _ in range(2):
        for before, words in (
            (timedelta(seconds=30), "in 1 minute"),
            (timedelta(minutes=8, seconds=1), "in 9 minutes"),
            (timedelta(minutes=61), "in 2 hours"),
            (timedelta(hours=21), "in 21 hours"),
            (timedelta(hours=22), "tomorrow"),
            (timedelta(hours=46), "on Tuesday"),
            (timedelta(days=10), "in 10 days"),
        ):
            put_clock(page, due - before)
            page.evaluate(_SEEN_AGAIN)
            expect(told).to_have_text(before_them.format(words))
        page.goto(site.url)
        told, before_them = page.locator("#go-you span"), "nothing is due; the next {}"


def _day_on(table: Locator) -> str:
    return table.locator(".ecarte-progress").inner_text().partition(" · ")[2]


def _words(day: date) -> str:
    return f"{day.day} {day:%B}"


def _opened(page: Page, site: RunningSite, zone: str) -> tuple[datetime, Locator, Locator]:
    """The time in this zone, at which the clock stands; that day's hand; the days to go to."""
    now = datetime.now(ZoneInfo(zone))
    put_zone(page, zone)
    put_clock(page, now)
    page.goto(site.url)
    table = page.locator("#hand .ecarte")
    expect(table).to_be_visible()
    assert _day_on(table) == _words(now.date())
    return now, table, page.locator(".ecarte-days")


@pytest.mark.long
@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Etc/GMT+12"])
def test_the_hand_of_the_day_is_of_the_learners_own_day(
    page: Page, site: RunningSite, zone: str
) -> None:
    now, table, days = _opened(page, site, zone)
    first, *_, last = page.locator("#archive button").all_text_contents()
    assert first.startswith(f"{now.day} ")
    assert last.startswith(f"{(now - timedelta(29)).day} ")
    page.locator("#archive summary").click()
    page.locator("#archive button").nth(28).click()  # at midnight the last would be gone
    expect(table.locator(".ecarte-progress")).to_contain_text(_words((now - timedelta(28)).date()))
    expect(days.get_by_role("button", name="Today’s hand")).to_be_visible()


def test_after_midnight_todays_hand_is_offered_and_the_one_in_hand_stays(
    page: Page, site: RunningSite
) -> None:
    now, table, days = _opened(page, site, "Etc/GMT+12")  # where tomorrow is today elsewhere
    put_clock(page, now + timedelta(1))
    button = days.get_by_role("button", name="Today’s hand")
    expect(button).to_be_visible()
    assert _day_on(table) == _words(now.date())
    button.click()
    expect(table.locator(".ecarte-progress")).to_contain_text(_words((now + timedelta(1)).date()))


@pytest.mark.parametrize("year", first_and_rest([2190, 1971]))
def test_a_clock_that_is_years_wrong_gets_the_sites_hand(
    page: Page, site: RunningSite, watch: Watch, year: int
) -> None:
    watch.expected = NO_SUCH_HAND
    put_clock(page, datetime(year, 3, 2, tzinfo=UTC))
    before = datetime.now(UTC).date()
    assert eventually(lambda: f'data-day="{datetime.now(UTC).date()}"' in site.get().text)
    page.goto(site.url)
    table = page.locator("#hand .ecarte")
    expect(table).to_be_visible()
    assert _day_on(table) in {_words(before), _words(datetime.now(UTC).date())}
