"""Quizzes: a run of problems asked one at a time, marked, and summed up at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ..drills import (
    ClassCode,
    answering_problems,
    discarding_problems,
    law_problems,
    leading_problems,
    nearing_problems,
    proposing_problems,
    reply_problems,
    score_problems,
    trick_problems,
)
from ..errors import NotationError
from ..progress import Attempt
from .attempts import attempt_at
from .discarding import DiscardingExercise
from .exercise import Exercise, PickingExercise
from .judging import LawExercise
from .leading import LeadingExercise
from .replying import ReplyExercise
from .scene import Row, Scene, SceneButton
from .scoring import ScoringExercise
from .standing import StandingExercise
from .table import Table
from .taking import TrickExercise

_RETRY: Final = SceneButton(action="retry", value="", label="Retry", key="r", hint="R")


class Quiz(Table):
    """A run of problems on a table; only the first answer to each counts.

    Its state is plain attributes, so that it can be taken without a browser:

    >>> quiz = trick_quiz("7K2-41")
    >>> quiz.choose("answer", "leader")
    >>> quiz.scene["progress"]
    'Problem 1 of 8'
    """

    def __init__(self, exercises: Sequence[Exercise], code: ClassCode) -> None:
        super().__init__(self._chosen)
        self.exercises = tuple(exercises)
        self.code = code
        self.place = 0
        self.first_answers: dict[int, str] = {}
        self.on_attempt: Callable[[Attempt], None] | None = None
        """Told of every answer, once its verdict is shown; nobody is, unless it is set."""
        self._tried: set[int] = set()
        self._reviewing = False
        self._picked: frozenset[str] = frozenset()
        self._ask()

    @property
    def marks(self) -> dict[str, int]:
        """How many first answers each grader agreed with, by the grader's name."""
        graders = self.exercises[0].graders
        return {
            grader: sum(
                self.exercises[place].judge(answer)[grader]
                for place, answer in self.first_answers.items()
            )
            for grader in graders
        }

    @property
    def missed(self) -> list[int]:
        """The problems to retry: those that some grader would have answered otherwise."""
        return [
            place
            for place, answer in sorted(self.first_answers.items())
            if not all(self.exercises[place].judge(answer).values())
        ]

    def _chosen(self, action: str, value: str) -> None:
        steps = {
            "pick": self._pick,
            "answer": self._answer,
            "retry": self._retry,
            "next": self._next,
        }
        steps[action](value)

    def _pick(self, value: str) -> None:
        exercise = self.exercises[self.place]
        assert isinstance(exercise, PickingExercise)
        self._picked ^= {value}
        self.show(self._framed(exercise.picking(self._picked)))

    def _answer(self, value: str) -> None:
        self.first_answers.setdefault(self.place, value)
        last = self._reviewing or self.place == len(self.exercises) - 1
        label = "See how it went" if last else "Next"
        following = SceneButton(action="next", value="", label=label, key="Enter", main=True)
        for verdict in self.exercises[self.place].verdicts(value):
            scene = self._framed(verdict)
            scene["actions"] = [_RETRY, following]
            self.show(scene)
        self._tell_of(value)

    def _tell_of(self, value: str) -> None:
        first = self.place not in self._tried
        self._tried.add(self.place)
        if self.on_attempt:
            self.on_attempt(attempt_at(self.exercises[self.place], value, first=first))

    def _retry(self, value: str) -> None:
        if value:
            self.place, self._reviewing = int(value), True
        self._ask()

    def _next(self, value: str) -> None:
        if value == "again":
            self._start_again()
        elif self._reviewing or self.place == len(self.exercises) - 1:
            self._sum_up()
        else:
            self.place += 1
            self._ask()

    def _start_again(self) -> None:
        self.place, self.first_answers, self._reviewing = 0, {}, False
        self._ask()

    def _framed(self, scene: Scene) -> Scene:
        scene["progress"] = f"Problem {self.place + 1} of {len(self.exercises)}"
        scene["code"] = self.code.text
        return scene

    def _ask(self) -> None:
        self._picked = frozenset()
        self.show(self._framed(self.exercises[self.place].question()))

    def _sum_up(self) -> None:
        total = len(self.exercises)
        lines = [f"{right} of {total} with {grader}" for grader, right in self.marks.items()]
        sentence = "; ".join(lines).capitalize() + "."
        closing = "Nothing to retry: well done." if not self.missed else "Worth another look:"
        self.show(
            Scene(
                title=f"{total} problems done",
                sentence=f"{sentence} {closing}",
                code=self.code.text,
                rows=[self._row(place) for place in self.missed],
                actions=[
                    SceneButton(action="next", value="again", label="Take it again", main=True)
                ],
                spoken=f"{total} problems done. {sentence} {closing}",
            )
        )

    def _row(self, place: int) -> Row:
        exercise = self.exercises[place]
        return Row(
            cards=exercise.small_cards(),
            text=f"Problem {place + 1}. {exercise.remark(self.first_answers[place])}",
            button=SceneButton(action="retry", value=str(place), label="Retry"),
        )


