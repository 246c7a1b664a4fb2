"""Practice without end: each problem picked by what the learner has not mastered."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from typing import Final

from ...course.practice import (
    BASIC,
    MIXED,
    STARTS,
    AskedProblem,
    Plan,
    change,
    fresh_set_code,
    habit,
    kind_of,
    mastery_of_kinds,
    pick,
)
from ...course.problems import LAW_DRILL, ClassCode
from ...course.progress import Log, is_right, review_queue
from ...engine.english import in_figures
from ...errors import DrillError, NotationError
from ..exercises import Exercise, exercise_for, exercise_on, exercises_due
from ..quiz import Quiz
from ..quiz.summary import QuizResult
from ..table import ButtonGroup, Scene, SceneButton, SceneLink
from . import opening
from .drawn_ahead import DrawnAhead
from .hand_in import HandIn
from .preferences import Preferences, menu_of_kinds

SET: Final = 10
"""Problems in a set."""

_KNOWN: Final = SceneButton(action="know", label="I know this", key="k", hint="K")
_LOOK: Final = SceneButton(action="look", label="Sum up", key="s", hint="S")


class Practice(Quiz):
    """A quiz that picks its problems one by one, each by the answers before it.

    It begins when `begin` is chosen, so that a log kept in the browser has time to arrive. After
    every ten problems it says how they went, and goes on. Of a teacher's set no problem is drawn
    before, and then each while the one before it is thought over: a set that is slow to draw keeps
    nobody else waiting for a page.

    Args:
        log: what was answered so far, the answers of this sitting too.
        clock: tells the time, with its zone.
        seed: draws the problems; unless given, they are new.
        kind: the kind to be practised until the learner chooses another; unless given, the one
            that the learner chose last.
        reviews: whether the first set asks only what is due, if something is.
        plan: a set that a teacher built; it is asked as it is, and then others like it. Where its
            hints and scores do not go together, a note says so and practice comes instead.
        set_name: what the teacher calls it.
        mistyped: what was typed as the code of a set, and is none.

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
        reviews: bool = False,
        plan: Plan | None = None,
        set_name: str = "",
        mistyped: str | None = None,
    ) -> None:
        self._log, self._clock, self._asked_for = log, clock, kind
        self._reviews = self._opens_with_reviews = reviews
        self._chance = random.Random(seed)  # noqa: S311 - problems, not secrets
        self.preferences = Preferences()
        self.on_preferences: Callable[[Preferences], None] | None = None
        """Called with the learner's preferences when they change. Optional."""

        self._because: dict[str, str] = {}
        """Of the problems of this set, by their lines, why each was picked."""

        self._sitting: list[AskedProblem] = []
        self._endless = False
        """Whether the problems go on after this set."""

        self._before = Log()  # as it was when this set began
        self._plan, self._set_name, self._mistyped = plan, set_name, mistyped
        self.hand_in = HandIn()
        self.on_plan: Callable[[Plan], None] | None = None
        """Called with the set whose code the learner has typed. Optional."""

        self._drawn: DrawnAhead[Exercise] | None = None
        """Where the problems come from that are still to be asked, in a teacher's set."""

        super().__init__([])

    @property
    def kind(self) -> str:
        """The kind that is practised."""
        return self._asked_for or self.preferences.kind

    def begin(self, _value: str = "") -> None:
        """Begins the first set, with what is now in the log; nothing where it has begun."""
        if not self.exercises and self._plan is not None:
            self._begin_plan(self._plan)
        elif not self.exercises:
            self._begin_set()

    on_begin = begin

    def take_preferences(self, text: str) -> None:
        """Practises as the learner chose before; raises `RecordError` where the text says nothing
        of the kind."""
        before, self.preferences = self.preferences, Preferences.parse(text)
        is_begun = bool(self.exercises) or any(
            each.action == "start" for each in self.shown.actions
        )
        if self._plan is None and is_begun and before != self.preferences:
            self._reviews = self._opens_with_reviews
            self._begin_set()

    def take_up(self, text: str) -> None:
        """Goes on with the set that a bookmark tells of; raises `EcarteError` where it cannot."""
        super().take_up(text)
        self._before = self._log()
        self._take_up_sitting()
        self._drawn, most = None, self.count
        self._endless = self._plan is None
        if self._plan is None:
            most = SET
        elif self.code is not None:  # as what was missed in the set has none
            plan = replace(self._plan, code=self.code)
            self._drawn, most = DrawnAhead(islice(_exercises(plan), self.count, None)), plan.count
        if self.count < most and self.shown.progress:
            self.count = most
            self._ask()

    def mark(self, text: str, score: str = "", *, done: bool = False) -> None:
        """Has the browser keep where the table is; a review begins again with what is due then."""
        if not self._opens_with_reviews:
            super().mark(text, score, done=done)

    def on_start(self, value: str) -> None:
        """Begins where the learner says to stand."""
        start, self._mistyped = STARTS[value], None
        self._prefer(replace(self.preferences, start=value, known=start.known))
        self._begin_set(start.note)

    def on_kind(self, value: str) -> None:
        """Practises another kind from now on."""
        if value != self.kind or self._asked_for:
            self._asked_for = self._mistyped = None
            self._prefer(replace(self.preferences, kind=value))
            self._begin_set()

    def on_set(self, value: str) -> None:
        """Asks the teacher's set of the code that was typed."""
        try:
            plan = Plan.parse(value)
        except NotationError:
            self._mistyped = value
            self.show(opening.with_code(replace(self.shown, events=(), spoken=""), value))
            return
        self._plan, self._set_name = plan, ""
        self._begin_plan(self._plan)
        if self._plan is not None and self.on_plan:
            self.on_plan(self._plan)

    def on_hand_in(self, value: str) -> None:
        """Saves what was answered for the teacher, under the name that was typed."""
        self.show(self.hand_in.take(value))

    def on_know(self, _value: str) -> None:
        """Asks no more problems of the kind on the table, and another one in its place."""
        kind = kind_of(self.exercise.skill, self.exercise.line)
        self._prefer(replace(self.preferences, known=(*self.preferences.known, kind)))
        self.exercises = self.exercises[:-1]
        self._add_one()
        self._ask(opening.NO_MORE)

    def on_look(self, _value: str) -> None:
        """Sums the set up."""
        self._sum_up()

    def on_next(self, value: str) -> None:
        """Goes on to the next problem; after a set, with a word on how it went."""
        if self._goes_on:
            self._begin_set(self._how_it_went())
        else:
            super().on_next(value)

    def review(self) -> None:
        """Asks what is due."""
        self._reviews, self._plan, self._drawn = True, None, None
        self._begin_set()

    def on_again(self, _value: str) -> None:
        """Begins another set."""
        if self._plan is None:
            self._begin_set()
        else:
            self._begin_plan(replace(self._plan, code=fresh_set_code()))

    def on_answer(self, value: str) -> None:
        """Judges the answer; while the verdict is read, the next problem is picked by it."""
        is_new, self._mistyped = self.place not in self.answers, None
        super().on_answer(value)
        if is_new:
            exercise, right = self.exercise, is_right(self.attempts[-1])
            self._sitting.append(AskedProblem(exercise.skill, exercise.line, right))
        if self._wants_more:
            self._add_one()
            self._simulate_ahead()

    @property
    def _wants_more(self) -> bool:
        """Whether the problem on the table is the last one so far, though not of the set."""
        return self.place == len(self.exercises) - 1 and not self._is_last

    @property
    def _goes_on(self) -> bool:
        """Whether another set comes after the problem on the table."""
        return self._endless and not self._reviewing and self.place == self.count - 1

    def _onward(self) -> tuple[SceneButton, ...]:
        (following,) = super()._onward()
        return (_LOOK, replace(following, label="Next")) if self._goes_on else (following,)

    def _ask(
        self, note: str = "", links: tuple[SceneLink, ...] = (), *, calls: bool = False
    ) -> None:
        if not self.exercises:
            self.show(
                opening.waiting(opening.LOOKING_UP if self._plan is None else opening.DEALING)
            )
            return
        super()._ask(note, links, calls=calls)
        if self._drawn and self._wants_more:
            self._drawn.begin()

    def _begin(self, exercises: Iterable[Exercise], code: ClassCode | None = None) -> None:
        self._endless = False
        super()._begin(tuple(exercises), code)

    def _begin_plan(self, plan: Plan, note: str = "") -> None:
        drawn = DrawnAhead(_exercises(plan))
        try:
            first = drawn.take()
        except DrillError as problem:
            self._plan = self._drawn = None
            self._begin_set(opening.NOT_DEALT.format(problem))
            return
        assert first is not None
        self._drawn = drawn
        self._begin([first], plan.code)
        self.count = plan.count
        self._ask(note)

    def _drawn_again(self, code: ClassCode, count: int) -> Iterable[Exercise]:
        """The first problems of a set with law problems; others are known by their lines alone."""
        if self._plan is None or LAW_DRILL.name not in self._plan.skills:
            return ()
        return islice(_exercises(replace(self._plan, code=code)), count)

    def _begin_set(self, note: str = "") -> None:
        self._before, self._because = self._log(), {}
        self._tried = set()
        queue = review_queue(self._log()).due(self._clock()) if self._reviews else ()
        due = list(islice(exercises_due(queue), SET))
        if not due and self._reviews:
            note = f"{opening.NOTHING_DUE} {note}".rstrip()
        self._reviews = False
        if not due and self._is_new:
            self.show(opening.with_code(opening.greeting(note), self._mistyped))
            return
        self._begin(due)
        self._because = {each.line: opening.DUE for each in due}
        if not due:
            self._add_one()
            self.count, self._endless = SET, True
        self._ask(note)

    @property
    def _is_new(self) -> bool:
        """Whether nothing is known of the learner yet, not even where to begin."""
        nothing_chosen = self.kind == MIXED and not self.preferences.start
        return nothing_chosen and not self._sitting and not self._log()

    def _prefer(self, preferences: Preferences) -> None:
        self.preferences = preferences
        self.mark_preferences(str(preferences))
        if self.on_preferences:
            self.on_preferences(preferences)

    def _add_one(self) -> None:
        exercise = self._pick_one() if self._drawn is None else self._next_drawn()
        if exercise is None:
            self.count = len(self.exercises)  # the set ends here
            return
        self.exercises = (*self.exercises, exercise)
        self.result.exercises = self.exercises

    def _next_drawn(self) -> Exercise | None:
        assert self._drawn is not None
        try:
            return self._drawn.take()
        except DrillError:  # there is no other such problem
            return None

    def _pick_one(self) -> Exercise:
        without: list[str] = []
        exercise: Exercise | None = None
        while exercise is None:  # what is due may come from another version of this course
            found = pick(
                self._log(),
                self._clock(),
                self._chance,
                self._sitting,
                self.kind,
                known=self.preferences.known,
                first=self.preferences.first,
                without=without,
            )
            exercise = exercise_for(found.skill, found.line)
            without.append(found.line)
        self._because[exercise.line] = found.because
        if found.again:  # it says nothing yet of whether it will be remembered
            self._tried.add(exercise.line)
        return exercise

    def _take_up_sitting(self) -> None:
        """What was answered before the page was left, as far as the log has it."""
        rights = {each.problem: is_right(each) for each in self._log()}
        self._sitting = [
            AskedProblem(each.skill, each.line, rights.get(each.line, True))
            for each in (self.exercises[place] for place in sorted(self.answers))
        ]

    def _question(self) -> Scene:
        scene, exercise = super()._question(), self.exercise
        is_asked_first = self.place == len(self.exercises) - 1 and self.place not in self.answers
        may_end = self.kind == MIXED and kind_of(exercise.skill, exercise.line) in BASIC
        if self._endless and is_asked_first and may_end:
            return replace(scene, actions=(*scene.actions, _KNOWN))
        return scene

    def _place_line(self) -> str:
        why = self._because.get(self.exercise.line)
        return " · ".join(filter(None, (self._set_name, super()._place_line(), why)))

    def _framed(self, scene: Scene) -> Scene:
        # A set's code is long, and comes last.
        framed = replace(super()._framed(scene), code="", menu=self._menu())
        if self._plan is None:
            return opening.with_code(framed, self._mistyped)
        framed = replace(framed, groups=opening.covered(self._plan), more=opening.COVERS)
        return self.hand_in.added(framed, is_summary=False) if self.answers else framed

    def _menu(self) -> ButtonGroup | None:
        return menu_of_kinds(self.kind) if self._plan is None else None

    def _summary(self, result: QuizResult, code: ClassCode | None) -> Scene:
        mastery = self._what_changed(result.exercises)
        if self._plan is None:
            return replace(result.scene("", SET, mastery), menu=self._menu())
        plan = replace(self._plan, code=code).short if code else ""
        scene = replace(result.scene(plan, self._plan.count, mastery), code_name="this set:")
        return self.hand_in.added(scene, is_summary=True)

    def _how_it_went(self) -> str:
        right, done = len(self.result.right), in_figures(self.count, "problem")
        return f"{done} done, {right} right. {self._what_changed(self.exercises)}".rstrip()

    def _what_changed(self, exercises: Iterable[Exercise]) -> str:
        """What these problems changed, and what the latest mistakes have in common."""
        log = self._log()
        after = mastery_of_kinds(log)
        asked = dict.fromkeys(kind_of(each.skill, each.line) for each in exercises)
        kinds = {each: after[each] for each in asked if each in after}
        changed = change(mastery_of_kinds(self._before), kinds)
        return f"{changed} {habit(log)}".strip()


def _exercises(plan: Plan) -> Iterator[Exercise]:
    return map(exercise_on, plan.drawn())
