"""Endless practice: each problem is picked by what the learner has not mastered yet.

The problems that are asked together are a set: ten that are picked, or those of a teacher. The kind
of a problem is its skill, or "score" for decisions near the end of a game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import islice
from typing import Annotated, Any

from ...course.practice import (
    AGAINST_PEOPLE,
    BASIC,
    CHOSEN,
    DUE,
    MIXED,
    STARTS,
    AskedProblem,
    Habit,
    InOrder,
    Picks,
    Source,
    habit,
    habits,
    kind_of,
    lost_for_the_first_time,
)
from ...course.problems import AnySet, read_set
from ...course.progress import Attempt, FileStore, Log, is_right, review_queue
from ...course.progress.store import Preferred
from ...course.saved import read_saved, saved_text
from ...engine.english import in_figures
from ...errors import DrillError, EcarteError, NotationError, ProgressError
from ..exercises import Exercise, exercise_for, exercise_of, exercises_due, exercises_of
from ..quiz.quiz_table import QuizTable
from ..quiz.screens import (
    NOTHING_ASKED,
    ProblemAsked,
    ProblemSet,
    QuizScreen,
    QuizState,
    VerdictShown,
    asking,
    taken_up,
)
from ..quiz.summary import QuizResult, SavedQuiz
from ..scene import Arrival
from ..table import AT_ONCE, LogAttempt, SceneShown, Screen, Simulate, Step, Table
from . import scenes
from .around import SET, AroundPractice, drawn_again, set_under
from .scenes import HandIn


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """What a learner has chosen on the practice page, kept for the next visit."""

    kind: Annotated[str, CHOSEN] = MIXED
    """The kind of problem to practise, one of `CHOSEN`."""

    start: Annotated[str, ("", *STARTS)] = ""
    """The answer to "Where shall we begin?", one of `STARTS`; empty before it is given."""

    known: tuple[Annotated[str, BASIC], ...] = ()
    """Kinds of problems on the rules that the learner pressed "I know this" for."""


def take_kept_preferences(table: Table, file: FileStore, of: Preferred) -> None:
    """Apply the preferences kept in `file` for the page `of`, if any, to `table`.

    If they cannot be read, set them aside in `file` and show the learner a notice.
    """
    text = file.preferences(of)
    if not text:
        return
    try:
        table.take_preferences(text)
    except EcarteError:
        table.tell_unread_preferences()
        with suppress(ProgressError):
            file.set_preferences_aside(of)
            table.tell_set_aside()


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

    >>> table = Practice(Log, seed=1)
    >>> table.choose("begin")
    >>> table.choose("start", "new")
    >>> table.scene["progress"]
    'Problem 1 of 10 · New to you'
    """

    around: AroundPractice

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
    ) -> None:
        super().__init__()
        self._log, self._clock, self._asked_for = log, clock, kind
        self._reviews = self._opens_with_reviews = reviews
        self._problem = problem
        self.preferences = Preferences()
        self.on_preferences: Callable[[Preferences], None] | None = None
        """Called with the learner's preferences when they change. Optional."""

        self._picks = Picks(
            read=exercise_for,
            log=log,
            clock=clock,
            chance=random.Random(seed),  # noqa: S311 - problems, not secrets
            count=SET,
            sitting=(AskedProblem(after.skill, after.line, right=True),) if after else (),
        )
        self.around = AroundPractice(log=log, plan=plan, set_name=set_name, mistyped=mistyped)
        self._note = note
        self.hand_in: Callable[[str], None] | None = None
        """Called with the learner's name, which may be empty, to save the answers to a teacher's
        set; `None` hides the entry. What came of it is passed to `hear_of_hand_in`."""

        self._name: str | None = None
        """Name to save a teacher's set under, once all of its answers are judged."""

        self._asked: set[tuple[str, str]] = set()
        """The problems asked since a teacher's set began, each by its skill and its line."""

        self._taken_up: tuple[QuizResult, ...] = ()
        """The answers that were given to a teacher's set before this page was loaded."""

        self.on_plan: Callable[[AnySet], None] | None = None
        """Called with the set whose code the learner has typed. Optional."""

        waiting = scenes.waiting(scenes.DEALING if plan else scenes.LOOKING_UP)
        self.follow(Step(SceneShown(waiting), arrival=None))

    @property
    def _plan(self) -> AnySet | None:
        return self.around.plan

    def _reframe(self, **changed: Any) -> None:
        """Change what stands around the problems, from the next scene on."""
        hands_in = self.hand_in is not None
        self.reframe(replace(self.around, kind=self.kind, hands_in=hands_in, **changed))

    @property
    def kind(self) -> str:
        """The kind of problem that is practised: "mixed", a skill, "score" or "people"."""
        return self._asked_for or self.preferences.kind

    def begin(self, _value: str = "") -> None:
        """Start the first set (`plan`, or one picked by the log), unless a set has begun."""
        if self.state.result.exercises:
            return
        note, self._note = self._note, ""
        if self._plan is None:
            self._begin_set(note)
        else:
            self._begin_plan(self._plan, NOTHING_ASKED, note)

    on_begin = begin

    def take_preferences(self, text: str) -> None:
        """Apply the preferences in `text`; if they differ from those in use, start a new set.

        No set is started before `begin`, or while a teacher's set is asked.

        Raises:
            RecordError: if `text` does not hold preferences.
        """
        before, self.preferences = self.preferences, read_saved(Preferences, text)
        is_begun = bool(self.state.result.exercises) or any(
            each.action == "start" for each in self.shown.steps.actions
        )
        if self._plan is None and is_begun and before != self.preferences:
            self._reviews = self._opens_with_reviews
            self._begin_set()

    def take_up(self, text: str) -> None:
        """Continue the set of the bookmark `text`; raise `EcarteError` for any other text."""
        saved = read_saved(SavedQuiz, text)
        result, asked = saved.result(), len(saved.lines)
        # What was missed in a set has no code.
        plan = set_under(self._plan, saved.code) if self._plan and saved.code else None
        earlier = saved.earlier_result() if saved.earlier and self._plan else None
        source: Source[Exercise] = InOrder(count=asked)
        shown = taken_up(saved, result, source).screen
        assert shown is not None
        shown.scene()  # what cannot be shown is refused, before anything has changed
        self._picks = self._new_picks(self._sitting(result))
        if plan is not None:
            rest = islice(exercises_of(plan), asked, None)
            source = InOrder(drawn=rest, count=max(plan.count, asked))
        elif self._plan is None:
            source = self._picks
        results = (earlier, result) if earlier else (result,)
        self._asked = {(each.skill, each.line) for one in results for each in one.exercises}
        self._taken_up = results if self._plan else ()
        self._reframe(before=self._log(), habit=self._habit_worked_on(source))
        self.follow(taken_up(saved, result, source, plan.word if plan else "", earlier))

    def forget(self, but: tuple[Attempt, ...] = ()) -> None:
        """Forget the answers but these; without any, start again, with a teacher's set if asked."""
        state = self.state
        is_begun = self.attempts or state.result.answers or state.earlier is not None
        super().forget(but)
        self._taken_up = ()
        if but or not is_begun:
            return
        self._picks = self._new_picks(())
        if self._plan is None:
            self._begin_set()
        elif state.problems.code == self._plan.word:
            self._begin(state.problems, NOTHING_ASKED)
        else:
            self._begin_plan(self._plan, NOTHING_ASKED)

    def answers_of_the_set(self) -> Iterator[Attempt]:
        """Yield the answers since a teacher's set began, those before a reload included.

        Waits for simulations that are not done yet.
        """
        asked = set[str]()
        for result in self._taken_up:
            for each in result.attempts():
                yield replace(each, first=each.first and each.problem not in asked)
            asked |= {each.line for each in result.exercises}
        yield from self.attempts

    def on_start(self, value: str) -> None:
        """Start at the level `value` that the learner chose, a key of `STARTS` such as "new"."""
        start = STARTS[value]
        self._reframe(mistyped=None)
        self._prefer(replace(self.preferences, start=value, known=start.known))
        self._begin_set(start.note)

    def on_kind(self, value: str) -> None:
        """Practise the kind `value` from now on: "mixed", a skill, "score" or "people"."""
        if value != self.kind or self._asked_for:
            self._asked_for = None
            self._reframe(mistyped=None)
            self._prefer(replace(self.preferences, kind=value))
            self._begin_set()

    def on_set(self, value: str) -> None:
        """Ask the teacher's set with the code `value`, or say that there is no such set."""
        try:
            plan = read_set(value)
        except NotationError:
            self._reframe(mistyped=value)
            bottom = self.stack[0]
            if isinstance(bottom, SceneShown):
                self.stack = (SceneShown(scenes.with_code(bottom.shown, value)),)
            entry = self._top_scene().form.entry
            assert entry is not None
            self._show_top(Arrival(), entry.note)
            return
        self._reframe(plan=plan, set_name="")
        self._taken_up = ()
        self._begin_plan(plan, replace(self.state, earlier=None))
        if self._plan is not None and self.on_plan:
            self.on_plan(self._plan)

    def on_hand_in(self, value: str) -> None:
        """Save the answers for the teacher as a file, under the learner's name `value`."""
        entry, self._name = self.around.entry.given(value)
        self._reframe(entry=entry)
        if self._name is None or self._to_log or self._unjudged():
            self._show_top(Arrival(), entry.note)
        self._save_set()

    def hear_of_hand_in(self, sentence: str, *, is_given: bool) -> None:
        """Show `sentence`, which says what came of saving the file for the teacher."""
        if self.shown.takes("hand_in", ""):
            self._tell_of_hand_in(self.around.entry.heard(sentence, is_saved=is_given))

    def _tell_of_hand_in(self, entry: HandIn) -> None:
        self.stack = self.stack[:1]
        self._reframe(entry=entry)
        self._show_top(Arrival(), entry.note)

    def _save_set(self) -> None:
        """Have a set saved that is to be handed in, once its answers are judged."""
        if self._name is None:
            return
        self._wait_for(self._ask())
        if self._to_log or self._unjudged():
            return
        assert self.hand_in is not None
        name, self._name = self._name, None
        before = self.around.entry
        self.hand_in(name)
        if self.around.entry is before:
            self._tell_of_hand_in(before.asked())

    def _unjudged(self) -> tuple[Simulate, ...]:
        """Return simulations that a set to be handed in needs, a few at a time."""
        results = () if self._name is None else self._taken_up
        return tuple(each for result in results for each in result.waits)[:AT_ONCE]

    def _wanted(self) -> Iterator[tuple[Screen | None, Simulate]]:
        yield from ((self.stack[0], each) for each in self._unjudged())
        yield from super()._wanted()

    def _arrive(self, key: int) -> None:
        super()._arrive(key)
        self.receiver.carefully(self._save_set)

    def on_know(self, _value: str) -> None:
        """Ask no more problems of the current problem's kind, and replace that problem."""
        kind = kind_of(self.exercise.skill, self.exercise.line)
        self._prefer(replace(self.preferences, known=(*self.preferences.known, kind)))
        self._picks = self._new_picks()
        before = self.state
        self.follow(asking(before.with_another(self._picks), before, scenes.NO_MORE))

    def follow(self, step: Step) -> None:
        """Show the screen that `step` leads to; an answer is noted for the picker."""
        screen = step.screen
        if isinstance(screen, QuizScreen):
            self._name = None
            self._reframe(entry=self.around.entry.untold())
        if isinstance(screen, ProblemAsked) and screen.is_fresh:
            self._reframe(habit=self._habit_worked_on(screen.state.problems.source))
            self._asked.add((screen.state.exercise.skill, screen.state.line))
        for each in step.effects:
            self._reframe(mistyped=None)
            if isinstance(each, LogAttempt) and each.is_new:
                self._picks.asked(self.exercise.skill, self.exercise.line)
        super().follow(step)

    def logged(self, log: LogAttempt, attempt: Attempt) -> None:
        """Report the attempt of `log`, unless it is against people, and tell the picker."""
        if attempt.skill != AGAINST_PEOPLE:
            self.report(attempt)
        if log.is_new:
            asked = AskedProblem(attempt.skill, attempt.problem, is_right(attempt))
            self._picks.answered(asked)
            self._tell_progress()
            if self.kind == MIXED and lost_for_the_first_time(self._picks.sitting):
                self._offer_lesson(attempt.problem)
        self._keep_place()
        self._look_ahead()

    def on_next(self, _value: str) -> None:
        """Start a new set after the last problem of one."""
        self._begin_set(self._how_it_went(), goes_on=True)

    def on_again(self, _value: str) -> None:
        """Start another set. After a teacher's set, draw a similar one, or else ask it again."""
        if self._plan is None:
            self._begin_set(goes_on=True)
        else:
            again = None if drawn_again(self._plan) else self._plan
            self._begin_plan(again, self._with_the_sets_answers())

    def on_missed(self, _value: str) -> None:
        """Start a set: the problems not yet answered right, then a similar new one for each."""
        self._begin_missed(self._with_the_sets_answers())

    def _with_the_sets_answers(self) -> QuizState:
        """Return the state with the answers to a teacher's set, to be kept for its file."""
        state = self.state
        return replace(state, earlier=state.earlier or (state.result if self._plan else None))

    def problems_of_the_set(self) -> frozenset[tuple[str, str]]:
        """Return (skill, text line) of each problem of a teacher's set and of those asked since.

        If the page was reloaded after the set ended, this draws the set again.
        """
        first: Iterable[Exercise] = ()
        if self._plan is not None and self.state.problems.code != self._plan.word:
            first = islice(exercises_of(self._plan), self._plan.count)
        return frozenset((*self._asked, *((each.skill, each.line) for each in first)))

    def review(self) -> None:
        """Ask the problems that are due for review."""
        self._reviews = True
        self._reframe(plan=None)
        self._begin_set()

    def _habit_worked_on(self, source: Source[Exercise]) -> Habit | None:
        """Return the habit that the picked problems should correct, if any."""
        found = habit(self._log()) if source is self._picks else None
        is_asked = found is not None and found.is_drilled and self.kind in (MIXED, found.kind)
        return found if is_asked else None

    def _tell_progress(self) -> None:
        """Update the line on the learner's habit after an answer."""
        told = self.around.habit
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

    def _begin_plan(self, plan: AnySet | None, before: QuizState, note: str = "") -> None:
        """Start a teacher's set; without `plan`, the one drawn while the summary was read."""
        problems = self._further
        if plan is not None:
            self._asked.clear()
            source = InOrder(drawn=exercises_of(plan), count=plan.count)
            problems = ProblemSet(source, plan.word)
        assert problems is not None
        try:
            self._begin(problems, before, note)
        except DrillError as problem:
            self._reframe(plan=None)
            self._begin_set(f"{scenes.NOT_DEALT.format(problem)} {note}".rstrip())

    def _begin_set(self, note: str = "", *, goes_on: bool = False) -> None:
        """Start a set: the linked problem, reviews if they were asked for, or picked problems.

        With `goes_on`, the problem picked after the last answer comes first.
        """
        log = self._log()
        self._reframe(before=log)
        queue = review_queue(log).due(self._clock()) if self._reviews else ()
        source: Source[Exercise] = InOrder(islice(exercises_due(queue), SET), because=DUE)
        wanted, self._problem = self._problem, None
        asked = exercise_of(wanted) if wanted else None
        if wanted and asked is None:
            note = f"{scenes.NO_PROBLEM} {note}".rstrip()
        if asked is not None:
            source = InOrder([asked])
        elif not source.count:
            if self._reviews:
                note = f"{scenes.NOTHING_DUE} {note}".rstrip()
            self._reviews = False
            if self._is_new:
                greeting = scenes.with_code(scenes.greeting(note), self.around.mistyped)
                self.follow(Step(SceneShown(greeting)))
                return
            if not goes_on or self.state.problems.source is not self._picks:
                self._picks = self._new_picks()
                if self.kind == AGAINST_PEOPLE:
                    note = f"{note} {scenes.NOT_LOGGED}".lstrip()
            source = self._picks
        self._reviews = False
        before = replace(self.state, tried=frozenset())
        is_same = source is before.problems.source
        ahead = before.problems.ahead() if is_same else None
        self._begin(ProblemSet(source, ahead=ahead), before, note)

    def _new_picks(self, sitting: tuple[AskedProblem, ...] | None = None) -> Picks[Exercise]:
        """Return a picker that starts from the log and the preferences as they are now."""
        start = self.preferences.start
        return replace(
            self._picks,
            kind=self.kind,
            knows=self.preferences.known,
            first=STARTS[start].first if start else "",
            sitting=self._picks.sitting if sitting is None else sitting,
        )

    @property
    def _is_new(self) -> bool:
        """True if nothing is known of the learner, not even the answer to the first question."""
        nothing_chosen = self.kind == MIXED and not self.preferences.start
        return nothing_chosen and not self._picks.sitting and not self._log()

    def _prefer(self, preferences: Preferences) -> None:
        self.preferences = preferences
        self.mark_preferences(saved_text(preferences))
        if self.on_preferences:
            self.on_preferences(preferences)

    def _keep_place(self) -> None:
        """Bookmark the place, unless this is a review, which begins again with what is due."""
        if not self._opens_with_reviews:
            super()._keep_place()

    def _sitting(self, result: QuizResult) -> tuple[AskedProblem, ...]:
        """Return the answers of a bookmark; an answer that the log lacks counts as right."""
        rights = {each.problem: is_right(each) for each in self._log()}
        answered = (result.exercises[place] for place in sorted(result.answers))
        return tuple(
            AskedProblem(each.skill, each.line, rights.get(each.line, True)) for each in answered
        )

    def _another(self) -> ProblemSet | None:
        """Return a set drawn like the teacher's, under a code of its own."""
        further = drawn_again(self._plan) if self._plan else None
        if further is None:
            return None
        plan = further.redrawn()
        return ProblemSet(InOrder(drawn=exercises_of(plan), count=plan.count), plan.word)

    def _how_it_went(self) -> str:
        state = self.state
        done = f"{in_figures(state.count, 'problem')} done"
        if state.result.waits:
            return f"{done}."
        changed = self.around.what_changed(state.result.exercises)
        return f"{done}, {len(state.result.right)} right. {changed}".rstrip()
