"""What stays from one game to the next: settings, and the record against each opponent."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from ecarte_tutor import Card
from ecarte_tutor.course.players import PLAYERS, Curate
from ecarte_tutor.course.progress.attempt import Attempt
from ecarte_tutor.course.progress.store import FileStore
from ecarte_tutor.course.saved import read_saved, saved_text
from ecarte_tutor.engine.decision import option_text
from ecarte_tutor.limits import LONGEST_SAVED
from ecarte_tutor.widgets import GameTable
from ecarte_tutor.widgets.plays.dialogue.first_deal import FIRST_DEAL, first_deal
from ecarte_tutor.widgets.plays.game.settings import GamePreferences
from tests.widgets.games import match_of, play_at_random
from tests.widgets.scenes import cloth_of


def _played(table: GameTable) -> GameTable:
    table.choose("new")
    for _ in play_at_random(table, seed=2):
        pass
    return table


@pytest.mark.usefixtures("quick")
def test_a_game_counts_once_and_a_reload_of_its_end_counts_nothing() -> None:
    table = _played(GameTable("AUTUMN", tutor="off"))
    won = match_of(table).is_won
    assert table.state.preferences.record == {"curate": (int(won), int(not won))}
    again = GameTable("AUTUMN")
    again.take_preferences(saved_text(table.state.preferences))
    again.take_up(str(table.bookmarks.place["text"]))
    assert again.state.preferences.record == table.state.preferences.record
    again.choose("settings")
    told = {each.face: each.record for each in cloth_of(again.shown).opponents}
    assert told.pop("curate") == f"You {int(won)} · he {int(not won)}"
    assert set(told.values()) == {""}


@pytest.mark.usefixtures("quick")
def test_a_game_that_a_turned_up_king_ends_is_counted() -> None:
    table, told = GameTable("K-37", tutor="off"), list[Attempt]()
    table.on_attempt = told.append
    table.choose("new")
    while table.match and not table.match.game.over:
        decision = None if table.match.game.deal.over else table.match.game.decision()
        if decision is None:
            table.choose("deal")
        elif decision.kind == "discard":
            for card in sorted(cast("frozenset[Card]", decision.options()[0])):
                table.choose("pick", str(card))
            table.choose("answer", cloth_of(table.shown).choices[0].value)
        else:
            table.choose("answer", option_text(decision.options()[0]))
    assert table.match
    assert [each.kind for each in table.shown.arrival.events[-2:]] == ["score", "game"]
    assert table.state.preferences.record == {"curate": (0, 1)}
    assert [each.choice for each in told if each.skill == "game"] == ["lost 0–5"]


@pytest.mark.usefixtures("quick")
def test_a_game_is_resigned_by_saying_so_twice() -> None:
    table = GameTable("AUTUMN", tutor="off")
    table.choose("new")
    for action in ("settings", "resign", "back"):
        table.choose(action)
    assert cloth_of(table.shown).table  # the game goes on
    assert table.state.preferences.record == {}
    for action in ("settings", "resign", "resigned"):
        table.choose(action)
    assert table.match is None
    assert table.state.preferences.record == {"curate": (0, 1)}
    assert table.scene["sentence"].startswith("You resigned, so the Curate wins.")
    again = GameTable("AUTUMN")
    again.take_up(str(table.bookmarks.place["text"]))
    assert again.match is None
    table.choose("new")
    table.choose("settings")
    assert "resigned" not in table.shown.sentence


@pytest.mark.usefixtures("quick")
def test_a_game_counts_against_whoever_was_met() -> None:
    table = GameTable("AUTUMN", tutor="off")
    table.choose("new")
    table.choose("settings")
    table.choose("set", "opponent captain")
    again = GameTable("AUTUMN")
    again.take_up(str(table.bookmarks.place["text"]))
    for each in (table, again):
        each.choose("settings")
        each.choose("resign")
        assert each.scene["sentence"].startswith("The Curate wins")
        each.choose("resigned")
        assert each.state.preferences.record == {"curate": (0, 1)}


@pytest.mark.usefixtures("quick")
def test_a_new_game_during_another_is_asked_for_and_counts_as_resigning() -> None:
    table, told = GameTable("AUTUMN", tutor="off"), list[Attempt]()
    table.on_attempt = told.append
    table.choose("new")
    first = table.match
    for action in ("settings", "new"):
        table.choose(action)
    assert table.scene["title"] == "Leave this game for a new one?"
    assert table.scene["sentence"] == "The Curate wins, and it counts as a game lost."
    assert "Enter" not in {each.key for each in table.shown.steps.actions}
    table.choose("back")
    assert table.match == first
    assert (table.state.preferences.record, told) == ({}, [])
    table.choose("settings")
    table.choose("set", "opponent captain")
    table.choose("new")
    table.choose("resigned", "new")
    assert table.state.preferences.record == {"curate": (0, 1)}
    assert [(each.opponent, each.is_won) for each in told] == [("the Curate", False)]
    assert match_of(table).opponent.name == "the Captain"
    assert (table.state.cards.shared, match_of(table).mine) == ("AUTUMN-2", ())


@pytest.mark.usefixtures("quick")
def test_leaving_a_game_whose_cards_were_known_says_that_it_does_not_count() -> None:
    table = _played(GameTable("AUTUMN", tutor="off"))
    before = table.state.preferences.record
    table.choose("seats")
    for ask, leave in (("resign", ("resigned",)), ("new", ("resigned", "new"))):
        table.choose("settings")
        table.choose(ask)
        assert table.scene["sentence"] == "The Curate wins, but this game doesn’t count."
        if ask == "new":
            table.choose(*leave)
        else:
            table.choose("back")
    assert table.state.preferences.record == before


@pytest.mark.usefixtures("quick")
def test_a_game_after_the_first_deal_goes_on_from_it_and_counts_nowhere() -> None:
    table, told = GameTable(FIRST_DEAL, tutor="off"), list[Attempt]()
    table.on_attempt = told.append
    game = match_of(table).game
    assert (game.score, game.seat_of("you"), len(game.deals)) == ((2, 0), "dealer", 2)
    assert game.deals[0] == first_deal()[-1]
    for _ in play_at_random(table, seed=2):
        is_on = not match_of(table).game.over
        assert ("this game doesn’t count" in table.shown.frame.progress) >= is_on
    again = GameTable(FIRST_DEAL)
    again.take_up(str(table.bookmarks.place["text"]))
    assert match_of(again).game == match_of(table).game
    table.choose("review")
    table.choose("back")
    assert (told, table.state.preferences.record) == ([], {})
    table.choose("new")
    assert (match_of(table).number, table.shown.frame.progress) == (1, "Deal 1")


@pytest.mark.usefixtures("quick")
def test_a_game_that_is_over_cannot_be_resigned() -> None:
    table = _played(GameTable("AUTUMN", tutor="off"))
    table.choose("settings")
    assert "resign" not in {action for action, _ in table.shown.offered}


def test_a_long_record_is_short_enough_to_be_taken_back() -> None:
    record = dict.fromkeys(PLAYERS, (99_999, 99_999))
    kept = GamePreferences(opponent="librarian", tutor="mistake", last="pressed", record=record)
    assert 8 * len(saved_text(kept)) <= LONGEST_SAVED
    assert read_saved(GamePreferences, saved_text(kept)) == kept


@pytest.mark.parametrize(("games", "asks"), [((1, 1), True), ((1, 2), False), ((3, 0), False)])
def test_a_weakness_is_told_on_asking_and_after_three_games_without(
    games: tuple[int, int], asks: bool
) -> None:
    table = GameTable("AUTUMN")
    record = {"curate": games, "captain": (9, 9)}
    table.take_preferences(saved_text(GamePreferences(opponent="curate", record=record)))
    told = {each.face: each for each in cloth_of(table.shown).opponents}
    curate = told.pop("curate")
    assert curate.weakness.startswith(Curate().character.weakness)
    assert bool(curate.asks) is asks
    assert not any(each.weakness or each.asks for each in told.values())  # of one at a time
    table.choose("set", "opponent librarian")
    (librarian,) = [each for each in cloth_of(table.shown).opponents if each.weakness]
    assert (librarian.face, librarian.asks) == ("librarian", "What is the Librarian’s weakness?")


def test_in_a_file_they_are_kept_until_progress_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path))
    table = GameTable("AUTUMN", keep="mine")
    for value in ("opponent captain", "tutor serious", "last pressed"):
        table.choose("set", value)
    again = GameTable("WINTER", keep="another")
    assert again.state.settings == table.state.settings
    assert again.state.settings.opponent == "captain"
    FileStore().remove()
    again.choose("set", "opponent actuary")
    assert FileStore().preferences("game") == ""