def proposing_quiz(code: str | None = None, count: int = 10) -> Quiz:
    """Play, or propose? `count` hands, marked by the book and by the simulator.

    A class code gives everyone the same hands; without one, or with one that is none, they are new.
    """
    chosen = _class_code(code)
    return Quiz([StandingExercise(each) for each in proposing_problems(chosen, count)], chosen)


def answering_quiz(code: str | None = None, count: int = 10) -> Quiz:
    """Accept, or refuse? `count` hands, marked by the book and by the simulator."""
    chosen = _class_code(code)
    return Quiz([StandingExercise(each) for each in answering_problems(chosen, count)], chosen)


def discarding_quiz(code: str | None = None, count: int = 8) -> Quiz:
    """Which cards do you throw? `count` hands, marked by the book and by the simulator."""
    chosen = _class_code(code)
    return Quiz([DiscardingExercise(each) for each in discarding_problems(chosen, count)], chosen)


def leading_quiz(code: str | None = None, count: int = 8) -> Quiz:
    """Which card do you lead? `count` leads, marked by the book and by the simulator."""
    chosen = _class_code(code)
    return Quiz([LeadingExercise(each) for each in leading_problems(chosen, count)], chosen)


def reply_quiz(code: str | None = None, count: int = 8) -> Quiz:
    """Which cards may you play? `count` hands with a card led to them, marked by the rules."""
    chosen = _class_code(code)
    return Quiz([ReplyExercise(each) for each in reply_problems(chosen, count)], chosen)


def score_quiz(code: str | None = None, count: int = 8) -> Quiz:
    """What does the deal score? `count` deals by all five rule sets, marked by the rules."""
    chosen = _class_code(code)
    return Quiz([ScoringExercise(each) for each in score_problems(chosen, count)], chosen)


def nearing_quiz(code: str | None = None, count: int = 8) -> Quiz:
    """The same hand at two scores: `count` decisions, marked by the book and by the simulator."""
    chosen = _class_code(code)
    return Quiz([StandingExercise(each) for each in nearing_problems(chosen, count)], chosen)


def law_quiz(code: str | None = None, count: int = 8) -> Quiz:
    """What does the law say? `count` cases under two codes, marked by the rules."""
    chosen = _class_code(code)
    return Quiz([LawExercise(each) for each in law_problems(chosen, count)], chosen)


def trick_quiz(code: str | None = None, count: int = 8) -> Quiz:
    """Who takes the trick? `count` tricks, marked by the rules."""
    chosen = _class_code(code)
    return Quiz([TrickExercise(each) for each in trick_problems(chosen, count)], chosen)


def _class_code(code: Any) -> ClassCode:
    try:
        return ClassCode.fresh() if code is None else ClassCode(code)
    except NotationError:
        return ClassCode.fresh()
