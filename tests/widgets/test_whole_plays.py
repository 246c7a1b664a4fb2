"""What holds of all plays: the same press on the same value gives the same value, and every screen
of a play without chance draws, leads on and is small."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest

from ecarte_tutor.course.problems.picked import AnySet, PickedSet
from ecarte_tutor.course.problems.plan import Plan
from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.widgets import DrillBuilder, HintBook, lesson_quiz, quiz_on
from ecarte_tutor.widgets.plays.quiz.screens import NOTHING_ASKED
from ecarte_tutor.widgets.plays.sessions.session import LogAwaited
from ecarte_tutor.widgets.stage.table.screen import Screen
from tests.course.progress.attempts import START
from tests.sampling import first_and_rest, part_and_whole
from tests.widgets.plays.test_sessions import _session
from tests.widgets.test_screens import (
    ANSWER,
    DISCARD,
    LEAD,
    STAND,
    TABLES,
    Stack,
    _after,
    _begun,
)

WALKS: Final = 2000
"""Walks over all plays in `make test-long`; a tenth of them in `make test`."""

PRESSES: Final = 10


def _practice(seed: int, plan: AnySet | None = None) -> Stack:
    state = replace(NOTHING_ASKED, around=_session(Log, seed, plan))
    return (LogAwaited(state),)


PLAYS: Final[dict[str, Callable[[int], Stack]]] = {
    **{name: lambda _, make=make: make().stack for name, make in TABLES.items()},  # type: ignore[misc]
    "hints": lambda _: HintBook("Two trumps", {"": {"P2b": STAND, "P1": None}}).stack,
    "a set to build": lambda _: DrillBuilder().stack,
    "a game": _begun,
    "tricks": lambda seed: lesson_quiz("tricks", f"W-{seed}", 3).stack,
    "decisions": lambda _: quiz_on(STAND, LEAD, ANSWER, DISCARD).stack,
    "practice": _practice,
    "a set picked": lambda seed: _practice(seed, PickedSet(tuple(map(str, (STAND, LEAD))))),
    "a set drawn": lambda seed: _practice(seed, Plan(skills=("tricks",), count=3, word="AUTUMN")),
}


def _pressed_twice(stack: Stack, press: tuple[str, str]) -> None:
    for screen in reversed(stack):
        one = screen.press(*press, START)
        if one is not None:
            assert one == screen.press(*press, START), (type(screen).__name__, press)
            return
    raise AssertionError(f"no screen takes {press}")


def _offered(screen: Screen) -> list[tuple[str, str]]:
    """What is offered, but what a stand-in for the simulator does not know."""
    return sorted(each for each in screen.scene().offered if each[0] != "nemesis")


@pytest.mark.usefixtures("quick", "drawn_at_once")
@part_and_whole
@pytest.mark.parametrize("name", first_and_rest(PLAYS, 2))
def test_the_same_press_on_the_same_value_gives_the_same_value(name: str, whole: bool) -> None:
    for seed in range((WALKS if whole else WALKS // 10) // len(PLAYS) + 1):
        chance, stack = random.Random(seed), PLAYS[name](seed)
        for _ in range(PRESSES):
            offered = _offered(stack[-1])
            if not offered:
                break
            action = chance.choice(sorted({each for each, _ in offered}))
            press = chance.choice([each for each in offered if each[0] == action])
            _pressed_twice(stack, press)
            stack = _after(stack, press)[0]
