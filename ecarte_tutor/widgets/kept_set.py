"""Kept sets: a quiz as a text, by which a page that is loaded again asks the same problem.

The text is kept by the learner's browser and comes back from there: whatever it says is checked.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from ..drills import ClassCode
from ..errors import RecordError, brief
from .exercises import Exercise, exercise_of
from .summary import Standing

_MOST: Final = 24
"""Problems of a set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptSet:
    """What brings a quiz to where it was."""

    lines: tuple[str, ...]
    """Its problems."""

    place: int
    """The one on the table; past the last one stands the summary."""

    code: str = ""
    """The class code that they come from, if they come from one."""

    answers: dict[str, str] = field(default_factory=dict)
    """The first answers, by the problems' places."""

    prompted: tuple[int, ...] = ()
    mended: tuple[int, ...] = ()

    @classmethod
    def of(cls, standing: Standing, place: int, code: ClassCode | None) -> KeptSet:
        """That of a quiz which stands so."""
        return cls(
            lines=tuple(each.line for each in standing.exercises),
            place=place,
            code=code.text if code else "",
            answers={str(number): answer.text for number, answer in standing.answers.items()},
            prompted=tuple(sorted(standing.prompted)),
            mended=tuple(sorted(standing.mended)),
        )

    def __str__(self) -> str:
        """Its text: some 100 characters a problem."""
        told = {name: value for name, value in asdict(self).items() if value or name == "place"}
        return json.dumps(told, separators=(",", ":"))

    @classmethod
    def parse(cls, text: str) -> KeptSet:
        """The kept set of this text; its problems and answers are not read yet.

        Raises:
            EcarteError: for any other text.
        """
        try:
            told: Any = json.loads(text)
            kept = cls(**{name: _as_kept(value) for name, value in told.items()})
            if not kept._is_whole():
                raise ValueError
        except (TypeError, ValueError, AttributeError, RecursionError) as problem:
            raise RecordError(f"expected a set that was kept, got {brief(text)}") from problem
        return kept

    def _is_whole(self) -> bool:
        places = range(len(self.lines))
        return (
            isinstance(self.lines, tuple)
            and 0 < len(self.lines) <= _MOST
            and all(isinstance(line, str) for line in self.lines)
            and type(self.place) is int
            and 0 <= self.place <= len(self.lines)
            and isinstance(self.code, str)
            and {int(place) for place in self.answers} <= set(places)
            and all(isinstance(answer, str) for answer in self.answers.values())
            and {*self.prompted, *self.mended} <= set(places)
        )

    def standing(self, drawn: Iterable[Exercise] = ()) -> Standing:
        """How its problems have been answered; none is judged yet.

        Args:
            drawn: the problems of its code, which may offer other answers than the same problems
                do where they come from their lines alone.

        Raises:
            EcarteError: for a line that is no problem, or an answer that is none to its problem.
        """
        by_line = {each.line: each for each in drawn}
        exercises = tuple(by_line.get(line) or _exercise(line) for line in self.lines)
        answers = {
            int(place): exercises[int(place)].answered(text) for place, text in self.answers.items()
        }
        return Standing(exercises, answers, set(self.prompted), set(self.mended))

    def class_code(self) -> ClassCode | None:
        """The code, if it has one; raises `NotationError` for what is none."""
        return ClassCode(self.code) if self.code else None


def _exercise(line: str) -> Exercise:
    exercise = exercise_of(line)
    if exercise is None:
        raise RecordError(f"expected a problem, got {brief(line)}")
    return exercise


def _as_kept(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
