"""Screens: values that are tried without a widget, and shown by a table that holds no thread."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache
from threading import Thread
from typing import Any, Final, cast

import pytest

from ecarte_tutor import Deal, Decision, Hand
from ecarte_tutor.errors import EcarteError, SimulationError
from ecarte_tutor.widgets import (
    DealWalk,
    FirstDeal,
    FrontierExplorer,
    Quiz,
    count_stops,
    from_the_top,
    on_trial,
    quiz_on,
    what_counts,
    what_do_you_say,
    what_may_you_play,
    who_takes_it,
)
from ecarte_tutor.widgets.background.simulation_thread import SimulationThread
from ecarte_tutor.widgets.deal_walk import DealStage
from ecarte_tutor.widgets.dialogue import Dialogue, question
from ecarte_tutor.widgets.table import Play, Step, Table
from ecarte_tutor.widgets.what_if.what_if import ChangedCard, WhatIf
from tests.widgets.games import priced, submitted_to
from tests.widgets.scenes import cloth_of

STAND: Final = Decision.propose("8H 7H QS 7S 7D", "9H")
ANSWER: Final = Decision.answer("9D 8D 7S 8C 7C", "TH")
LEAD: Final = Decision.lead("8H 7H QS 7S 7D", "9H")


def _walk() -> Play:
    chance, deal = random.Random(5), Deal.start(seed=5)
    while not deal.over:
        deal = deal.act(chance.choice(sorted(deal.options(), key=str)))
    return DealStage(tuple(deal.stages()))


def _dearest(simulation: Any) -> str:
    return f"The {min(simulation, key=lambda card: simulation[card].mean).words}. It costs most."


def _simulated() -> Dialogue:
    answers = ["The seven of diamonds", "The queen of spades"]
    told = question("Which costs most?", answers, answers[0], _dearest, simulated=LEAD)
    return Dialogue([told, question("And now?", ["Yes", "No"], "Yes", "Yes. It is.")])


def _words() -> Table:
    first = question("Which is higher?", ["The ace", "The ten"], "The ace", "The ace. It is.")
    return Dialogue([first, question("And now?", ["Yes", "No"], "Yes", "Yes. It is.")])


TABLES: Final[dict[str, Callable[[], Table]]] = {
    "first deal": FirstDeal,
    "in words": _words,
    "simulated": _simulated,
    "stops": lambda: count_stops("8H 7H QS 7S 7D", "KH QS 7S 8D 9D", turn_up="9H", given="8H"),
    "from the top": lambda: from_the_top("AH KH 7H 9H", "The king is the highest."),
    "tricks": lambda: who_takes_it(("KS", "7H"), ("JC", "AC"), turn_up="9H"),
    "replies": lambda: what_may_you_play("QH 7H 8S JD", ["9H", "KD"], turn_up="10S"),
    "counts": lambda: what_counts(STAND),
    "advice": lambda: what_do_you_say(STAND, ANSWER),
    "on trial": lambda: on_trial("P1", "P2b"),
    "changed cards": lambda: FrontierExplorer("8H 7H QS 7S 7D", "9H"),
}


@cache
def _play(name: str) -> Play:
    if name == "a deal":
        return _walk()
    (play,) = TABLES[name]().stack
    return cast("Play", play)


def _offered(play: Play) -> list[tuple[str, str]]:
    return sorted(play.scene().offered)


def _pressed(play: Play, press: tuple[str, str]) -> Any:
    """The step of a press, and what it leads to."""
    step = play.press(*press)
    assert step is not None
    assert step.screen is not None
    return step


@pytest.mark.parametrize("name", ["a deal", *TABLES])
def test_a_play_that_is_taken_up_is_the_same_and_goes_on_alike(name: str) -> None:
    walks, presses = (20, 3) if name == "changed cards" else (200, 12)
    for seed in range(walks):
        chance, play = random.Random(seed), _play(name)
        for _ in range(chance.randrange(presses)):
            if offered := _offered(play):
                play = _pressed(play, chance.choice(offered)).screen
        again = _play(name).taken_up(play.saved()).screen
        assert again == play
        assert again.scene() == play.scene()
        for _ in range(2):
            if offered := _offered(play):
                press = chance.choice(offered)
                step, other = _pressed(play, press), _pressed(again, press)
                assert step == other
                play, again = step.screen, other.screen
                assert again.scene() == play.scene()


FORGED: Final = (
    "",
    "null",
    "[]",
    "{}",
    '{"place":-1}',
    '{"place":9999}',
    '{"place":0.0}',
    '{"place":0,"pressed":["<b>"]}',
    '{"place":9999,"pressed":[]}',
    '{"place":0,"pressed":"9H"}',
    '{"place":0,"pressed":[],"more":1}',
    '{"place":5,"pressed":["KS"]}',
    json.dumps({"place": 0, "pressed": ["9H"] * 1000}),
    '{"decision":"<b>","card":"7D"}',
    json.dumps({"decision": str(STAND), "card": "AC"}),
    json.dumps({"decision": str(LEAD), "card": "7D"}),
    json.dumps({"decision": str(ANSWER), "card": "9D"}),
)


def test_wrong_presses_make_no_bookmark_longer() -> None:
    for name in TABLES:
        if name == "changed cards":
            continue
        chance, play = random.Random(name), _play(name)
        for _ in range(40):
            if answers := [each for each in _offered(play) if each[0] == "answer"]:
                play = _pressed(play, chance.choice(answers)).screen
                assert len(json.loads(play.saved())["pressed"]) <= 5


@pytest.mark.parametrize("name", ["a deal", *TABLES])
def test_a_bookmark_that_nobody_wrote_is_refused(name: str) -> None:
    play = _play(name)
    for text in FORGED:
        with pytest.raises(EcarteError):
            play.taken_up(text)


Asked = list[tuple[Decision, Future[Any]]]


class _Held(Future[Any]):
    """A future that may not be waited for."""

    def result(self, timeout: float | None = None) -> Any:
        assert self.done(), "the thread is held"
        return super().result(timeout)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """The simulations asked for; those that are dropped are taken out again."""
    asked: Asked = []

    def submit(
        _: SimulationThread, decision: Decision, pending: Any = None, **__: object
    ) -> Future[Any]:
        future = _Held() if pending is None else pending
        if not future.done():
            asked.append((decision, future))
        return future

    def leave(_: SimulationThread, pending: Future[Any]) -> None:
        asked[:] = [each for each in asked if each[1] is not pending]

    monkeypatch.setattr(SimulationThread, "submit", submit)
    monkeypatch.setattr(SimulationThread, "leave", leave)
    return asked


async def _answer(asked: Asked, failing: Exception | None = None) -> None:
    """Have every simulation come, in another thread, and the loop hear of it."""

    def work() -> None:
        for decision, future in asked:
            if failing is None:
                future.set_result(priced(decision).result())
            else:
                future.set_exception(failing)

    thread = Thread(target=work)
    thread.start()
    thread.join()
    await asyncio.sleep(0)


def _caption(table: Table) -> str:
    strip = table.shown.verdict.strip
    return strip.caption if strip else ""


def _answered_quiz(monkeypatch: pytest.MonkeyPatch) -> Quiz:
    with monkeypatch.context() as at_once:
        at_once.setattr(SimulationThread, "submit", submitted_to(priced))
        quiz = quiz_on(LEAD)
        quiz.choose("answer", "7D")
    return quiz


WAITING: Final = "The simulator is playing the deals …"


def test_presses_are_answered_while_a_simulation_is_waited_for(
    held: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiz = _answered_quiz(monkeypatch)
    verdict = quiz.scene

    async def story() -> None:
        quiz.choose("change")
        assert _caption(quiz) == WAITING
        quiz.choose("select", "QS")
        quiz.choose("put", "KS")
        assert quiz.shown.verdict.strip
        assert quiz.shown.verdict.strip.line == "The book leads the king of spades."
        (asked,) = held  # the hand before is not wanted any more
        assert asked[0].hand == Hand("8H 7H KS 7S 7D")
        await _answer(held)
        assert _caption(quiz).startswith("The simulator’s best: the ")
        quiz.choose("leave")
        assert quiz.scene == {part: each for part, each in verdict.items() if part != "events"}

    asyncio.run(story())


def test_a_dialogue_goes_on_while_an_explanation_is_simulated(held: Asked) -> None:
    table = _simulated()

    async def story() -> None:
        table.choose("answer", "The queen of spades")
        assert table.shown.notice == WAITING
        assert table.shown.told == WAITING
        assert [each.chosen for each in cloth_of(table.shown).choices] == [False, True]
        assert not table.shown.offered
        await _answer(held)
        assert table.shown.verdict.strip
        assert table.shown.verdict.strip.line == "The seven of diamonds."
        table.choose("on")
        assert table.shown.title == "And now?"

    asyncio.run(story())


def test_a_simulation_that_comes_late_changes_nothing_on_the_table(
    held: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiz = _answered_quiz(monkeypatch)

    async def story() -> None:
        quiz.choose("change")
        late = list(held)
        quiz.choose("leave")
        assert held == []
        quiz.follow(Step(_walk(), on_top=True))
        quiz.choose("step", "forward")
        before = quiz.scene
        assert before["events"]
        await _answer(late)
        assert quiz.scene == before

    asyncio.run(story())


def test_a_screen_that_waits_below_another_is_shown_when_that_is_left(
    held: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiz = _answered_quiz(monkeypatch)

    async def story() -> None:
        quiz.choose("change")
        for _ in range(2):
            quiz.follow(Step(ChangedCard(WhatIf.begun(STAND)), on_top=True))
            assert len(quiz.stack) == 2
            quiz.choose("leave")
            assert _caption(quiz) == WAITING
        await _answer(held)
        assert _caption(quiz).startswith("The simulator’s best: the ")

    asyncio.run(story())


def test_a_simulation_that_fails_is_told(held: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    quiz = _answered_quiz(monkeypatch)

    async def story() -> None:
        quiz.choose("change")
        await _answer(held, SimulationError("expected a simulation, got none"))
        assert quiz.shown.title == "Something went wrong on our side."

    asyncio.run(story())


def test_a_table_that_is_closed_leaves_its_simulations(
    held: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiz = _answered_quiz(monkeypatch)

    async def story() -> None:
        quiz.choose("change")
        assert len(held) == 1
        quiz.close()
        assert held == []

    asyncio.run(story())


@pytest.mark.usefixtures("quick")
def test_a_press_that_a_screen_on_top_leaves_goes_to_the_one_below() -> None:
    table = quiz_on(LEAD)
    table.choose("answer", "QS")
    table.follow(Step(ChangedCard(WhatIf.begun(LEAD)), on_top=True))
    assert table.stack[-1].press("retry", "") is None
    table._carry_out("retry", "")
    assert table.stack == ()
    assert table.shown.verdict.strip is None


def test_a_deal_is_walked_through_as_it_was_played() -> None:
    stage = cast("DealStage", _walk())
    table = DealWalk(stage.stages[-1])
    while ("step", "forward") in table.shown.offered:
        table.choose("step", "forward")
        assert table.shown.told == ""  # the events say it
    assert table.shown.frame.progress == f"Step {len(stage.stages)} of {len(stage.stages)}"
