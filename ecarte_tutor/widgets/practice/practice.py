"""Practice: sets without end, each problem picked by what the learner has not mastered."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from typing import Final

from ...drills import LAW_DRILL, ClassCode
from ...english import listed
from ...errors import DrillError
from ...practice import (
    Mastery,
    Plan,
    idea_of_line,
    level,
    mastery_of_ideas,
    mastery_of_skills,
    pick,
)
from ...progress import Log, review_queue
from ..exercises import Exercise, exercise_for, exercise_on
from ..quiz import Quiz
from ..quiz.summary import QuizResult
from ..table import Scene, SceneButton, SceneLink
from .drawn_ahead import DrawnAhead

SET: Final = 10
"""Problems in a set."""

NOT_UNDERSTOOD: Final = "The code of the set was not understood: {}. Here is practice instead."

_MOST_TOLD: Final = 3
_BEGIN: Final = SceneButton(action="begin", label="Begin", key="Enter", hint="⏎", main=True)
_LOOKING_UP: Final = "One moment: looking up what you have done."
_DEALING: Final = "One moment: your set is being dealt."
_NOTHING_DUE: Final = "Nothing is due for review. Here is practice instead."
_DUE: Final = "Due again"


class Practice(Quiz):
    """A quiz that picks its problems one by one, each by the answers before it.

    It begins when `begin` is chosen, so that a log kept in the browser has time to arrive. Of a
    teacher's set no problem is drawn before, and then each while the one before it is thought over:
    who asks for the page of a set that is slow to draw keeps nobody else waiting for theirs.

    Args:
        log: what was answered so far, the answers of this sitting too.
        clock: tells the time, with its zone.
        seed: draws the problems; unless given, they are new.
        only: the skills to be practised; unless given, all that the learner has come to.
        reviews: whether the first set asks only what is due, if something is.
        note: a sentence to say before the first question.
        plan: a set that a teacher built; it is asked as it is, and then others like it. Where its
            hints and scores do not go together, a note says so and practice comes instead.

    >>> table = Practice(Log, seed=1)
    >>> table.choose("begin")
    >>> table.scene["progress"]
    'Problem 1 of 10 · New to you'
    """

    def __init__(
        self,
        log: Callable[[], Log],
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        *,
        seed: int | None = None,
        only: Collection[str] = (),
        reviews: bool = False,
        note: str = "",
        plan: Plan | None = None,
    ) -> None:
        self._log, self._clock, self._only, self._note = log, clock, tuple(only), note
        self._reviews = reviews
        self._chance = random.Random(seed)  # noqa: S311 - problems, not secrets
        self._because: dict[str, str] = {}
        """Of the problems of this set, by their lines, why each was picked."""

        self._before: dict[str, Mastery] = {}
        self._plan = plan
        self._drawn: DrawnAhead[Exercise] | None = None
        """Where the problems come from that are still to be asked, in a teacher's set."""

        super().__init__([])

    def begin(self) -> None:
        """Begins the first set, with what is now in the log; nothing where it has begun."""
        if self.exercises:
            return
        if self._plan is None:
            self._begin_set(self._note)
        else:
            self._begin_plan(self._plan, self._note)

    def take_up(self, text: str) -> None:
        """Goes on with the set that a bookmark tells of; raises `EcarteError` where it cannot."""
        super().take_up(text)
        self._before = mastery_of_skills(self._log())
        self._drawn, most = None, self.count
        if self._plan is None:
            most = SET
        elif self.code is not None:  # as what was missed in the set has none
            plan = replace(self._plan, code=self.code)
            self._drawn, most = DrawnAhead(islice(_exercises(plan), self.count, None)), plan.count
        if self.count < most and self.shown.progress:
            self.count = most
            self._ask()

    def on_begin(self, _value: str) -> None:
        """Begins without waiting for the log."""
        self.begin()

    def review(self) -> None:
        """Asks what is due."""
        self._reviews, self._plan, self._drawn = True, None, None
        self._begin_set()

    def on_again(self, _value: str) -> None:
        """Begins another set."""
        if self._plan is None:
            self._begin_set()
        else:
            self._begin_plan(replace(self._plan, code=ClassCode.fresh()))

    def on_answer(self, value: str) -> None:
        """Judges the answer; while the verdict is read, the next problem is picked by it."""
        super().on_answer(value)
        if self._wants_more:
            self._add_one()
            self._simulate_ahead()

    @property
    def _wants_more(self) -> bool:
        """Whether the problem on the table is the last one so far, though not of the set."""
        return self.place == len(self.exercises) - 1 and not self._is_last

    def _ask(
        self, note: str = "", links: tuple[SceneLink, ...] = (), *, calls: bool = False
    ) -> None:
        if not self.exercises:
            self.show(_waiting(_LOOKING_UP if self._plan is None else _DEALING))
            return
        super()._ask(note, links, calls=calls)
        if self._drawn and self._wants_more:
            self._drawn.begin()

    def _begin_plan(self, plan: Plan, note: str = "") -> None:
        drawn = DrawnAhead(_exercises(plan))
        try:
            first = drawn.take()
        except DrillError as problem:
            self._plan = self._drawn = None
            self._begin_set(NOT_UNDERSTOOD.format(problem))
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
        self._before, self._because = mastery_of_skills(self._log()), {}
        self._tried = set()
        due = list(islice(self._due(), SET)) if self._reviews else []
        self._begin(due)
        self._because = {each.line: _DUE for each in due}
        if not due:
            self._add_one()
            self.count = SET
            note = f"{_NOTHING_DUE} {note}".rstrip() if self._reviews else note
        self._reviews = False
        self._ask(note)

    def _due(self) -> Iterator[Exercise]:
        for each in review_queue(self._log()).due(self._clock()):
            exercise = exercise_for(each.skill, each.problem)
            if exercise is not None:
                yield exercise

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
        without = [each.line for each in self.exercises]
        exercise: Exercise | None = None
        while exercise is None:  # what is due may come from another version of this course
            found = pick(self._log(), self._clock(), self._chance, without, self._only)
            exercise = exercise_for(found.skill, found.line)
            without.append(found.line)
        self._because[exercise.line] = found.because
        return exercise

    def _place_line(self) -> str:
        because = self._because.get(self.exercise.line)
        return f"{super()._place_line()} · {because}" if because else super()._place_line()

    def _framed(self, scene: Scene) -> Scene:
        return replace(super()._framed(scene), code="")  # that of a set is long, and comes last

    def _summary(self, result: QuizResult, code: ClassCode | None) -> Scene:
        mastery = self._mastery_lines(result.exercises)
        if self._plan is None:
            return result.scene("", SET, mastery)
        plan = str(replace(self._plan, code=code)) if code else ""
        return replace(result.scene(plan, self._plan.count, mastery), code_name="this set:")

    def _mastery_lines(self, exercises: Sequence[Exercise]) -> str:
        """How well the learner knows what was asked, and which skills get closer hands now."""
        known, after = mastery_of_ideas(self._log()), mastery_of_skills(self._log())
        asked = dict.fromkeys(idea_of_line(each.skill, each.line) for each in exercises)
        weakest = sorted(
            (each for each in asked if each in known), key=lambda each: known[each].chance
        )
        weak = ", ".join(f"{each} {known[each]}" for each in weakest[:_MOST_TOLD])
        closer = sorted(
            skill
            for skill, standing in after.items()
            if level(standing) > level(self._before.get(skill, Mastery()))
        )
        lines = [f"So far: {weak}."] if weak else []
        lines += [f"Closer hands from now on: {listed(closer)}."] if closer else []
        return " ".join(lines)


def _exercises(plan: Plan) -> Iterator[Exercise]:
    return map(exercise_on, plan.drawn())


def _waiting(sentence: str) -> Scene:
    return Scene(
        title="Practice",
        sentence=sentence,
        actions=(_BEGIN,),
        waits=True,
        spoken=f"Practice. {sentence}",
    )
