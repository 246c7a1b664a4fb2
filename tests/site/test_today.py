"""The hands of the day on the site: made beside it, kept for thirty days, and done without."""

from __future__ import annotations

import gzip
import shutil
import threading
from concurrent.futures import wait
from datetime import UTC, date, datetime, timedelta, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from ecarte_tutor.site.front import made
from ecarte_tutor.site.front.made import HandsOfTheDay
from tests.running import PATIENCE, RunningSite, eventually, without_room


def days_ago(count: int) -> str:
    return str(datetime.now(UTC).date() - timedelta(count))


def test_todays_hand_is_made_while_the_newest_one_is_shown(tmp_path: Path) -> None:
    newest = days_ago(2)
    for day in (days_ago(40), newest):
        (tmp_path / f"{day}.json").touch()
    hands = HandsOfTheDay(tmp_path)
    assert hands.newest() == newest  # at once, until today's is there
    assert eventually(lambda: hands.newest() != newest)
    made = hands.newest()
    assert made
    assert eventually(lambda: len(list(tmp_path.iterdir())) == 3)  # none that is not offered
    file = tmp_path / f"{made}.json"
    assert gzip.decompress(Path(f"{file}.gz").read_bytes()) == file.read_bytes()


@pytest.mark.parametrize("hour", range(24))
def test_the_thirty_days_of_every_time_zone_are_offered_and_no_others(
    hour: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = datetime(2026, 3, 1, hour, 30, tzinfo=UTC)

    class Clock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
            return now.astimezone(tz)

    monkeypatch.setattr(made, "datetime", Clock)
    zones = [ZoneInfo(name) for name in ("Pacific/Kiritimati", "Asia/Kolkata", "UTC", "Etc/GMT+12")]
    todays = {now.astimezone(zone).date() for zone in zones}
    right = {str(day - timedelta(count)) for day in todays for count in range(30)}
    near = [str(now.date() + timedelta(count)) for count in range(-40, 40)]
    hands = HandsOfTheDay(Path("nowhere"))
    assert {day for day in near if hands.offers(day)} == right
    assert len(right) in (30, 31, 32)


def test_tomorrow_s_hand_is_not_the_newest_to_a_page_that_knows_no_day(tmp_path: Path) -> None:
    for day in (days_ago(-1), days_ago(0)):
        (tmp_path / f"{day}.json").touch()
    assert HandsOfTheDay(tmp_path).newest() != days_ago(-1)


def test_hands_are_made_one_at_a_time_and_each_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, most, working = list[str](), 0, threading.Semaphore(30)

    def write(hands: HandsOfTheDay, day: str) -> None:
        nonlocal most
        with working:
            most = max(most, 30 - working._value)
            made.append(day)
            (hands.folder / f"{day}.json").touch()

    monkeypatch.setattr(HandsOfTheDay, "_write", write)
    hands = HandsOfTheDay(tmp_path)
    asked = [hands.made(days_ago(count % 30)) for count in range(300)]
    assert not wait(asked, PATIENCE).not_done
    assert all(each.result() for each in asked)
    assert sorted(made) == sorted(map(days_ago, range(30)))
    assert most == 1


def test_a_hand_that_cannot_be_made_is_told_of_once_and_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(made, "_MAKER", "ecarte_tutor.no_such_module")
    hands = HandsOfTheDay(tmp_path)
    asked = [hands.made(days_ago(count)) for count in range(3)]
    assert [each.result(PATIENCE) for each in asked] == [False, False, False]
    assert hands.newest() is None
    (told,) = caplog.messages
    assert "no_such_module" in told


def test_a_hand_whose_thread_could_not_start_is_made_for_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        HandsOfTheDay, "_write", lambda hands, day: (hands.folder / f"{day}.json").touch()
    )
    hands = HandsOfTheDay(tmp_path)
    with monkeypatch.context() as full:
        full.setattr(threading.Thread, "start", without_room)
        with pytest.raises(RuntimeError):
            hands.made(days_ago(1))
    assert hands.made(days_ago(1)).result(PATIENCE)


def test_a_hand_that_was_removed_is_made_again_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make(command: list[object], *, env: object, **_: object) -> None:
        assert env, "or it may not start while another thread sets a variable of the environment"
        Path(str(command[-1]), f"{command[-2]}.json").touch()

    monkeypatch.setattr("subprocess.run", make)
    folder = tmp_path / "today"
    hands = HandsOfTheDay(folder)
    assert hands.made(days_ago(1)).result(PATIENCE)
    shutil.rmtree(folder)
    assert hands.made(days_ago(1)).result(PATIENCE)


def test_the_site_makes_a_day_that_is_asked_for_and_no_other(site: RunningSite) -> None:
    answer = site.get(f"today/{days_ago(5)}.json")
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert date.fromisoformat(days_ago(5)).isoformat() in answer.text
    for other in (days_ago(32), days_ago(-3), "2026-13-01"):
        assert site.get(f"today/{other}.json").status == 404


def test_a_site_without_our_lessons_has_a_start_page_without_a_hand(
    plain_site: RunningSite,
) -> None:
    page = plain_site.get()
    assert page.status == 200
    assert "One decision at a time" in page.text
    assert "data-day" not in page.text
