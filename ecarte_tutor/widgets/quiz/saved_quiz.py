"""A quiz saved as a bookmark, from which a reloaded page asks the problem where it stopped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final

from ...course.saved import Count
from ...errors import RecordError, brief
from ..exercises import Exercise, exercise_of
from .summary import QuizResult

_MOST: Final = 30
"""Problems of a set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedQuiz:
    """The problems, the place and the answers that bring a quiz back to where it was.

    Raises:
        RecordError: for places that it has not.
    """

    lines: tuple[str, ...]
    """Its problems."""

    place: Count
    """The one on the table; past the last one stands the summary."""

    code: str = ""
    """The class code that they come from, if they come from one."""

    answers: Mapping[Count, str] = field(default_factory=dict)
    """The first answers, by the problems' places."""

    prompted: tuple[Count, ...] = ()
    """Places of problems that were answered with the rule before one."""

    mended: tuple[Count, ...] = ()
    """Places of problems that were answered right only later."""

    told: tuple[str, ...] = ()
    """The names of the reasons told in the last few problems."""

    count: Annotated[int, range(_MOST + 1)] = 0
    """How many problems the set has, where more of its code follow those in `lines`."""

    def __post_init__(self) -> None:
        fits = (
            0 < len(self.lines) <= _MOST
            and self.place <= len(self.lines)
            and self.answers.keys() <= set(range(len(self.lines)))
            and {*self.prompted, *self.mended} <= self.answers.keys()
        )
        if not fits:
            raise RecordError(f"expected the places of {len(self.lines)} problems, got others")

    @classmethod
    def of(
        cls,
        result: QuizResult,
        place: int,
        count: int,
        code: str,
        told: tuple[str, ...] = (),
    ) -> SavedQuiz:
        """The saved form of a quiz with these answers, at this place of so many."""
        return cls(
            lines=tuple(each.line for each in result.exercises),
            place=place,
            code=code,
            answers={place: answer.text for place, answer in result.answers.items()},
            prompted=tuple(sorted(result.prompted)),
            mended=tuple(sorted(result.mended)),
            told=told,
            count=count,
        )

    def result(self) -> QuizResult:
        """The answers to its problems; none is judged yet.

        Raises:
            EcarteError: for a line that is no problem, or an answer that is none to its problem.
        """
        exercises = tuple(map(_exercise, self.lines))
        answers = {}
        for place, text in self.answers.items():
            exercise = exercises[place]
            if not exercise.takes(text):
                raise RecordError(f"expected an answer to {exercise.line}, got {brief(text)}")
            answers[place] = exercise.answered(text)
        return QuizResult(exercises, answers, set(self.prompted), set(self.mended))


def _exercise(line: str) -> Exercise:
    exercise = exercise_of(line)
    if exercise is None:
        raise RecordError(f"expected a problem, got {brief(line)}")
    return exercise
