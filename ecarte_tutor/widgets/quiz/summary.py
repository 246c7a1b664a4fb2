"""The summary of a quiz: what went right, and each problem that did not at first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Final

from ...course.saved import Count
from ...engine.cards import HAND_SIZE
from ...engine.english import in_figures
from ...errors import RecordError, brief
from ..exercises import Answer, Exercise, exercise_of
from ..scene import MENDED, Badge, Frame, NextSteps, Retries, Row, Scene, SceneButton

_AGAIN: Final = SceneButton(action="again", label="Take it again", key="Enter", hint="⏎", main=True)
_MISSED: Final = SceneButton(action="missed", label="Only what I got wrong", key="o", hint="O")
_RETRY: Final = SceneButton(action="retry", label="Retry")
_PROMPTED: Final = Badge("right, with the rule in sight", "good", "✔")


@dataclass
class QuizResult:
    """The answers to a quiz so far, each by the place of its problem."""

    exercises: tuple[Exercise, ...]
    answers: dict[int, Answer] = field(default_factory=dict)
    """The first answer to each problem."""

    prompted: set[int] = field(default_factory=set)
    """Problems whose rule was shown before that answer."""

    mended: set[int] = field(default_factory=set)
    """Problems answered right only later."""

    def note(self, place: int, answer: Answer, *, prompted: bool) -> None:
        """Counts an answer, if it is the first to its problem or mends that one."""
        if place not in self.answers:
            self.answers[place] = answer
            self.prompted |= {place} if prompted else set()
        elif place not in self.right and not prompted and _is_right(answer):
            self.mended.add(place)

    @property
    def marks(self) -> dict[str, int]:
        """How many first answers each grader agreed with, by the grader's name.

        An answer given after the rule was shown is not counted.
        """
        found = Counter(dict.fromkeys(self.asked, 0))
        for place, answer in self.answers.items():
            if place not in self.prompted:
                found.update(answer.marks)
        return dict(found)

    @property
    def asked(self) -> Counter[str]:
        """How many of the problems each grader marks."""
        return Counter(grader for each in self.exercises for grader in each.graders)

    @property
    def missed(self) -> list[int]:
        """The problems that at first were not answered right."""
        return [place for place, answer in sorted(self.answers.items()) if not _is_right(answer)]

    @property
    def right(self) -> set[int]:
        """The problems answered right at the first try, without a look at the rule."""
        return self.answers.keys() - self.prompted - set(self.missed)

    @property
    def wanting(self) -> list[int]:
        """The problems still to be put right."""
        return sorted(self.answers.keys() - self.right - self.mended)

    def scene(self, frame: Frame, more: int = 0, mastery: str = "") -> Scene:
        """The summary, in which every problem not right first time can be tried again.

        Args:
            frame: the code of the set, if it has one, and what else stands around it.
            more: how many problems another set would have; with none, this one is taken again.
            mastery: where the learner stands by now, in a sentence or two.
        """
        title = f"{in_figures(len(self.exercises), 'problem')} done"
        sentence, rows = f"{self._marks_line()} {mastery}".rstrip(), self._rows()
        closing = "Nothing to retry: well done."
        if rows:
            closing = "Worth another look:"
            if all(row.badge in (MENDED, _PROMPTED) for row in rows):
                closing = "You have put every one right: well done."
        again = self._renewed(more) if more else _AGAIN
        return Scene(
            title=title,
            sentence=f"{sentence} {closing}",
            frame=frame,
            retries=Retries(rows=rows, row_button=_RETRY),
            steps=NextSteps(actions=(_MISSED, again) if self.wanting else (again,), goes_on=True),
            spoken=f"{title}. {sentence} {closing}",
        )

    def _renewed(self, more: int) -> SceneButton:
        """The way to new problems; they are hands where each shows one."""
        are_hands = all(len(each.small_cards()) == HAND_SIZE for each in self.exercises)
        noun = "new hand" if are_hands else "new problem"
        return replace(_AGAIN, label=in_figures(more, noun))

    def _marks_line(self) -> str:
        lines = [f"{right} of {self.asked[name]} with {name}" for name, right in self.marks.items()]
        mended = f", {len(self.mended)} mended" if self.mended else ""
        return f"{'; '.join(lines)}{mended}."

    def _rows(self) -> tuple[Row, ...]:
        return tuple(self._row(place) for place in sorted(self.answers.keys() - self.right))

    def _row(self, place: int) -> Row:
        return Row(
            cards=self.exercises[place].small_cards(),
            badge=self._badge(place),
            text=f"Problem {place + 1}. {self.answers[place].remark}",
            value=str(place),
        )

    def _badge(self, place: int) -> Badge:
        if place in self.mended:
            return MENDED
        return _PROMPTED if place not in self.missed else self.answers[place].badge


def _is_right(answer: Answer) -> bool:
    return answer.badge.tone == "good"


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
