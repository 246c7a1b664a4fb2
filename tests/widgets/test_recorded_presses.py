"""Recorded presses: a change of how tables are built changes nothing that a learner meets.

What is done otherwise on purpose is recorded again, once the differences show nothing else.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import Future
from datetime import timedelta
from functools import partial
from typing import Any, Final

import pytest

from ecarte_tutor import Deal, Decision
from ecarte_tutor.course.progress.attempt import Attempt
from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.widgets import (
    DealWalk,
    DrillBuilder,
    FirstDeal,
    FrontierExplorer,
    GameTable,
    HintBook,
    Practice,
    Quiz,
    count_stops,
    from_the_top,
    lesson_quiz,
    on_trial,
    question,
    quiz_on,
    what_counts,
    what_do_you_say,
    what_may_you_play,
    who_takes_it,
)
from ecarte_tutor.widgets.pages import ReviewedProgress
from ecarte_tutor.widgets.plays.dialogue.dialogue import Dialogue
from ecarte_tutor.widgets.stage.background.simulation_thread import SimulationThread
from ecarte_tutor.widgets.stage.table.table import Table
from tests.course.progress.attempts import START
from tests.widgets.games import priced, submitted_to
from tests.widgets.presses import (
    Coming,
    Script,
    Watched,
    differences,
    keep,
    read,
    simulated,
)
from tests.widgets.test_hand_in import Browser

Submit = Callable[..., Future[Any]]

STAND: Final = Decision.propose("8H 7H QS 7S 7D", "9H")
ANSWER: Final = Decision.answer("9D 8D 7S 8C 7C", "TH")
LEAD: Final = Decision.lead("8H 7H QS 7S 7D", "9H")
SET: Final = "tricks.KH.QH.7S__tricks.KS.7H.9H__tricks.8S.QS.9H"


@pytest.fixture(autouse=True)
def _same_each_time(
    monkeypatch: pytest.MonkeyPatch, at_the_start: None, drawn_at_once: None
) -> None:
    del at_the_start, drawn_at_once
    for module in ("stage.table.bookmark", "plays.quiz.screens", "pages", "desk.builder"):
        monkeypatch.setattr(f"ecarte_tutor.widgets.{module}.is_on_the_site", lambda: True)


def _later(work: Callable[[Decision], Any], asked: list[Coming]) -> Submit:
    """Simulations come by `work` when they are waited for; `asked` has those that call back."""

    def submit(
        _: SimulationThread, decision: Decision, pending: Any = None, **__: object
    ) -> Future[Any]:
        if pending is not None and pending.done():
            return pending  # type: ignore[no-any-return]
        return Coming(partial(work, decision), asked, pending)

    return submit


def _let_come(asked: list[Coming]) -> None:
    while asked:
        asked.pop(0).come()


def _priced(decision: Decision) -> Any:
    return priced(decision).result()


def _never(_: SimulationThread, __: Decision, pending: Any = None, **___: object) -> Future[Any]:
    return Future() if pending is None else pending


_SUBMITS: Final[dict[str, Callable[[list[Coming]], Submit]]] = {
    "at once": lambda _: submitted_to(priced),
    "late": partial(_later, _priced),
    "simulated": partial(_later, simulated),
    "never": lambda _: _never,
}


def _first_row(watched: Watched) -> str:
    retries = watched.table.shown.retries
    assert retries is not None
    return next(row.value for row in retries.rows if row.value)


def _send_forged(watched: Watched) -> None:
    """Have the page send bookmarks that nobody wrote."""
    for text in ("", "null", "[]", '{"lines":["<b>"],"place":0}', "x" * 4001):
        watched.says(action="take up", value=text)
    watched.says(action="set aside")


def _second_tab(script: Script, of: Watched, make: Callable[[], Table]) -> Watched:
    """Open another table, taken up from the bookmark of one."""
    text = of.table.bookmark["text"]
    other = script.watch(make, "other")
    other.says(action="take up", value=text)
    return other


QUIET: Final = ("set", "settings", "nemesis")


def _a_game_to_its_review(script: Script) -> None:
    made = partial(GameTable, "AUTUMN", opponent="curate", tutor="slight", friend="5-3")
    table = script.watch(made)
    table.press("set", "tutor mistake")
    table.press("new")
    table.wander(3, 24, but=QUIET)
    _second_tab(script, table, GameTable).wander(4, 6, but=QUIET)
    table.until("review", 5, 150, but=QUIET)
    table.press("review")
    table.press("record")
    table.says(action="given", name="ecarte-AUTUMN.json")
    for press in (("retry", _first_row(table)), ("review", ""), ("all", "")):
        table.press(*press)
    table.wander(6, 12, but=(*QUIET, "new", "seats"))


def _a_game_with_settings(script: Script) -> None:
    table = script.watch(partial(GameTable, "WINTER-2", rules="bga", opponent="librarian"))
    _send_forged(table)
    table.wander(11, 5, but=("new",))
    table.press("new")
    table.wander(12, 20, but=("nemesis",))
    if ("back", "") in table.table.shown.offered:
        table.press("back")
    table.press("settings")
    table.press("resign")
    table.press("resigned")
    table.press("new")
    table.wander(13, 6, but=QUIET)


def _a_game_without_an_answer(script: Script) -> None:
    table = script.watch(partial(GameTable, "SPRING", tutor="mistake"))
    table.press("new")
    table.until("review", 21, 150, but=QUIET)
    table.press("review")


def _a_quiz_on_proposing(script: Script) -> None:
    table = script.watch(partial(lesson_quiz, "proposing", "AUTUMN", 3))
    for press in (
        ("help", ""),
        ("answer", "play"),
        ("change", ""),
        ("leave", ""),
        ("retry", ""),
        ("answer", "propose"),
    ):
        table.press(*press)
    _second_tab(script, table, partial(lesson_quiz, "proposing", "WINTER", 3)).press("next")
    table.press("next")
    table.wander(31, 16, but=("again", "nemesis"))


def _a_choice_looked_at(script: Script) -> None:
    table = script.watch(partial(quiz_on, STAND, LEAD, ANSWER))
    for press in (
        ("answer", "play"),
        ("nemesis", "0"),
        ("nemesis", "1"),
        ("leave", ""),
        ("change", ""),
        ("select", "QS"),
        ("put", "KS"),
        ("put", "JS"),
        ("leave", ""),
        ("next", ""),
        ("answer", "QS"),
        ("change", ""),
        ("put", "AC"),
        ("leave", ""),
        ("nemesis", "0"),
        ("leave", ""),
        ("next", ""),
        ("answer", "accept"),
    ):
        table.press(*press)


def _a_quiz_on_tricks(script: Script) -> None:
    table = script.watch(partial(lesson_quiz, "tricks", "AUTUMN", 4))
    _send_forged(table)
    table.until("missed", 41, 30, but=("retry", "help"))
    table.press("missed")
    table.wander(42, 12)


def _a_quiz_on_discarding(script: Script) -> None:
    table = script.watch(partial(lesson_quiz, "discarding", "AUTUMN", 2))
    for seed in range(51, 60):
        table.wander(seed, 3, but=("again", "help", "retry", "change"))


def _a_practice_session(script: Script) -> None:
    made = list[Attempt]()
    practice = Practice(lambda: Log(made), seed=1)
    practice.on_attempt = made.append
    table = script.watch(lambda: practice)
    table.press("begin")
    table.press("set", "no such set")
    table.press("start", "new")
    table.wander(71, 40, but=("kind", "set", "know", "start", "nemesis"))
    table.until("kind", 75, 9, but=("set", "start"))
    table.press("kind", "leading")
    table.wander(72, 6, but=("kind", "set", "start", "nemesis"))


def _a_problem_known(script: Script) -> None:
    table = script.watch(partial(Practice, Log, seed=2, kind="mixed"))
    table.press("begin")
    table.press("start", "new")
    table.press("know")
    table.wander(73, 8, but=("kind", "set", "start"))


def _a_review(script: Script) -> None:
    page = ReviewedProgress()
    quiz = page.follow(lesson_quiz("tricks", "AUTUMN", 3))
    assert isinstance(quiz, Quiz)
    table = script.watch(lambda: quiz)
    table.wander(81, 10, but=("again", "missed"))
    due = page.panel.attempts
    practice = script.watch(
        lambda: Practice(lambda: due, lambda: START + timedelta(days=9), seed=3, reviews=True),
        "review",
    )
    practice.press("begin")
    practice.wander(82, 12, but=("kind", "set"))


def _a_set_handed_in(script: Script) -> None:
    browser = Browser()
    page = browser.opens(SET)
    table = script.watch(lambda: page.table)
    for press in (
        ("answer", "follower"),
        ("next", ""),
        ("hand_in", ""),
        ("hand_in", "…"),
        ("hand_in", "student 1"),
        ("answer", "follower"),
        ("next", ""),
        ("answer", "leader"),
        ("next", ""),
    ):
        table.press(*press)
    other = script.watch(lambda: browser.opens(SET).table, "other")
    browser.takes = False
    other.press("hand_in", "student 1")
    browser.takes = True
    other.press("hand_in", "student 1")
    other.press("missed")
    other.wander(91, 6, but=("kind", "set"))


def _first_deal(script: Script) -> None:
    script.watch(FirstDeal).wander(101, 70)


def _dialogues(script: Script) -> None:
    asked = question("Which is higher?", ["The ace", "The ten"], "The ace", "It is. So.")
    after = question("And now?", ["Yes", "No"], "Yes", "Yes. It is.", hand="KH 8C", turn_up="9H")
    made: dict[str, Callable[[], Table]] = {
        "words": lambda: Dialogue([asked, after], after="**That** is it."),
        "stops": lambda: count_stops("8H 7H QS 7S 7D", turn_up="9H"),
        "top": lambda: from_the_top("AH KH 7H", "The king is the higher."),
        "takes": lambda: who_takes_it(("KS", "7H"), ("JC", "AC"), turn_up="9H", after="So."),
        "may": lambda: what_may_you_play("QH 7H 8S JD", ["9H", "KD"], turn_up="10S"),
        "counts": lambda: what_counts(STAND, given="8H"),
        "says": lambda: what_do_you_say(STAND, ANSWER),
        "trial": lambda: on_trial("P1"),
        "hints": lambda: HintBook("Two trumps", {"": {"P2b": STAND}}),
    }
    for number, (name, make) in enumerate(made.items()):
        script.watch(make, name).wander(number, 9)


def _a_walk(script: Script) -> None:
    deal = Deal.arranged("KS TS QD 8H JC", "KH 9H AS JD 9C", "TH", stock="AC 7S 8S")
    for option in ("propose", "accept", "JC TS", "AS", "propose", "refuse"):
        deal = deal.act(option)
    script.watch(partial(DealWalk, deal)).wander(111, 20)


def _one_card_changed(script: Script) -> None:
    script.watch(partial(FrontierExplorer, "8H 7H QS 7S 7D", "9H")).wander(121, 8)
    script.watch(partial(FrontierExplorer, "KH 7H QS 7S 7D", "9H", "dealer"), "dealer").wander(2, 4)


def _a_set_built(script: Script) -> None:
    builder = DrillBuilder()
    table = script.watch(lambda: builder)
    table.wander(131, 8, but=("make",))
    table.press("add", "no line")
    table.press("add", "tricks.KH.QH.7S")
    table.press("make", "Ours")


PLAYS: Final[dict[str, tuple[str, Callable[[Script], None]]]] = {
    "a game to its review": ("at once", _a_game_to_its_review),
    "a game with settings": ("at once", _a_game_with_settings),
    "a game without an answer": ("never", _a_game_without_an_answer),
    "a quiz on proposing": ("late", _a_quiz_on_proposing),
    "a choice looked at": ("simulated", _a_choice_looked_at),
    "a quiz on tricks": ("at once", _a_quiz_on_tricks),
    "a quiz on discarding": ("late", _a_quiz_on_discarding),
    "a practice session": ("late", _a_practice_session),
    "a problem known": ("at once", _a_problem_known),
    "a review": ("at once", _a_review),
    "a set handed in": ("at once", _a_set_handed_in),
    "first deal": ("at once", _first_deal),
    "dialogues": ("at once", _dialogues),
    "a walk": ("at once", _a_walk),
    "one card changed": ("at once", _one_card_changed),
    "a set built": ("at once", _a_set_built),
}
"""By its name, how simulations come in it, and what is pressed."""


@pytest.mark.parametrize("name", PLAYS)
def test_recorded_presses_show_what_they_showed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (how, play), asked = PLAYS[name], list[Coming]()
    monkeypatch.setattr(SimulationThread, "submit", _SUBMITS[how](asked))
    file = name.replace(" ", "-")
    is_recording = "RECORD_PRESSES" in os.environ
    script = Script(None if is_recording else read(file), partial(_let_come, asked))

    async def story() -> None:
        play(script)

    if how == "never":
        asyncio.run(story())  # whoever waits there holds no thread
    else:
        play(script)
    if is_recording:
        keep(file, script.lines)
    else:
        assert differences(read(file), script.lines) == []


def test_the_recorded_presses_show_four_hundred_scenes() -> None:
    lines = [line for name in PLAYS for line in read(name.replace(" ", "-"))]
    assert sum(len(line.get("scenes", ())) for line in lines) >= 400


def test_a_difference_of_recorded_presses_says_where_it_is() -> None:
    before = [{"press": ["answer", "play"], "scenes": [{"title": "Play", "cards": ["KH", "9H"]}]}]
    now = [{"press": ["answer", "play"], "scenes": [{"title": "Stand", "cards": ["KH", "9H"]}]}]
    assert differences(before, before) == []
    assert differences(before, now) == ['0 answer play: scenes[0].title: "Play" → "Stand"']
