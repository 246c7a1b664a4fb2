"""Practice: sets without end, each problem picked by what the learner has not mastered."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from typing import Final

from ...drills import ClassCode
from ...english import listed
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
from ..quiz import Quiz, Supply
from ..summary import Standing
from ..table import Scene, SceneButton, SceneLink

SET: Final = 10
"""Problems in a set."""

_MOST_TOLD: Final = 3
_BEGIN: Final = SceneButton(action="begin", label="Begin", key="Enter", hint="⏎", main=True)
_WAITING: Final = Scene(
    title="Practice",
    sentence="One moment: looking up what you have done.",
    actions=(_BEGIN,),
    spoken="Practice. One moment: looking up what you have done.",
)
_NOTHING_DUE: Final = "Nothing is due for review. Here is practice instead."
_DUE: Final = "Due again"


class Practice(Quiz):
    """A quiz that picks its problems one by one, each by the answers before it.

    It begins when `begin` is chosen, so that a log kept in the browser has time to arrive.

    Args:
        log: what was answered so far, the answers of this sitting too.
        clock: tells the time, with its zone.
        seed: draws the problems; unless given, they are new.
        only: the skills to be practised; unless given, all that the learner has come to.
        reviews: whether the first set asks only what is due, if something is.
        note: a sentence to say before the first question.
        plan: a set that a teacher built; it is asked as it is, and then others like it.

    Raises:
        DrillError: for a plan whose hints and scores do not go together.

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
        if plan is None:
            super().__init__([])
            return
        supply = Supply(plan.count, lambda code: _exercises(replace(plan, code=code)))
        super().__init__(_exercises(plan), plan.code, note=note, supply=supply)

    def begin(self) -> None:
        """Begins the first set, with what is now in the log; nothing where it has begun."""
        if not self.exercises:
            self._begin_set(self._note)

    def take_up(self, text: str) -> None:
        """Goes on with the set that a bookmark tells of; raises `EcarteError` where it cannot."""
        super().take_up(text)
        self._before = mastery_of_skills(self._log())
        if self._supply is None and self.count < SET and self.shown.progress:
            self.count = SET
            self._ask()

    def on_begin(self, _value: str) -> None:
        """Begins without waiting for the log."""
        self.begin()

    def review(self) -> None:
        """Asks what is due."""
        self._reviews, self._supply, self._plan = True, None, None
        self._begin_set()

    def on_again(self, _value: str) -> None:
        """Begins another set."""
        if self._supply is None:
            self._begin_set()
        else:
            super().on_again(_value)

    def on_answer(self, value: str) -> None:
        """Judges the answer; while the verdict is read, the next problem is picked by it."""
        super().on_answer(value)
        if self.place == len(self.exercises) - 1 and not self._is_last:
            self._add_one()
            self._weigh()

    def _ask(
        self, note: str = "", links: tuple[SceneLink, ...] = (), *, calls: bool = False
    ) -> None:
        if self.exercises:
            super()._ask(note, links, calls=calls)
        else:
            self.show(_WAITING)

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
        without = [each.line for each in self.exercises]
        exercise: Exercise | None = None
        while exercise is None:  # what is due may come from another version of this course
            found = pick(self._log(), self._clock(), self._chance, without, self._only)
            exercise = exercise_for(found.skill, found.line)
            without.append(found.line)
        self._because[exercise.line] = found.because
        self.exercises = (*self.exercises, exercise)
        self.standing.exercises = self.exercises

    def _told_place(self) -> str:
        because = self._because.get(self.exercise.line)
        return f"{super()._told_place()} · {because}" if because else super()._told_place()

    def _framed(self, scene: Scene) -> Scene:
        return replace(super()._framed(scene), code="")  # that of a set is long, and comes last

    def _summary(self, standing: Standing, code: ClassCode | None) -> Scene:
        mastery = self._told_mastery(standing.exercises)
        if self._plan is None:
            return standing.scene("", SET, mastery)
        plan = str(replace(self._plan, code=code)) if code else ""
        return replace(standing.scene(plan, self._plan.count, mastery), code_name="this set:")

    def _told_mastery(self, exercises: Sequence[Exercise]) -> str:
        """Where the learner stands with what was asked, and what is closer from now on."""
        known, after = mastery_of_ideas(self._log()), mastery_of_skills(self._log())
        asked = dict.fromkeys(idea_of_line(each.skill, each.line) for each in exercises)
        weakest = sorted(
            (each for each in asked if each in known), key=lambda each: known[each].chance
        )
        told = ", ".join(f"{each} {known[each]}" for each in weakest[:_MOST_TOLD])
        closer = sorted(
            skill
            for skill, standing in after.items()
            if level(standing) > level(self._before.get(skill, Mastery()))
        )
        lines = [f"So far: {told}."] if told else []
        lines += [f"Closer hands from now on: {listed(closer)}."] if closer else []
        return " ".join(lines)


def _exercises(plan: Plan) -> list[Exercise]:
    return [exercise_on(problem) for problem in plan.problems()]
