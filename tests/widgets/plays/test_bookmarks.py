"""Bookmarks: what brings a table to where it was, as the browser sends it back."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ecarte_tutor.errors import EcarteError, RecordError
from ecarte_tutor.widgets import GameTable, Quiz, lesson_quiz
from ecarte_tutor.widgets.plays.game.settings import GamePreferences, PlayedCards, Settings
from ecarte_tutor.widgets.plays.quiz.summary import QuizResult, SavedQuiz
from ecarte_tutor.widgets.stage.table.table import Table
from tests.problems import class_problems
from tests.widgets.games import match_of, offered

pytestmark = pytest.mark.usefixtures("on_the_site")

LINE = "tricks.KH.QH.7S"
GAME: dict[str, Any] = {
    "settings": asdict(Settings()),
    "cards": asdict(PlayedCards(code="AUTUMN", games=1)),
    "deals": [],
    "told": [],
}
QUIZ = asdict(SavedQuiz(lines=(LINE,), place=0))


def a_game(**changes: Any) -> str:
    """A bookmark of a game with something else in it."""
    return json.dumps({**GAME, **changes})


def a_quiz(**changes: Any) -> str:
    """A bookmark of a quiz with something else in it."""
    return json.dumps({**QUIZ, **changes})


def _without(text: str, name: str) -> str:
    return json.dumps({key: value for key, value in json.loads(text).items() if key != name})


STRANGERS = (
    "",
    "null",
    "[]",
    "[" * 4000,
    *(_without(a_game(), name) for name in GAME),
    a_game(deals=[["play"], ["play"]]),
    a_game(deals=[["fly"]]),
    a_game(cards={**GAME["cards"], "games": -1}),
    a_game(cards={**GAME["cards"], "code": "<b>"}),
    a_game(cards={**GAME["cards"], "other_seat": 0}),
    a_game(settings={**GAME["settings"], "rules": "no"}),
    a_game(settings={**GAME["settings"], "x": "y"}),
    a_game(settings={**GAME["settings"], "rules": "club", "club": "<b>"}),
    a_game(settings={"rules": "turf-club"}),
    *(_without(a_quiz(), name) for name in QUIZ if name != "because"),
    a_quiz(because=["New to you"] * 2),
    a_quiz(lines=[]),
    a_quiz(lines=LINE),
    a_quiz(lines=["<b>"]),
    a_quiz(place=2),
    a_quiz(place=0.0),
    a_quiz(answers={"1": "leader"}, times=[0]),
    a_quiz(answers={"x": "leader"}, times=[0]),
    a_quiz(answers={"²": "leader"}, times=[0]),
    a_quiz(answers={"00": "leader"}, times=[0]),
    a_quiz(place=1, answers={"0": "pone"}, times=[0]),
    a_quiz(answers={"0": "?"}, times=[0]),
    a_quiz(answers={"0": "??leader"}, times=[0]),
    a_quiz(answers={"0": "leader?"}, times=[0]),
    a_quiz(answers={"0": "leader"}),
    a_quiz(answers={"0": "leader"}, times=[-1]),
    a_quiz(answers={"0": "leader"}, times=[10**13]),
    a_quiz(answers={"0": "leader"}, times=["0"]),
    a_quiz(answers={"0": "leader"}, times=[0, 0]),
    a_quiz(times=[0]),
    a_quiz(earlier=[[LINE, "leader", 0, 1]]),
    a_quiz(earlier=[[LINE, "leader", 0]]),
    a_quiz(earlier=[[LINE, "leader", 0, True]] * 61),
    a_quiz(lines=[LINE] * 61),
    a_quiz(mended=[7]),
    a_quiz(mended=[0]),
    a_quiz(prompted=["0"]),
    a_quiz(stranger=1),
    a_quiz(count=61),
    a_quiz(code="AUTUMN.2"),
)


def _send(table: Table, text: Any) -> None:
    table._handle_custom_msg({"action": "take up", "value": text}, [])


@pytest.mark.usefixtures("quick")
def test_the_start_page_is_told_of_a_game_that_is_left() -> None:
    table = GameTable("AUTUMN", opponent="actuary", tutor="off")
    table.choose("new")
    chance, scores = random.Random(3), set[str]()
    while table.match and not table.match.game.over:
        assert table.bookmark["against"] == "the Actuary"
        assert table.bookmark["score"] == "–".join(map(str, table.match.game.score))
        scores.add(table.bookmark["score"])
        table.choose(*chance.choice(offered(table)))
    assert len(scores) > 2
    assert table.bookmark["score"] == ""


def test_what_strangers_change_is_a_bookmark_before() -> None:
    for make, text in ((GameTable, a_game()), (partial(lesson_quiz, "tricks"), a_quiz())):
        make("WINTER").take_up(text)


class _Heard:
    """What a table says to its page."""

    def __init__(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        self.orders: list[dict[str, Any]] = []
        monkeypatch.setattr(table, "send", lambda order, buffers=None: self.orders.append(order))


@pytest.mark.parametrize("make", [GameTable, partial(lesson_quiz, "tricks")])
def test_an_unreadable_place_is_set_aside_and_told_and_changes_nothing(
    make: Callable[[str], GameTable | Quiz], monkeypatch: pytest.MonkeyPatch
) -> None:
    for text in (*STRANGERS, "x" * 4001):
        table = make("AUTUMN")
        heard, before = _Heard(table, monkeypatch), table.scene
        with pytest.raises(EcarteError):
            table.take_up(text)
        assert table.scene == before, text
        _send(table, text)
        if not text:  # there is no place
            continue
        told = {"notice": table.shown.notice, "spoken": table.shown.told}
        assert table.scene == {**before, **told}, text
        assert heard.orders[-1] == {"order": "taken up", "unread": ["text"]}, text
        assert table.shown.notice.startswith("We couldn’t read where you left off"), text
        assert table.shown.told.startswith(table.shown.notice), text
        table.choose(*sorted(table.shown.offered)[0])
        assert "We couldn’t read" not in table.shown.notice, text


UNREAD = json.dumps({**asdict(GamePreferences()), "opponent": "nobody"})


def test_of_unreadable_settings_only_they_are_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GameTable("AUTUMN", tutor="off")
    game.choose("new")
    kept = game.bookmark["text"]
    table = GameTable()
    heard = _Heard(table, monkeypatch)
    take_up = {"action": "take up", "value": kept, "preferences": UNREAD}
    table._handle_custom_msg(take_up, [])
    assert heard.orders[-1] == {"order": "taken up", "unread": ["preferences"]}
    assert match_of(table).game == match_of(game).game
    assert table.shown.notice.startswith("We couldn’t read what you chose here before")


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize(
    ("line", "answers", "forged"),
    [
        ("tricks.KH.QH.7S", ("leader", "follower"), ("", "pone", "LEADER")),
        ("replies.KSTS9SKDJD.KH.JH", ("KS", "KS JD"), ("", "AC", "KS KS", "ten")),
        ("laws.london.two-turn-ups", ("1",), ("0", "9", "-1", "one")),
        ("propose.pone.8H7HQS7S7D.9H.0-0.turf-club", ("play",), ("", "accept", "AC")),
        ("answer.dealer.8H7HQS7S7D.9H.0-0.turf-club", ("refuse",), ("play", "ACCEPTS")),
        ("discard.pone.KHQSTSKD8C.9H.0-0.turf-club", ("QS TS 8C",), ("", "AC", "play")),
        ("lead.pone.8H7HQS7S7D.9H.0-0.turf-club.stood-pone", ("7D",), ("AC", "", "play", "7D 7S")),
    ],
)
def test_a_forged_answer_is_refused_before_anything_has_changed(
    line: str, answers: tuple[str, ...], forged: tuple[str, ...], place: int
) -> None:
    """On the problem, and past the last one, where the summary stands."""
    quiz = lesson_quiz("tricks", "AUTUMN")
    kept = quiz.state.result
    for text in forged:
        with pytest.raises(EcarteError, match="expected an answer"):
            quiz.take_up(a_quiz(lines=[line], place=place, answers={"0": text}, times=[0]))
        assert (quiz.state.place, quiz.state.count, quiz.state.result) == (0, 8, kept)
        assert quiz.shown.frame.progress == "Problem 1 of 8"
    for text in answers:
        other = lesson_quiz("tricks", "AUTUMN")
        other.take_up(a_quiz(lines=[line], place=place, answers={"0": text}, times=[0]))
        assert other.state.result.answers[0].text == text


def test_what_cannot_be_summed_up_leaves_the_quiz_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    quiz, text = lesson_quiz("tricks", "AUTUMN"), a_quiz(place=1)
    before = quiz.scene

    def fails(*_: object) -> None:
        raise RecordError("expected a summary, got none")

    monkeypatch.setattr(QuizResult, "scene", fails)
    with pytest.raises(RecordError):
        quiz.take_up(text)
    assert (quiz.scene, quiz.state.place, quiz.state.count) == (before, 0, 8)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("skill", ["proposing", "laws", "replies"])
def test_a_quiz_that_is_left_asks_the_same_problem(skill: str) -> None:
    make = partial(lesson_quiz, skill)
    quiz = make("AUTUMN", 4)
    chance = random.Random(5)
    while True:
        other = make("WINTER", 4)
        _send(other, quiz.bookmark["text"])
        assert other.shown.frame.progress == quiz.shown.frame.progress
        assert [each.line for each in other.exercises] == [each.line for each in quiz.exercises]
        assert other.state.result.answers.keys() == quiz.state.result.answers.keys()
        assert other.state.problems.code == quiz.state.problems.code
        if not quiz.shown.frame.progress:
            break
        asked = sorted(each for each in quiz.shown.offered if each[0] in ("answer", "pick", "next"))
        quiz.choose(*chance.choice(asked))
    assert other.shown == quiz.shown
    assert other.state.result.right == quiz.state.result.right


def test_an_answer_is_logged_before_its_place_is_kept() -> None:
    """The page keeps the place where it keeps the log, and so in another tab's reach."""
    quiz, before = lesson_quiz("tricks", "AUTUMN"), list[bool]()
    quiz.on_attempt = lambda _: before.append('"leader"' in quiz.bookmark["text"])
    quiz.choose("answer", "leader")
    assert before == [False]
    assert '"leader"' in quiz.bookmark["text"]


