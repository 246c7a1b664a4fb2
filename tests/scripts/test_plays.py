"""Plays without Python beside those with it: the same presses show the same screens."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

import pytest

from ecarte_tutor.course.practice.sources import InOrder, ToBeDrawn
from ecarte_tutor.course.progress.attempt import Attempt
from ecarte_tutor.course.progress.log import Log, read_export
from ecarte_tutor.errors import ProgressError, SiteError
from ecarte_tutor.site.export.lesson import TOLD, record_of, teachers_set
from ecarte_tutor.site.export.record import AT, HANDS, Press, Record, Stack, settled, shown, walked
from ecarte_tutor.widgets import HintBook, Practice, lesson_quiz, quiz_on
from ecarte_tutor.widgets.plays.quiz.quiz import AroundLesson
from ecarte_tutor.widgets.plays.quiz.screens import NOTHING_ASKED, ProblemAsked, ProblemSet
from ecarte_tutor.widgets.plays.sessions import session
from ecarte_tutor.widgets.stage.exercises import exercise_for
from ecarte_tutor.widgets.stage.table.screen import Coming, LogAttempt, Play, Step
from tests.sampling import first_and_rest, part_and_whole
from tests.scripts.node import answered
from tests.widgets.test_screens import STAND, TABLES


@pytest.fixture(autouse=True)
def on_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")


PLAYED: Final = """
import { played } from "./played.mjs";
const answer = played(data);
"""
"""The screens that differ from Python’s."""


def _after(stack: Stack, press: Press, at: Any) -> tuple[Stack, Step]:
    for height in range(len(stack), 0, -1):
        step = stack[height - 1].press(*press, at)
        if step is not None:
            below = stack[: height - (not step.on_top)]
            if isinstance(step.screen, Coming):
                step.screen.drawing.begin().result()
                came = step.screen.arrived()
                assert came is not None
                step, below = came, below[:-1]
            return settled(below if step.screen is None else (*below, step.screen)), step
    raise AssertionError(f"no screen takes {press}")


def _kept(scene: Record) -> Record:
    """The scene as a folder has it: without a link to its problem, and with a few hands."""
    if "problem" in scene:
        scene = {**scene, "problem": {"line": scene["problem"]["line"]}}
    actions = [
        {**each, "value": "0"} if each.get("value") == str(HANDS) else each
        for each in scene.get("actions", ())
    ]
    return {**scene, "actions": actions} if actions else scene


def _walk(start: Stack, first: Step | None, seed: int, length: int, *, taken: bool) -> Record:
    chance, stack, presses = random.Random(seed), start, list[Record]()
    for number in range(length):
        at = AT + timedelta(days=9000 + seed, seconds=number)
        bottom = stack[0]
        if taken and isinstance(bottom, Play) and bottom.saved() and chance.random() < 0.1:
            text = bottom.saved()
            step = bottom.taken_up(text)
            assert step.screen is not None
            stack = settled((step.screen,))
            presses.append({"taken": text, "scene": _kept(shown(stack, step)), "log": []})
            continue
        scene = stack[-1].scene()
        offered = sorted(each for each in scene.offered if each[0] not in ("change", "hand_in"))
        offered = [each for each in offered if each != ("nemesis", str(HANDS))]
        onward = [each for each in offered if each[0] in ("answer", "next", "missed")]
        if not offered:
            break
        press = chance.choice(onward if onward and chance.random() < 0.6 else offered)
        stack, step = _after(stack, press, at)
        logs = [
            each.answer.attempt(first=each.first, when=each.when).line()
            for each in step.effects
            if isinstance(each, LogAttempt)
        ]
        presses.append(
            {
                "press": press,
                "scene": _kept(shown(stack, step)),
                "log": logs,
                "at": round(1000 * at.timestamp()),
            }
        )
    return {"first": _kept(shown(start, first)), "presses": presses}


def _compare(record: Record, start: Stack, first: Step | None, *, whole: bool) -> None:
    walks = range(40 if whole else 2)
    told = [_walk(start, first, seed, 60 if whole else 40, taken=True) for seed in walks]
    assert sum(len(each["presses"]) for each in told) >= len(walks)
    assert answered(PLAYED, {"record": record, "walks": told}) == []


@part_and_whole
@pytest.mark.parametrize("name", first_and_rest(sorted({*TABLES} - {"changed cards"}), 2))
def test_a_play_shows_the_same_without_python(name: str, *, whole: bool) -> None:
    table = TABLES[name]()
    _compare(record_of(table), settled(table.stack), None, whole=whole)


def test_a_play_that_logs_is_refused_as_no_record_carries_that_out() -> None:
    exercise = exercise_for("tricks", "tricks.KH.QH.7S")
    assert exercise is not None
    asked = ProblemAsked(NOTHING_ASKED.begun(ProblemSet(InOrder([exercise]))))
    with pytest.raises(SiteError, match="logs or saves"):
        walked((asked,))


def test_a_play_that_draws_is_refused_as_no_record_carries_that_out() -> None:
    shown = settled(TABLES["a deal"]().stack)
    with pytest.raises(SiteError, match="draws"):
        walked((*shown, Coming(ToBeDrawn(Step), Step, ())))


@part_and_whole
def test_hints_open_and_close_alike_without_python(*, whole: bool) -> None:
    two = {"P2b": STAND, "P1": None, "P2a": STAND}
    book = HintBook("Hints", {"Two": two, "None": {"A7": None}})
    _compare(record_of(book), book.stack, None, whole=whole)


def _alike(record: Record) -> Callable[..., Any]:
    """The problems like missed ones that the folder has, in the place of others drawn by chance."""
    found = {
        record["problems"][at]["line"]: record["problems"][other]
        for at, other in enumerate(record["alike"])
        if other is not None
    }

    def alike(_: ProblemSet, result: Any) -> ToBeDrawn[Any]:
        lines = {each.line for each in result.exercises}
        missed = (found.get(result.exercises[place].line) for place in result.wanting)
        like = [each for each in missed if each and each["line"] not in lines]
        new = [exercise_for(each["skill"], each["line"]) for each in like]
        return ToBeDrawn(lambda: new)

    return alike


SKILLS: Final = (
    *("tricks", "replies", "proposing"),
    *(
        pytest.param(each, marks=pytest.mark.long)
        for each in ("scoring", "answering", "discarding", "leading", "score", "laws")
    ),
)
"""Cards are raised in the second, and a verdict has reasons in the third."""


@part_and_whole
@pytest.mark.parametrize("skill", SKILLS)
def test_a_lessons_set_asks_the_same_without_python(
    skill: str, *, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = 3 if whole else 1
    record = record_of(lesson_quiz(skill, count=count))
    monkeypatch.setattr(ProblemSet, "alike", _alike(record))
    asked = record["problems"][:count]
    found = (exercise_for(each["skill"], each["line"]) for each in asked)
    exercises = [each for each in found if each]
    around = AroundLesson(heading="", doors=(), is_of_class=False)
    state = replace(NOTHING_ASKED, around=around).begun(ProblemSet(InOrder(exercises)))
    _compare(record, settled((ProblemAsked(state),)), None, whole=whole)


@pytest.mark.long
@part_and_whole
def test_a_single_problem_has_no_summary_without_python_either(*, whole: bool) -> None:
    quiz = quiz_on(STAND)
    _compare(record_of(quiz), settled(quiz.stack), None, whole=whole)


@part_and_whole
def test_a_set_on_which_the_book_is_partly_silent_ends_alike(
    *, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiz = quiz_on(STAND, replace(STAND, exchanged=((3, 3),)))
    record = record_of(quiz)
    monkeypatch.setattr(ProblemSet, "alike", _alike(record))
    _compare(record, settled(quiz.stack), None, whole=whole)


@part_and_whole
@pytest.mark.parametrize("judge", ["either", pytest.param("book", marks=pytest.mark.long)])
def test_a_teachers_set_asks_the_same_without_python(
    judge: str, *, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ecarte_tutor.course.problems.plan import Plan

    plan = Plan(skills=("proposing", "tricks"), word="AUTUMN", count=4 if whole else 2, judge=judge)
    record = teachers_set(plan.short)
    monkeypatch.setattr(ProblemSet, "alike", _alike(record))
    monkeypatch.setattr(session, "drawn_again", lambda _: None)
    table = Practice(Log, plan=plan, hand_in=lambda _: None)
    table.begin()
    step = table.session.first_set(table.state)
    while isinstance(step.screen, Coming):
        step.screen.drawing.begin().result()
        step = step.screen.arrived() or step
    assert step.screen is not None
    _compare(record, settled((step.screen,)), None, whole=whole)


SAVED: Final = """
globalThis.location = { protocol: "file:" };
const { learnerOn } = await import("../../ecarte_tutor/site/export/learner.js");
const orders = [];
const model = { tell: (_, order) => orders.push(order), set() {} };
let send;
const modelOf = (state, take) => ((send = take), model);
const told = { ...data.told, mode: "not kept" };
const learner = learnerOn({ "not kept": { keeping: "", buttons: [] } }, told, modelOf, {});
data.lines.forEach(learner.add);
send({ action: "press", value: "export", name: data.name, sets: [] });
const answer = orders.at(-1).text;
"""
"""The file that a page without Python saves."""


def test_a_file_from_a_page_without_python_is_read_and_a_changed_one_refused() -> None:
    answers = [("KH.QH.7S", "leader"), ("KS.7H.9H", "follower")]
    log = Log(
        Attempt.made("tricks", f"tricks.{line}", choice, {"the rules": choice == "leader"})
        for line, choice in answers
    )
    name = "Åsa 😀 “Ek”"
    text = answered(SAVED, {"told": TOLD, "name": name, "lines": [each.line() for each in log]})
    found, learner = read_export(text)
    assert (found, learner.name, len(found.ids)) == (log, name, 1)
    with pytest.raises(ProgressError, match="changed or damaged"):
        read_export(text.replace("follower", "neither!"))
    with pytest.raises(ProgressError, match="a part of it is missing"):
        read_export(text[: text.rindex("\n", 0, -1) + 1])
