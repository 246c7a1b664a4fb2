"""A quiz saved as a bookmark, from which a reloaded page asks the problem where it stopped."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from ...course.problems import ClassCode
from ...errors import RecordError, brief
from ..exercises import Exercise, exercise_of
from ..table.bookmark import Check, bookmark, bookmark_parts, is_list_of, is_number, is_text
from .in_turn import known_of
from .summary import QuizResult

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
    "told": is_list_of(is_text),
    "count": is_number,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedQuiz:
    """The problems, the place and the answers that bring a quiz back to where it was."""

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

    told: tuple[str, ...] = ()
    """The names of the reasons told in the last few problems."""

    count: int = 0
    """How many problems the set has, where more of its code follow those in `lines`."""

    @classmethod
    def of(
        cls, result: QuizResult, place: int, code: ClassCode | None, told: tuple[str, ...] = ()
    ) -> SavedQuiz:
        """The saved form of a quiz with these answers, at this place."""
        return cls(
            lines=tuple(each.line for each in known_of(result.exercises)),
            place=place,
            code=code.text if code else "",
            answers={str(number): answer.text for number, answer in result.answers.items()},
            prompted=tuple(sorted(result.prompted)),
            mended=tuple(sorted(result.mended)),
            told=told,
            count=len(result.exercises),
        )

    def __str__(self) -> str:
        """Its text: some 100 characters a problem."""
        return bookmark(asdict(self))

    @classmethod
    def parse(cls, text: str) -> SavedQuiz:
        """The saved quiz of this text; its problems and answers are read by `result`.

        Raises:
            EcarteError: for any other text.
        """
        parts = bookmark_parts(text, "a quiz", _CHECKS, ("lines", "place"))
        lines, place = tuple(parts["lines"]), parts["place"]
        answers = parts.get("answers", {})
        prompted, mended = (tuple(parts.get(name, ())) for name in ("prompted", "mended"))
        answered = set(map(int, answers))
        fits = (
            0 < len(lines) <= _MOST
            and place <= len(lines)
            and parts.get("count", 0) <= _MOST
            and answered <= set(range(len(lines)))
            and {*prompted, *mended} <= answered
        )
        if not fits:
            raise RecordError(f"expected a bookmark of a quiz, got {brief(text)}")
        return cls(
            lines=lines,
            place=place,
            code=parts.get("code", ""),
            answers=answers,
            prompted=prompted,
            mended=mended,
            told=tuple(parts.get("told", ())),
            count=parts.get("count", 0),
        )

    def result(self, drawn: Iterable[Exercise] = ()) -> QuizResult:
        """The answers to its problems; none is judged yet.

        Args:
            drawn: the problems of its code, which may offer other answers than the problems that
                are read from their lines alone.

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
        return QuizResult(exercises, answers, set(self.prompted), set(self.mended))

    def class_code(self) -> ClassCode | None:
        """The code, if it has one; raises `NotationError` for what is none."""
        return ClassCode(self.code) if self.code else None


def _exercise(line: str) -> Exercise:
    exercise = exercise_of(line)
    if exercise is None:
        raise RecordError(f"expected a problem, got {brief(line)}")
    return exercise
