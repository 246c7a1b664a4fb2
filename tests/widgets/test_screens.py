"""Screens: values that are tried without a widget, and shown by a table that holds no thread."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from threading import Thread
from typing import Any, Final, cast

import pytest

from ecarte_tutor import Deal, Decision, Hand
from ecarte_tutor.course.problems.picked import PickedSet
from ecarte_tutor.course.progress.attempt import Attempt
from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.errors import EcarteError, SimulationError
from ecarte_tutor.widgets import (
    FirstDeal,
    FrontierExplorer,
    Practice,
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
from ecarte_tutor.widgets.plays.deal_walk import DealWalk
from ecarte_tutor.widgets.plays.dialogue.dialogue import Dialogue, question
from ecarte_tutor.widgets.plays.game.match import Match
from ecarte_tutor.widgets.plays.game.review_screens import RestAsked, RetryAsked, ReviewShown
from ecarte_tutor.widgets.plays.game.screens import (
    DealOver,
    GameOver,
    GamePlay,
    Resigning,
    SettingsShown,
    TurnAsked,
)
from ecarte_tutor.widgets.plays.game.settings import GamePreferences, PlayedCards, Settings
from ecarte_tutor.widgets.plays.game.state import GameState
from ecarte_tutor.widgets.plays.quiz.screens import (
    ProblemAsked,
)
from ecarte_tutor.widgets.plays.what_if import ChangedCard, WhatIf
from ecarte_tutor.widgets.stage.background import simulation_thread
from ecarte_tutor.widgets.stage.background.simulation_thread import SimulationThread
from ecarte_tutor.widgets.stage.scene import Arrival, Scene
from ecarte_tutor.widgets.stage.table.screen import Coming, LogResult, Play, Screen, Simulate, Step
from ecarte_tutor.widgets.stage.table.table import Table
from tests.course.progress.attempts import START
from tests.sampling import part_and_whole
from tests.widgets.games import Asked, priced, submitted_to
from tests.widgets.scenes import strip_of

STAND: Final = Decision.propose("8H 7H QS 7S 7D", "9H")
ANSWER: Final = Decision.answer("9D 8D 7S 8C 7C", "TH")
DISCARD: Final = Decision.discard("8H 7H QS 7S 7D", "9H", seat="pone")
LEAD: Final = Decision.lead("8H 7H QS 7S 7D", "9H")


def _deal_walk() -> Table:
    chance, deal = random.Random(5), Deal.start(seed=5)
    while not deal.over:
        deal = deal.act(chance.choice(sorted(deal.options(), key=str)))
    return DealWalk(deal)


def _words() -> Table:
    first = question("Which is higher?", ["The ace", "The ten"], "The ace", "The ace. It is.")
    return Dialogue([first, question("And now?", ["Yes", "No"], "Yes", "Yes. It is.")])


TABLES: Final[dict[str, Callable[[], Table]]] = {
    "first deal": FirstDeal,
    "in words": _words,
    "stops": lambda: count_stops("8H 7H QS 7S 7D", "KH QS 7S 8D 9D", turn_up="9H"),
    "from the top": lambda: from_the_top("AH KH 7H 9H", "The king is the highest."),
    "tricks": lambda: who_takes_it(("KS", "7H"), ("JC", "AC"), turn_up="9H"),
    "replies": lambda: what_may_you_play("QH 7H 8S JD", ["9H", "KD"], turn_up="10S"),
    "counts": lambda: what_counts(STAND),
    "advice": lambda: what_do_you_say(STAND, ANSWER),
    "on trial": lambda: on_trial("P1", "P2b"),
    "changed cards": lambda: FrontierExplorer("8H 7H QS 7S 7D", "9H"),
    "a deal": _deal_walk,
}


@cache
def _play(name: str) -> Play:
    (play,) = TABLES[name]().stack
    return cast("Play", play)


@pytest.mark.usefixtures("on_the_site")
@pytest.mark.parametrize("name", TABLES)
def test_a_table_keeps_its_play_after_every_press_and_takes_it_up(name: str) -> None:
    chance, told, make = random.Random(name), list[str](), TABLES[name]
    table = make()
    assert table.bookmark["text"] == ""  # nothing to go back to
    for _ in range(6):
        offered = sorted(each for each in table.shown.offered if each[1] != "back")
        if not offered:
            return
        table.choose(*chance.choice(offered))
        told += [each.spoken for each in table.shown.arrival.events if each.spoken]
        again = make()
        assert again.bookmark["name"] == table.bookmark["name"]
        again.receiver._receive(again, {"action": "take up", "value": table.bookmark["text"]}, [])
        arrival = Arrival(record=tuple(told))
        assert again.shown == replace(table.shown, arrival=arrival, spoken=again.shown.spoken)
        assert again.bookmark == table.bookmark


@pytest.mark.usefixtures("on_the_site")
def test_no_two_plays_have_one_place() -> None:
    walks = [
        DealWalk(Deal.start(rules=rules, seed=seed))
        for rules in list(PRESETS)[:2]
        for seed in (5, 6)
    ]
    tables = [*walks, *(make() for make in TABLES.values())]
    assert len({table.bookmark["name"] for table in tables}) == len(tables)


@pytest.mark.usefixtures("on_the_site")
def test_a_deal_has_its_place_whatever_lies_in_the_rest_of_the_stock() -> None:
    hands = "KS AS QD 8C 7H", "KH 8H QS JD 7D"
    walks = [DealWalk(Deal.arranged(*hands, turn_up="AH", seed=seed)) for seed in (1, 2)]
    assert len({walk.bookmark["name"] for walk in walks}) == 1


def _offered(play: Play) -> list[tuple[str, str]]:
    return sorted(play.scene().offered)


def _pressed(play: Play, press: tuple[str, str]) -> Any:
    """The step of a press, and what it leads to."""
    step = play.press(*press, START)
    assert step is not None
    assert step.screen is not None
    return step


@part_and_whole
@pytest.mark.parametrize("name", TABLES)
def test_a_play_that_is_taken_up_is_the_same_and_goes_on_alike(name: str, whole: bool) -> None:
    walks, presses = (20, 3) if name == "changed cards" else (200, 12)
    for seed in range(walks if whole else walks // 10):
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


def drawn(step: Step) -> Step:
    """The step, or the one that it waits for while something is drawn."""
    while isinstance(step.screen, Coming):
        step.screen.drawing.begin()
        came = step.screen.arrived()
        assert came is not None
        step = came
    return step


def _simulate(screen: Screen) -> None:
    """Have all simulations come that the screen waits for, a few at a time."""
    while waits := {
        each.pending: each
        for each in screen.waits()
        if isinstance(each, Simulate) and not each.pending.done()
    }:
        for pending, each in waits.items():
            pending.set_result(priced(each.decision).result())


Stack = tuple[Screen, ...]


def _after(stack: Stack, press: tuple[str, str]) -> tuple[Stack, Step]:
    """The screens after a press, as a table keeps them, once all that they wait for has come."""
    for height in range(len(stack), 0, -1):
        pressed = stack[height - 1].press(*press, START)
        if pressed is not None:
            step = drawn(pressed)
            below = stack[: height - (not step.on_top)]
            stack = below if step.screen is None else (*below, step.screen)
            _simulate(stack[-1])
            arrived = stack[-1].arrived()
            return (stack if arrived is None else (*stack[:-1], arrived.screen or stack[-1])), step
    raise AssertionError(f"no screen takes {press}")


def _begun(seed: int) -> Stack:
    cards, rules = PlayedCards.of_code(f"W-{seed}"), sorted(PRESETS)[seed % len(PRESETS)]
    opponent = ("curate", "captain")[seed % 2]
    settings = Settings(tutor="slight", rules=rules, opponent=opponent)
    state = GameState(
        settings=settings,
        begun_with=settings,
        cards=cards,
        preferences=GamePreferences(),
        all_attempts=tuple,
    )
    return _after((SettingsShown(state),), ("new", ""))[0]


def _is_a_place_in_a_game(stack: Stack) -> bool:
    """True unless there is more on the table than a bookmark holds."""
    (bottom, *others) = stack
    if isinstance(bottom, TurnAsked):
        turn = bottom.turn
        return not (others or turn.picked or turn.notice or turn.considered or turn.helped)
    return not others and isinstance(bottom, DealOver | GameOver)


def _tells_nothing_hidden(match: Match) -> None:
    seen = str(match.game.deal.events_seen(match.seat))
    told = " ".join(match.played[-1]).split()
    assert all(f"'{each}'" in seen for each in told if len(each) == 2), told


@pytest.mark.usefixtures("quick", "drawn_at_once")
@part_and_whole
def test_a_game_that_is_taken_up_is_the_same_and_goes_on_alike(*, whole: bool) -> None:
    compared, kinds = 0, set[type[Screen]]()
    walks = 40 if whole else 5
    for seed in range(walks):
        chance, stack = random.Random(seed), _begun(seed)
        for _ in range(140):
            kinds.add(type(stack[-1]))
            if _is_a_place_in_a_game(stack) and chance.random() < 0.2:
                _is_taken_up_alike(cast("GamePlay", stack[0]), chance)
                compared += 1
            press = _chosen(stack[-1].scene(), chance)
            stack, step = _after(stack, press)
            end, is_over = stack[-1], press[0] == "resigned"
            if isinstance(end, GameOver) and press[0] in ("answer", "anyway", "deal"):
                is_over = not end.state.cards.other_seat
            assert any(isinstance(each, LogResult) for each in step.effects) is is_over, press
    assert compared > 5 * walks
    assert {TurnAsked, DealOver, GameOver, ReviewShown, RetryAsked, RestAsked, Resigning} <= kinds


def _chosen(scene: Scene, chance: random.Random) -> tuple[str, str]:
    """A press that goes on with the game, or now and then another."""
    offered = sorted(each for each in scene.offered if each[0] != "set")
    onward = ("answer", "pick", "anyway", "deal", "review", "back", "retry")
    actions = sorted({action for action, _ in offered})
    likely = [each for each in actions if each in onward]
    action = chance.choice(likely if likely and chance.random() < 0.9 else actions)
    return chance.choice([each for each in offered if each[0] == action])


def _is_taken_up_alike(screen: GamePlay, chance: random.Random) -> None:
    """As from a page with its preferences, and whatever two of its presses lead to."""
    _tells_nothing_hidden(screen.state.playing)
    before = replace(screen.state, match=None, cards=PlayedCards(code="OTHER"), told=())
    again = SettingsShown(before).taken_up(screen.saved()).screen
    assert isinstance(again, GamePlay)
    _simulate(again)
    assert again == screen
    assert again.saved() == screen.saved()
    assert again.scene() == screen.scene()
    offered = sorted(screen.scene().offered)
    for press in chance.sample(offered, min(2, len(offered))):
        (one, step), (other, twin) = _after((screen,), press), _after((again,), press)
        assert (step.arrival, step.spoken) == (twin.arrival, twin.spoken)
        assert [type(each) for each in step.effects] == [type(each) for each in twin.effects]
        assert one[-1].scene() == other[-1].scene()


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
                assert len(play.saved()) <= 150


@pytest.mark.parametrize("name", TABLES)
def test_a_bookmark_that_nobody_wrote_is_refused(name: str) -> None:
    play = _play(name)
    for text in FORGED:
        with pytest.raises(EcarteError):
            play.taken_up(text)


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


async def test_presses_are_answered_while_a_simulation_is_waited_for(
    asleep: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiz = _answered_quiz(monkeypatch)
    verdict = quiz.scene
    quiz.choose("change")
    assert _caption(quiz).startswith("The simulator’s best: the ")  # of the hand as it was
    assert asleep == []
    quiz.choose("put", "AD")
    assert _caption(quiz) == WAITING
    quiz.choose("put", "7D")
    quiz.choose("select", "QS")
    quiz.choose("put", "KS")
    assert strip_of(quiz.shown).line == "The book leads the king of spades."
    (asked,) = asleep  # the hand before is not wanted any more
    assert asked[0].hand == Hand("8H 7H KS 7S 7D")
    await _answer(asleep)
    assert _caption(quiz).startswith("The simulator’s best: the ")
    quiz.choose("leave")
    assert quiz.scene == {part: each for part, each in verdict.items() if part != "events"}


async def test_a_simulation_that_comes_late_changes_nothing_on_the_table(
    asleep: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiz = _answered_quiz(monkeypatch)
    quiz.choose("change")
    quiz.choose("put", "AD")
    late = list(asleep)
    quiz.choose("leave")
    assert asleep == []
    quiz.follow(Step(_play("a deal"), on_top=True))
    quiz.choose("step", "forward")
    before = quiz.scene
    assert before["events"]
    await _answer(late)
    assert quiz.scene == before


async def test_the_next_problem_is_asked_while_a_verdict_is_waited_for(asleep: Asked) -> None:
    quiz = quiz_on(LEAD, STAND)
    quiz.choose("answer", "QS")
    assert quiz.shown.verdict.strip
    assert [each.says for each in quiz.shown.verdict.doors[1:4]] == ["…"] * 3
    quiz.choose("next")
    assert quiz.shown.frame.progress == "Problem 2 of 2"
    quiz.choose("answer", "play")
    quiz.choose("next")
    assert quiz.shown.title == "2 problems done"
    assert quiz.shown.sentence == WAITING
    assert not quiz.attempts
    assert not quiz.shown.offered
    await _answer(asleep)
    assert [each.problem for each in quiz.attempts] == [str(LEAD), str(STAND)]
    assert quiz.shown.sentence.startswith("1 of 2 with ")
    assert ("again", "") in quiz.shown.offered


async def test_answers_are_logged_in_their_order(asleep: Asked) -> None:
    quiz = quiz_on(LEAD, STAND)
    quiz.choose("answer", "QS")
    quiz.choose("retry")
    quiz.choose("answer", "7D")
    quiz.choose("next")
    quiz.choose("answer", "play")
    late, soon = [each for each in asleep if each[0] == LEAD], list(asleep)
    await _answer([each for each in soon if each[0] != LEAD])
    assert not quiz.attempts
    assert quiz.shown.verdict.strip
    assert not [each for each in quiz.shown.verdict.doors if each.says == "…"]
    await _answer(late)
    assert [each.choice for each in quiz.attempts] == ["QS", "7D", "play"]
    assert [each.first for each in quiz.attempts] == [True, False, True]


@pytest.mark.usefixtures("drawn_at_once")
async def test_practice_goes_on_while_a_verdict_is_waited_for(asleep: Asked) -> None:
    made = list[Attempt]()
    table = Practice(lambda: Log(made), seed=1, kind="leading")
    table.on_attempt = made.append
    table.choose("begin")
    first = table.exercise.line
    table.choose("answer", _answers(table)[0])
    table.choose("next")
    second = table.exercise.line
    assert second != first
    table.choose("kind", "proposing")
    assert table.exercise.skill == "proposing"
    assert not made
    await _answer(asleep)
    assert [each.problem for each in made] == [first]
    assert table.exercise.skill == "proposing"
    asked = [each.line for each in table.session.picks.session]
    assert asked == [first]


@pytest.mark.usefixtures("drawn_at_once")
async def test_a_set_is_handed_in_once_its_answers_are_judged(asleep: Asked) -> None:
    plan, made = PickedSet((str(LEAD), str(STAND))), list[Attempt]()

    def opened() -> tuple[Practice, list[tuple[str, int]]]:
        saved = list[tuple[str, int]]()

        def hand_in(name: str) -> None:
            saved.append((name, len([*table.answers_of_the_set()])))

        table = Practice(lambda: Log(made), plan=plan, hand_in=hand_in)
        table.on_attempt = made.append
        return table, saved

    table, saved = opened()
    table.choose("begin")
    table.choose("answer", "QS")
    table.choose("hand_in", "student 1")
    assert table.shown.told == WAITING
    assert not saved
    left = table.state.saved(0)
    await _answer(asleep)
    assert saved == [("student 1", 1)]
    assert table.shown.told.startswith("Your browser has been asked")
    asleep.clear()
    simulation_thread._futures.clear()  # in another kernel
    table, saved = opened()
    table.take_up(left)
    table.choose("hand_in", "student 1")
    assert not saved
    await _answer(asleep)
    assert saved == [("student 1", 1)]


def _answers(table: Table) -> list[str]:
    return sorted(value for action, value in table.shown.offered if action == "answer")


async def test_what_is_forgotten_is_not_logged_when_its_verdict_comes(asleep: Asked) -> None:
    quiz = quiz_on(LEAD, STAND)
    quiz.choose("answer", "QS")
    quiz.forget()
    assert quiz.shown.frame.progress == "Problem 1 of 2"
    await _answer(asleep)
    assert quiz.attempts == ()


async def test_a_screen_that_waits_below_another_is_shown_when_that_is_left(
    asleep: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiz = _answered_quiz(monkeypatch)
    quiz.choose("change")
    quiz.choose("put", "AD")
    for _ in range(2):
        quiz.follow(Step(ChangedCard(WhatIf.begun(STAND)), on_top=True))
        assert len(quiz.stack) == 3
        quiz.choose("leave")
        assert _caption(quiz) == WAITING
    await _answer(asleep)
    assert _caption(quiz).startswith("The simulator’s best: the ")


async def test_a_simulation_that_fails_is_told(
    asleep: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiz = _answered_quiz(monkeypatch)
    quiz.choose("change")
    quiz.choose("put", "AD")
    await _answer(asleep, SimulationError("expected a simulation, got none"))
    assert quiz.shown.title == "Something went wrong on our side."


@pytest.mark.usefixtures("quick")
def test_a_press_that_a_screen_on_top_leaves_goes_to_the_one_below() -> None:
    table = quiz_on(LEAD)
    table.choose("answer", "QS")
    table.follow(Step(ChangedCard(WhatIf.begun(LEAD)), on_top=True))
    assert table.stack[-1].press("retry", "", START) is None
    table._carry_out("retry", "")
    (asked,) = table.stack
    assert isinstance(asked, ProblemAsked)
    assert table.shown.verdict.strip is None
