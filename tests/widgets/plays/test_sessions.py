"""Sessions of practice, walked by their screens alone: there is no widget, kernel or clock."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest

from ecarte_tutor.course.practice.picker import AskedProblem
from ecarte_tutor.course.practice.sources import Picks
from ecarte_tutor.course.problems.picked import AnySet, PickedSet
from ecarte_tutor.course.problems.plan import Plan
from ecarte_tutor.course.progress.attempt import Attempt
from ecarte_tutor.course.progress.log import Log
from ecarte_tutor.course.progress.statistics import is_right
from ecarte_tutor.widgets.plays.quiz.screens import (
    NOTHING_ASKED,
    ProblemAsked,
    QuizScreen,
    SummaryShown,
    VerdictShown,
)
from ecarte_tutor.widgets.plays.sessions.session import (
    SET,
    LogAwaited,
    Preferences,
    Session,
    StartAsked,
)
from ecarte_tutor.widgets.stage.exercises import exercise_for
from ecarte_tutor.widgets.stage.scene import Arrival, Scene
from ecarte_tutor.widgets.stage.table.screen import LogAttempt
from tests.course.progress.attempts import START
from tests.sampling import first_and_rest, part_and_whole
from tests.widgets.test_screens import ANSWER, DISCARD, LEAD, STAND, _simulate, drawn

pytestmark = pytest.mark.usefixtures("quick", "drawn_at_once")

PICKED: Final = PickedSet(("tricks.KH.QH.7S", "tricks.KS.7H.9H", "tricks.8S.QS.9H"))
DRAWN: Final = Plan(skills=("tricks", "replies", "laws"), count=4, word="AUTUMN")
DECISIONS: Final = PickedSet(tuple(map(str, (STAND, LEAD, ANSWER, DISCARD))))
KINDS: Final = ("tricks", "replies", "scoring")
"""Those that are judged without a simulation."""

GOES_ON: Final = ("answer", "pick", "help", "retry", "hand_in")
"""Presses that lead to the same screens, whatever practice picks next."""


def _session(log: Callable[[], Log], seed: int, plan: AnySet | None = None) -> Session:
    picks = Picks(
        read=exercise_for, log=log, clock=lambda: START, chance=random.Random(seed), count=SET
    )
    preferences = Preferences(kind=KINDS[seed % 3]) if seed % 4 else Preferences()
    return Session(
        log=log,
        clock=lambda: START,
        picks=picks,
        plan=plan,
        preferences=preferences,
        hands_in=True,
    )


class Walk:
    """Presses on a session, whose answers are logged as a table logs them."""

    def __init__(self, seed: int, plan: AnySet | None = None) -> None:
        self.made: list[Attempt] = []
        self.chance = random.Random(seed)
        self._seed, self._plan = seed, plan
        state = replace(NOTHING_ASKED, around=self.made_anew())
        self.screen: QuizScreen = LogAwaited(state)

    def made_anew(self) -> Session:
        """A session at its begin, with the log as it is."""
        return _session(lambda: Log(self.made), self._seed, self._plan)

    def press(self, action: str, value: str) -> None:
        """Go where a press leads."""
        before = self.screen
        step = before.press(action, value, START)
        assert step is not None, action
        step = drawn(step)
        for each in step.effects:
            if isinstance(each, LogAttempt):
                self._log(each, before)
        assert isinstance(step.screen, QuizScreen)
        self.screen = step.screen

    def _log(self, log: LogAttempt, answered: QuizScreen) -> None:
        attempt = log.answer.attempt(first=log.first, when=log.when)
        around = answered.state.around
        assert attempt is not None
        assert isinstance(around, Session)
        self.made.append(attempt)
        if log.is_new:
            asked = AskedProblem(attempt.skill, attempt.problem, right=True)
            around.picks.note_asked(asked.skill, asked.line)
            around.picks.note_answered(replace(asked, right=is_right(attempt)))

    def wander(self, presses: int) -> None:
        """Press at random, but what leads away from the problems or to slow ones."""
        for _ in range(presses):
            _simulate(self.screen)
            offered = sorted(each for each in self.screen.scene().offered if _is_quick(each))
            actions = sorted({action for action, _ in offered})
            action = self.chance.choice(actions)
            self.press(*self.chance.choice([each for each in offered if each[0] == action]))


def _is_quick(press: tuple[str, str]) -> bool:
    action, value = press
    return action not in ("change", "nemesis") and (action != "kind" or value in KINDS)


def _again(walk: Walk) -> QuizScreen:
    """The screen that the bookmark brings back on a page that is loaded again."""
    session = replace(walk.made_anew(), preferences=_session_of(walk).preferences)
    screen = session.taken_up(walk.screen.saved()).screen
    assert isinstance(screen, QuizScreen)
    return screen


def _session_of(walk: Walk) -> Session:
    session = walk.screen.state.around
    assert isinstance(session, Session)
    return session


def _is_what_is_saved(walk: Walk) -> bool:
    """True unless there is more on the screen than a bookmark holds."""
    screen, session = walk.screen, _session_of(walk)
    state, place = screen.state, screen.state.place
    if state.is_reviewing or session.entry.note or session.mistyped is not None:
        return False
    if not isinstance(screen, ProblemAsked | VerdictShown) or screen.note:
        return False
    if isinstance(screen, ProblemAsked):
        is_fresh = not screen.picked and not screen.helps
        return is_fresh and place not in state.result.answers
    return screen.answer is state.result.answers[place]


def _at_rest(scene: Scene) -> Scene:
    """The scene without what was happening as it came."""
    return replace(scene, arrival=Arrival(), spoken=None)


@part_and_whole
@pytest.mark.parametrize("plan", first_and_rest([None, PICKED, DRAWN, DECISIONS], 2))
def test_a_session_that_is_taken_up_is_the_same_and_goes_on_alike(
    plan: AnySet | None, whole: bool
) -> None:
    compared, kinds, walks = 0, set[type[QuizScreen]](), 100 if whole else 30
    for seed in range(walks):
        walk = Walk(seed, plan)
        walk.press("begin", "")
        kinds.add(type(walk.screen))
        walk.wander(walk.chance.randrange(24 if plan else 30))
        kinds.add(type(walk.screen))
        if not walk.screen.saved():
            continue
        again = _again(walk)
        for each in (walk.screen, again):
            _simulate(each)
        assert again.saved() == walk.screen.saved()
        assert again.taken_up(again.saved()).screen == again
        if not _is_what_is_saved(walk):
            continue
        compared += 1
        assert _at_rest(again.scene()) == _at_rest(walk.screen.scene())
        for press in sorted(walk.screen.scene().offered):
            if press[0] in GOES_ON or (plan and press[0] == "next"):
                step, other = walk.screen.press(*press, START), again.press(*press, START)
                assert step
                assert other
                step, other = drawn(step), drawn(other)
                assert step.screen
                assert other.screen
                for screen in (step.screen, other.screen):
                    _simulate(screen)
                if isinstance(step.screen, SummaryShown):
                    continue  # it tells what has changed since the page was loaded
                assert _at_rest(other.screen.scene()) == _at_rest(step.screen.scene())
                assert [*map(type, other.effects)] == [*map(type, step.effects)]
    assert compared > walks / 6
    assert {ProblemAsked, VerdictShown, StartAsked if plan is None else SummaryShown} <= kinds


def test_a_screen_of_a_session_is_not_changed_by_what_is_pressed_on_it() -> None:
    walk = Walk(2)
    walk.press("begin", "")
    before, scene = walk.screen, walk.screen.scene()
    walk.press("kind", "scoring")
    walk.press("know", "") if ("know", "") in walk.screen.scene().offered else None
    walk.press("set", "AUTUMN")
    assert before.scene() == scene
    assert walk.screen.scene().form.entry != scene.form.entry
