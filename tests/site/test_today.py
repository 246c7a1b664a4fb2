"""The hand of the day on the site: made beside it, kept for the day, and done without."""

from __future__ import annotations

import gzip
import shutil
from datetime import date, timedelta
from pathlib import Path

import pytest

from ecarte_tutor.site.front import today
from ecarte_tutor.site.front.today import HandOfTheDay
from tests.running import RunningSite, eventually


def test_the_hand_is_made_in_the_background_with_yesterday_s_and_no_other_is_kept(
    tmp_path: Path,
) -> None:
    for day in ("2020-01-01", "2020-01-02"):
        (tmp_path / day).mkdir()
    hand = HandOfTheDay(tmp_path)
    assert hand.shown() == ("2020-01-02", "2020-01-01")  # at once, until today's is there
    assert eventually(lambda: hand.shown()[0] != "2020-01-02")
    assert eventually(lambda: len(hand.shown()) == 2)
    today, before = hand.shown()
    assert date.fromisoformat(today) - date.fromisoformat(before) == timedelta(days=1)
    assert eventually(lambda: len(list(tmp_path.iterdir())) == 2)
    assert sorted(each.name for each in tmp_path.iterdir()) == [before, today]
    for day in hand.shown():
        files = {each.name: each.read_bytes() for each in (tmp_path / day).iterdir()}
        packed = {name: files.pop(f"{name}.gz") for name in ("hand.js", "hand.css")}
        assert {name: gzip.decompress(each) for name, each in packed.items()} == files


def test_yesterday_s_hand_is_that_of_the_day_before_or_none(tmp_path: Path) -> None:
    hand = HandOfTheDay(tmp_path)
    hand._next_try = float("inf")
    assert hand.shown() == ()
    for day in ("2020-01-31", "2020-02-02"):
        (tmp_path / day).mkdir()
    assert hand.shown() == ("2020-02-02",)
    (tmp_path / "2020-02-01").mkdir()
    assert hand.shown() == ("2020-02-02", "2020-02-01")


def test_a_hand_that_cannot_be_made_is_told_of_once_and_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(today, "_MAKER", "ecarte_tutor.no_such_module")
    hand = HandOfTheDay(tmp_path)
    assert not hand.shown()
    assert eventually(lambda: bool(caplog.messages))
    assert not hand.shown()
    (told,) = caplog.messages
    assert "no_such_module" in told


def test_a_hand_that_was_removed_is_made_again_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "today"
    hand = HandOfTheDay(folder)
    assert eventually(lambda: len(hand.shown()) == 2)
    assert eventually(lambda: hand._next_try == 0)
    shutil.rmtree(folder)
    assert not hand.shown()
    assert eventually(lambda: len(hand.shown()) == 2)


def test_a_site_without_our_lessons_has_a_start_page_without_a_hand(
    plain_site: RunningSite,
) -> None:
    page = plain_site.get()
    assert page.status == 200
    assert "One decision at a time" in page.text
    assert "hand.js" not in page.text
