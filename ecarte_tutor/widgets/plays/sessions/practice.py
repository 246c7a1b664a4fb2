"""Endless practice: each problem is picked by what the learner has not mastered yet."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from ....course.practice.habit import habits
from ....course.practice.idea import AGAINST_PEOPLE, MIXED
from ....course.practice.picker import AskedProblem, lost_for_the_first_time
from ....course.practice.sources import Picks
from ....course.problems.picked import AnySet
from ....course.progress.attempt import Attempt
from ....course.progress.log import Log
from ....course.progress.statistics import is_right
from ...stage.exercises import exercise_for
from ...stage.exercises.exercise import Exercise
from ...stage.scene import Arrival
from ...stage.table.files import WAITING
from ...stage.table.screen import HandInSet, LogAttempt, Step
from ..quiz.quiz import QuizTable
from ..quiz.screens import NOTHING_ASKED, QuizScreen, VerdictShown, first_asked
from . import scenes
from .scenes import HandIn
from .session import SET, LogAwaited, Session


class Practice(QuizTable):
    """A widget that asks problems without end, picked by the learner's log or from a set.

    It asks nothing until `begin` is chosen, so that a log kept in the browser has time to arrive.
    After every ten problems it says how many were right, and continues. A teacher's set is drawn
    one problem ahead while the learner thinks, so that a set that is slow to draw does not keep
    other visitors waiting.

    `attempts` has every answer so far that is logged; `observe(f, "attempts")` calls `f` after
    each.

    Args:
        log: returns all attempts so far, those in this widget included.
        clock: returns the current time, with its time zone.
        seed: seed of the problems; without it they differ every time.
        kind: the kind to practise until the learner chooses another; by default the one that the
            learner chose last.
        after: an exercise answered elsewhere just before, which is not asked again.
        problem: the text line of a problem that is asked first, as a set of its own. If it cannot
            be read, a note says so.
        reviews: True to ask first only problems that are due for review, if any are.
        plan: a teacher's set, which is asked first; if its problems are drawn, further sets are
            drawn like it. If it cannot be drawn, a note says so and practice begins instead.
        set_name: the teacher's name for the set.
        note: a sentence shown with the first problem or question.
        mistyped: text that was entered as the code of a set and is not a valid one.
        hand_in: called with the learner's name, which may be empty, to save the answers to a
            teacher's set; without it there is no entry for that. What came of it is passed to
            `hear_of_hand_in`.

    >>> table = Practice(Log, seed=1)
    >>> table.choose("begin")
    >>> table.choose("start", "new")
    >>> table.scene["progress"]
    'Problem 1 of 10 · New to you'
    """

    def __init__(
        self,
        log: Callable[[], Log],
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        *,
        seed: int | None = None,
        kind: str | None = None,
        after: Exercise | None = None,
        problem: str | None = None,
        reviews: bool = False,
        plan: AnySet | None = None,
        set_name: str = "",
        mistyped: str | None = None,
        note: str = "",
        hand_in: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__()
        self._log = log
        self.on_plan: Callable[[AnySet], None] | None = None
        """Called with the set whose code the learner has typed. Optional."""

        self.hand_in = hand_in
        picks = Picks(
            read=exercise_for,
            log=log,
            clock=clock,
            chance=random.Random(seed),  # noqa: S311 - problems, not secrets
            count=SET,
            session=(AskedProblem(after.skill, after.line, right=True),) if after else (),
        )
        session = Session(
            log=log,
            clock=clock,
            picks=picks,
            asked_for=kind,
            problem=problem,
            reviews=reviews,
            is_kept=not reviews,
            plan=plan,
            set_name=set_name,
            mistyped=mistyped,
            note=note,
            hands_in=hand_in is not None,
        )
        state = replace(NOTHING_ASKED, around=session)
        self.stack = (LogAwaited(state),)
        self.follow(Step(self.stack[0], arrival=None))

    @property
    def session(self) -> Session:
        """The session of practice, as on the screen."""
        session = self.state.around
        assert isinstance(session, Session)
        return session

    def _reframe(self, **changed: Any) -> None:
        """Change what stands around the problems, from the next scene on."""
        self.reframe(lambda around: replace(around, **changed))

    def begin(self) -> None:
        """Start the first set (`plan`, or one picked by the log), unless that was done before."""
        if isinstance(self.stack[-1], LogAwaited):
            self.follow(self.session.first_set(self.state))

    def take_preferences(self, text: str) -> None:
        """Apply the preferences in `text`; if they differ from those in use, start a new set.

        No set is started before `begin`, or while a teacher's set is asked.

        Raises:
            RecordError: if `text` does not hold preferences.
        """
        before = self.session.preferences
        super().take_preferences(text)
        is_begun = not isinstance(self.stack[-1], LogAwaited)  # be the first problem drawn or not
        if self.session.plan is None and is_begun and before != self.session.preferences:
            session = replace(self.session, reviews=not self.session.is_kept, note="")
            self.follow(session.with_set(self.state, self.session.note))

    def forget(self, but: tuple[Attempt, ...] = ()) -> None:
        """Forget the answers but these; without any, start again, with a teacher's set if asked."""
        state = self.state
        is_begun = self.attempts or state.result.answers or state.earlier is not None
        super().forget(but)
        self._reframe(answered_before=())
        if but or not is_begun:
            return
        session = self.session.picking_anew(())
        nothing = replace(NOTHING_ASKED, around=session)
        if session.plan is None:
            self.follow(session.with_set(state))
        elif state.problems.code == session.plan.word:
            self.follow(first_asked(state.problems, nothing))
        else:
            self.follow(session.with_plan(nothing))

    def answers_of_the_set(self) -> Iterator[Attempt]:
        """Yield the answers since a teacher's set began, those before a reload included.

        Waits for simulations that are not done yet.
        """
        asked = set[str]()
        for result in self.session.answered_before:
            for each in result.attempts():
                yield replace(each, first=each.first and each.problem not in asked)
            asked |= {each.line for each in result.exercises}
        yield from self.attempts

    def hear_of_hand_in(self, sentence: str, *, is_given: bool) -> None:
        """Show `sentence`, which says what came of saving the file for the teacher."""
        self._tell_of_hand_in(replace(self.session.entry.told(sentence), is_saved=is_given))

    def _tell_of_hand_in(self, entry: HandIn) -> None:
        self._reframe(entry=entry)
        if self._top().scene().takes("hand_in", ""):
            self._show_top(Arrival(), entry.note)

    def judged(self, effect: LogAttempt | HandInSet) -> None:
        """Log an attempt, or have a set saved that is handed in."""
        if isinstance(effect, LogAttempt):
            super().judged(effect)
            return
        assert self.hand_in is not None
        before = self.session.entry
        self.hand_in(effect.name)
        if self.session.entry is before:
            self._tell_of_hand_in(before.told(WAITING))

    def follow(self, step: Step) -> None:
        """Show the screen that `step` leads to, and keep what has changed."""
        before, screen = self.session, step.screen
        now = screen.state.around if isinstance(screen, QuizScreen) else before
        assert isinstance(now, Session)
        for each in step.effects if now.picks is before.picks else ():  # a new one knows them
            if isinstance(each, LogAttempt) and each.is_new:
                before.picks.note_asked(self.exercise.skill, self.exercise.line)
        given = next((each for each in step.effects if isinstance(each, HandInSet)), None)
        if given and not self._to_judge and all(each.pending.done() for each in given.waits):
            self.reframe(lambda _: now)
            self.judged(given)  # which shows at once what came of it
            return
        super().follow(step)
        if now.plan is not None and now.plan is not before.plan and self.on_plan:
            self.on_plan(now.plan)

    def logged(self, log: LogAttempt, attempt: Attempt) -> None:
        """Report the attempt of `log`, unless it is against people, and tell the picker."""
        if attempt.skill != AGAINST_PEOPLE:
            self.report(attempt)
        if log.is_new:
            asked = AskedProblem(attempt.skill, attempt.problem, is_right(attempt))
            picks = self.session.picks
            picks.note_answered(asked)
            self._tell_progress()
            if self.session.kind == MIXED and lost_for_the_first_time(picks.session):
                self._offer_lesson(attempt.problem)

    def review(self) -> None:
        """Ask the problems that are due for review."""
        session = replace(self.session, reviews=True, plan=None)
        self.follow(session.with_set(self.state))

    def _tell_progress(self) -> None:
        """Update the line on the learner's habit after an answer."""
        told = self.session.habit
        if told is None:
            return
        before = told.kind, told.trait
        now = next(
            (each for each in habits(self._log()) if (each.kind, each.trait) == before), None
        )
        if now is None or now == told:
            return
        self._reframe(habit=now)
        if isinstance(self.stack[-1], VerdictShown):
            self._show_top(Arrival(), scenes.PUT_RIGHT if now.is_put_right else "")

    def _offer_lesson(self, line: str) -> None:
        """Offer the part of a lesson beside the verdict on the problem `line`, if it is shown."""
        self._reframe(lost=line)
        if isinstance(self.stack[-1], VerdictShown):
            self._show_top(Arrival(), "")
