"""Bookmarks: what brings a table to where it was, as the browser sends it back."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from ecarte_tutor.errors import EcarteError
from ecarte_tutor.widgets import GameTable
from ecarte_tutor.widgets.game.match import Match
from tests.widgets.games import offered

STRANGERS = (
    "",
    "null",
    "[]",
    "[" * 4000,
    '{"settings":{},"code":"7K2-41","games":1}',
    '{"settings":{"rules":"turf-club"},"code":"7K2-41","games":1,"deals":[["play"],["play"]]}',
    '{"settings":{"rules":"turf-club"},"code":"7K2-41","games":1,"deals":[["fly"]]}',
    '{"settings":{"rules":"turf-club"},"code":"7K2-41","games":-1,"deals":[]}',
    '{"settings":{"rules":"no"},"code":"7K2-41","games":1,"deals":[]}',
    '{"settings":{"rules":"turf-club","x":"y"},"code":"7K2-41","games":1,"deals":[]}',
    '{"settings":{"rules":"turf-club"},"code":"<b>","games":1,"deals":[]}',
    '{"settings":{"rules":"club","club":"<b>"},"code":"7K2-41","games":1,"deals":[]}',
)


@pytest.fixture(autouse=True)
def on_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only there can a page be loaded again without its kernel."""
    monkeypatch.setattr("ecarte_tutor.widgets.table.table.is_on_the_site", lambda: True)


def _send(table: GameTable, text: Any) -> None:
    table._receive(None, {"action": "take up", "value": text}, None)


def _tells_nothing_hidden(match: Match) -> None:
    seen = str(match.game.deal.events_seen(match.seat))
    told = " ".join(match.played[-1]).split()
    assert all(f"'{each}'" in seen for each in told if len(each) == 2), told


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    ("code", "adversary"),
    [("7K2-41", "reckoner"), *((f"{number}K2-41", "book") for number in range(4))],
)
def test_a_game_that_is_left_goes_on_at_the_same_card(code: str, adversary: str) -> None:
    table = GameTable(code, adversary=adversary, tutor="off")
    table.choose("new")
    chance = random.Random(3)
    while table.match and not table.match.game.over:
        table.choose(*chance.choice(offered(table)))
        _tells_nothing_hidden(table.match)
        if chance.random() < 0.8:
            continue
        other = GameTable()
        _send(other, table.bookmark["text"])
        assert other.match
        assert other.match.game == table.match.game
        assert other.shown.title == table.shown.title
        assert other.shown.corner == table.shown.corner
        assert [card.card for card in other.shown.cards or ()] == [
            card.card for card in table.shown.cards or ()
        ]
        assert other.settings == table.settings
        assert [move.option for move in other.match.mine] == [
            move.option for move in table.match.mine
        ]
    assert table.bookmark["score"] == ""


@pytest.mark.parametrize("text", STRANGERS)
def test_a_strangers_bookmark_leaves_the_table_as_it_was(text: str) -> None:
    table = GameTable("7K2-41")
    before = table.scene
    _send(table, text)
    assert table.scene == before
    with pytest.raises(EcarteError):
        table.take_up(text)


def test_a_table_is_taken_up_once_and_before_anything_is_pressed() -> None:
    table = GameTable("7K2-41")
    table.choose("set", "rules london")
    kept = table.bookmark["text"]
    assert json.loads(kept)["settings"]["rules"] == "london"
    fresh = GameTable()
    fresh.choose("set", "tutor off")
    _send(fresh, kept)
    assert fresh.settings.rules == "turf-club"
    untouched = GameTable()
    _send(untouched, kept)
    assert untouched.settings.rules == "london"
    _send(untouched, kept.replace("london", "bga"))
    assert untouched.settings.rules == "london"
