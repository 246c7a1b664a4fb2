"""`clock.js`: when something is due, in words, and the day of the learner's own calendar."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page

from tests.browser.clocks import put_zone
from tests.browser.scripts.conftest import Load, script

ZONES: Final = (
    "UTC",
    "Pacific/Kiritimati",  # fourteen hours ahead
    "Etc/GMT+12",  # twelve behind
    "Asia/Kolkata",
    "Australia/Lord_Howe",  # half an hour of summer time
    "Pacific/Auckland",
    "America/Argentina/Buenos_Aires",
    "America/New_York",
)
A_SECOND: Final = timedelta(seconds=1)


@pytest.fixture
def there(blank: Page, load: Load, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page in a browser of this zone, with the script's names."""
    session = put_zone(blank, request.param)
    yield load(script("clock.js"), "dayHere", "keepTelling", "until")
    session.detach()


def _told(now: datetime, due: datetime, zone: ZoneInfo) -> str:
    """The words, by counting whole minutes up, hours of them up, and days by their dates."""
    minutes = -((now - due) // timedelta(minutes=1))
    hours = -(-minutes // 60)
    here, there = (each.astimezone(zone).date() for each in (now, due))
    days = (there - here).days
    if minutes < 60:
        return "in 1 minute" if minutes == 1 else f"in {minutes} minutes"
    if hours <= 12 or days == 0:
        return "in 1 hour" if hours == 1 else f"in {hours} hours"
    if days == 1:
        return "tomorrow"
    return f"on {there:%A}" if days < 7 else f"in {days} days"


def _cases(zone: ZoneInfo) -> Iterator[tuple[datetime, datetime]]:
    chance = random.Random(4)
    days = ("2026-03-08", "2026-03-29", "2026-04-05", "2026-09-27", "2026-11-01", "2026-12-31")
    for day in days:  # most of them of 23 or 25 hours somewhere
        for hour in (0, 1, 9, 12, 18, 23):
            now = datetime.fromisoformat(f"{day}T{hour:02}:30:00").replace(tzinfo=zone)
            waits = [1, 59, 60, 61, 540, 3540, 3541, 3599, 3600, 3601, 4260, 43200, 43201, 86400]
            waits += [90_000, 172_800, 518_400, 604_800, 31_536_000]
            waits += [chance.randrange(1, 10 * 86_400) for _ in range(12)]
            for wait in waits:
                yield now, now.astimezone(UTC) + wait * A_SECOND


@pytest.mark.parametrize(("there", "name"), [(each, each) for each in ZONES], indirect=["there"])
def test_times_and_dates_are_those_of_a_watch_and_a_calendar(there: Page, name: str) -> None:
    zone = ZoneInfo(name)
    cases = list(_cases(zone))
    times = [[1000 * due.timestamp(), 1000 * now.timestamp()] for now, due in cases]
    told = there.evaluate("times => times.map(([due, now]) => until(due, now))", times)
    assert told == [_told(now.astimezone(UTC), due, zone) for now, due in cases]
    days = there.evaluate("times => times.map(([due]) => dayHere(due))", times)
    assert days == [str(due.astimezone(zone).date()) for _, due in cases]


def test_what_is_due_already_is_never_in_no_minutes(load: Load) -> None:
    page = load(script("clock.js"), "dayHere", "keepTelling", "until")
    told = page.evaluate("[[5, 5], [4, 5], [6, 5]].map(times => until(...times))")
    assert told == ["any moment now", "any moment now", "in 1 minute"]
