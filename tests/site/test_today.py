"""The hand of the day on the site: made beside it, kept for the day, and done without."""

from __future__ import annotations

from pathlib import Path

import pytest

from ecarte_tutor.site.front import today
from ecarte_tutor.site.front.today import HandOfTheDay
from tests.running import RunningSite, eventually


def test_the_hand_is_made_in_the_background_and_two_days_are_kept(tmp_path: Path) -> None:
    for day in ("2020-01-01", "2020-01-02"):
        (tmp_path / day).mkdir()
    hand = HandOfTheDay(tmp_path)
    assert hand.shown() == "2020-01-02"  # at once, until today's is there
    assert eventually(lambda: hand.shown() != "2020-01-02")
    made = str(hand.shown())
    assert eventually(lambda: len(list(tmp_path.iterdir())) == 2)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["2020-01-02", made]
    assert {each.name for each in (tmp_path / made).iterdir()} == {"hand.js", "hand.css"}


def test_a_hand_that_cannot_be_made_is_told_of_once_and_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(today, "_MAKER", "ecarte_tutor.no_such_module")
    hand = HandOfTheDay(tmp_path)
    assert hand.shown() is None
    assert eventually(lambda: bool(caplog.messages))
    assert hand.shown() is None
    (told,) = caplog.messages
    assert "no_such_module" in told


def test_a_site_without_our_lessons_has_a_start_page_without_a_hand(
    plain_site: RunningSite,
) -> None:
    page = plain_site.get()
    assert page.status == 200
    assert "One decision at a time" in page.text
    assert "hand.js" not in page.text
