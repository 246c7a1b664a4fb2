"""The learner's own clock: on the start page and on *You*, in browsers of several time zones.

The site's clock runs as it does. What depends on a date has been answered wrong in 2190, so that
nothing of it is due yet, and the browser's clock stands where the test has put it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ecarte_tutor.course.progress import Log
from ecarte_tutor.site.lessons import named, read_lessons
from tests.browser.lessons import open_lesson
from tests.course.practice.learners import answered
from tests.running import LESSONS, PATIENCE, RunningSite, eventually

ZONES: Final = ("Pacific/Auckland", "America/Buenos_Aires", "Asia/Kolkata")
PROPOSAL: Final = "propose.pone.KHKDQS9C7C.8H.0-0.turf-club"

Opened = Callable[[str], Page]
"""Opens a page in a new browser of a time zone."""


@pytest.fixture
def opened(chromium: Browser) -> Iterator[Opened]:
    """What opens a page."""
    expect.set_options(timeout=1000 * PATIENCE)
    with ExitStack() as windows:

        def page_in(zone: str) -> Page:
            window = windows.enter_context(chromium.new_context(timezone_id=zone, bypass_csp=True))
            page = window.new_page()
            page.set_default_timeout(1000 * PATIENCE)
            return page

        yield page_in


def _told(page: Page, site: RunningSite, now: datetime) -> tuple[str, str]:
    """What *You*, and then the start page, say of the next problem; the browser's clock stands."""
    page.clock.set_fixed_time(now)
    you = named(read_lessons(LESSONS), "you")
    assert you
    open_lesson(page, site.lesson(you.file))
    lead = page.locator("[data-panel=review] strong")
    expect(lead).to_contain_text("The next one comes back")
    _, _, here = lead.inner_text().partition("comes back ")
    page.goto(site.url)
    door = page.locator("#go-you span")
    expect(door).to_contain_text("the next ")
    return here.rstrip("."), door.inner_text().partition("the next ")[2]


@pytest.mark.parametrize("zone", ZONES)
def test_the_start_page_and_you_tell_the_same_by_the_learners_calendar(
    opened: Opened, site: RunningSite, zone: str
) -> None:
    at = datetime(2190, 3, 2, 21, 20, tzinfo=ZoneInfo(zone))  # a Tuesday
    due = at + timedelta(minutes=10)
    page = opened(zone)
    page.goto(site.url)
    log = Log([answered("proposing", PROPOSAL, at.astimezone(UTC), right=False)]).text()
    page.evaluate("log => localStorage.setItem('ecarte-tutor.progress', log)", log)
    for before, words in (
        (timedelta(seconds=30), "in 1 minute"),
        (timedelta(minutes=8, seconds=1), "in 9 minutes"),
        (timedelta(minutes=61), "in 2 hours"),
        (timedelta(hours=21), "in 21 hours"),
        (timedelta(hours=22), "tomorrow"),
        (timedelta(hours=46), "on Tuesday"),
        (timedelta(days=10), "in 10 days"),
    ):
        told = _told(page, site, due - before)
        assert told == (words, words), before


def test_words_for_a_time_do_not_grow_stale(opened: Opened, site: RunningSite) -> None:
    due = datetime(2190, 3, 2, 21, 30, tzinfo=UTC)
    page = opened("UTC")
    page.goto(site.url)
    wrong = answered("proposing", PROPOSAL, due - timedelta(minutes=10), right=False)
    page.evaluate("log => localStorage.setItem('ecarte-tutor.progress', log)", Log([wrong]).text())
    assert _told(page, site, due - timedelta(minutes=9))[1] == "in 9 minutes"
    page.clock.set_fixed_time(due - timedelta(minutes=2))
    door = page.locator("#go-you span")
    expect(door).to_have_text("nothing is due; the next in 2 minutes")
    page.clock.set_fixed_time(due)
    expect(door).to_contain_text("1 due")
    page.clock.set_fixed_time(due - timedelta(hours=3))  # put back
    expect(door).to_have_text("nothing is due; the next in 3 hours")
    you = named(read_lessons(LESSONS), "you")
    assert you
    open_lesson(page, site.lesson(you.file))
    lead = page.locator("[data-panel=review] strong")
    expect(lead).to_have_text("Nothing is due. The next one comes back in 3 hours.")
    page.clock.set_fixed_time(due - timedelta(minutes=5))
    expect(lead).to_have_text("Nothing is due. The next one comes back in 5 minutes.")
    page.clock.set_fixed_time(due)  # to the site it is not due
    expect(lead).to_have_text("Nothing is due. The next one comes back any moment now.")


def _day_on(table: Locator) -> str:
    return table.locator(".ecarte-progress").inner_text().partition(" · ")[2]


def _words(day: date) -> str:
    return f"{day.day} {day:%B}"


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Etc/GMT+12", *ZONES])
def test_the_hand_of_the_day_is_of_the_learners_own_day(
    opened: Opened, site: RunningSite, zone: str
) -> None:
    page = opened(zone)
    now = datetime.now(ZoneInfo(zone))
    page.clock.set_fixed_time(now)
    page.goto(site.url)
    table, days = page.locator("#hand .ecarte"), page.locator(".ecarte-days")
    expect(table).to_be_visible()
    assert _day_on(table) == _words(now.date())
    first, *_, last = page.locator("#archive button").all_text_contents()
    assert first.startswith(f"{now.day} ")
    assert last.startswith(f"{(now - timedelta(29)).day} ")
    page.locator("#archive summary").click()
    page.locator("#archive button").nth(28).click()  # at midnight the last would be gone
    expect(table.locator(".ecarte-progress")).to_contain_text(_words((now - timedelta(28)).date()))
    expect(days.get_by_role("button", name="Today’s hand")).to_be_visible()


def test_after_midnight_todays_hand_is_offered_and_the_one_in_hand_stays(
    opened: Opened, site: RunningSite
) -> None:
    page, zone = opened("Etc/GMT+12"), ZoneInfo("Etc/GMT+12")  # where tomorrow is today elsewhere
    now = datetime.now(zone)
    page.clock.set_fixed_time(now)
    page.goto(site.url)
    table, days = page.locator("#hand .ecarte"), page.locator(".ecarte-days")
    expect(table).to_be_visible()
    page.clock.set_fixed_time(now + timedelta(1))
    button = days.get_by_role("button", name="Today’s hand")
    expect(button).to_be_visible()
    assert _day_on(table) == _words(now.date())
    button.click()
    expect(table.locator(".ecarte-progress")).to_contain_text(_words((now + timedelta(1)).date()))


@pytest.mark.parametrize("year", [1971, 2020, 2190])
def test_a_clock_that_is_years_wrong_gets_the_sites_hand(
    opened: Opened, site: RunningSite, year: int
) -> None:
    page = opened("Asia/Kolkata")
    page.clock.set_fixed_time(datetime(year, 3, 2, tzinfo=UTC))
    before = datetime.now(UTC).date()
    assert eventually(lambda: f'data-day="{datetime.now(UTC).date()}"' in site.get().text)
    page.goto(site.url)
    table = page.locator("#hand .ecarte")
    expect(table).to_be_visible()
    assert _day_on(table) in {_words(before), _words(datetime.now(UTC).date())}