def test_a_table_is_taken_up_once_and_before_anything_is_pressed() -> None:
    table = GameTable("AUTUMN")
    table.choose("set", "rules london")
    kept = table.bookmark["text"]
    assert json.loads(kept)["settings"]["rules"] == "london"
    fresh = GameTable()
    fresh.choose("set", "tutor off")
    _send(fresh, kept)
    assert fresh.state.settings.rules == "turf-club"
    untouched = GameTable()
    _send(untouched, kept)
    assert untouched.state.settings.rules == "london"
    _send(untouched, kept.replace("london", "bga"))
    assert untouched.state.settings.rules == "london"


def test_a_set_that_another_version_began_ends_with_what_it_asked_and_says_so() -> None:
    """The rest would be other problems, or the same ones again."""
    file = Path(__file__).parents[2] / "course" / "problems" / "earlier.json"
    asked = json.loads(file.read_text("utf-8"))["first"]["sets"]
    lines = asked["set.tricks.any.early.turf-club.10.mixed.TUESDAY.9"].split()[:3]
    begun = a_quiz(lines=lines, place=2, code="TUESDAY", count=8)
    quiz = lesson_quiz("tricks", "TUESDAY")
    quiz.take_up(begun)
    assert quiz.shown.frame.progress == "Problem 3 of 3"
    assert "come from an earlier version" in quiz.shown.sentence
    assert "come from an earlier version" in quiz.shown.told
    ours = [str(each) for each in class_problems("tricks", "TUESDAY", 8)[:3]]
    quiz = lesson_quiz("tricks", "TUESDAY")
    quiz.take_up(a_quiz(lines=ours, place=2, code="TUESDAY", count=8))
    assert quiz.shown.frame.progress == "Problem 3 of 8"
    assert "version" not in quiz.shown.sentence
