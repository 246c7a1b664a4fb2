"""Kept sets: a quiz as a bookmark, by which a page that is loaded again asks the same problem."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from ..drills import ClassCode
from ..errors import RecordError, brief
from .bookmark import Check, bookmark, is_list_of, is_number, is_text, parts_of
from .exercises import Exercise, exercise_of
from .summary import Standing

_MOST: Final = 30
"""Problems of a set."""


def _are_answers(value: Any) -> bool:
    return isinstance(value, dict) and all(
        place.isascii() and place.isdigit() and isinstance(answer, str)
        for place, answer in value.items()
    )


_CHECKS: Final[dict[str, Check]] = {
    "lines": is_list_of(is_text),
    "place": is_number,
    "code": is_text,
    "answers": _are_answers,
    "prompted": is_list_of(is_number),
    "mended": is_list_of(is_number),
}


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
    """Places of problems that were answered with the rule before one."""

    mended: tuple[int, ...] = ()
    """Places of problems that were answered right only later."""

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
        return bookmark(asdict(self))

    @classmethod
    def parse(cls, text: str) -> KeptSet:
        """The kept set of this text; its problems and answers are read by `standing`.

        Raises:
            EcarteError: for any other text.
        """
        told = parts_of(text, "a quiz", _CHECKS, ("lines", "place"))
        lines, place = tuple(told["lines"]), told["place"]
        answers = told.get("answers", {})
        prompted, mended = (tuple(told.get(name, ())) for name in ("prompted", "mended"))
        answered = set(map(int, answers))
        fits = (
            0 < len(lines) <= _MOST
            and place <= len(lines)
            and answered <= set(range(len(lines)))
            and {*prompted, *mended} <= answered
        )
        if not fits:
            raise RecordError(f"expected a bookmark of a quiz, got {brief(text)}")
        return cls(
            lines=lines,
            place=place,
            code=told.get("code", ""),
            answers=answers,
            prompted=prompted,
            mended=mended,
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
        answers = {}
        for place, text in self.answers.items():
            exercise = exercises[int(place)]
            if not exercise.takes(text):
                raise RecordError(f"expected an answer to {exercise.line}, got {brief(text)}")
            answers[int(place)] = exercise.answered(text)
        return Standing(exercises, answers, set(self.prompted), set(self.mended))

    def class_code(self) -> ClassCode | None:
        """The code, if it has one; raises `NotationError` for what is none."""
        return ClassCode(self.code) if self.code else None


def _exercise(line: str) -> Exercise:
    exercise = exercise_of(line)
    if exercise is None:
        raise RecordError(f"expected a problem, got {brief(line)}")
    return exercise
