"""The summary of a quiz: how many answers were right, and each problem that was not at first.

A problem's place is its index in the quiz, from 0. A problem is mended if it was not right at
first, and was answered right later without a look at the rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import dropwhile
from typing import Annotated, Final

from ....course.progress.attempt import BOOK, JUDGES, SIMULATOR, Attempt
from ....course.saved import LATER, UNLOGGED, Count
from ....engine.cards import HAND_SIZE
from ....engine.english import in_figures
from ....errors import RecordError, brief
from ...stage.exercises import exercise_of
from ...stage.exercises.exercise import Answer, Exercise
from ...stage.scene import MENDED, Badge, Frame, NextSteps, Retries, Row, Scene, SceneButton
from ...stage.table.screen import Simulate

AGAIN: Final = SceneButton(action="again", label="Take it again", key="Enter", hint="⏎", main=True)
MISSED: Final = SceneButton(action="missed", label="Only what I got wrong", key="m", hint="M")
RETRY_ROW: Final = SceneButton(action="retry", label="Retry")
PROMPTED: Final = Badge("right, with the rule in sight", "good", "✔")


@dataclass(frozen=True, slots=True)
class QuizResult:
    """The answers to a quiz so far, each by its problem's place: the index in `exercises`."""

    exercises: tuple[Exercise, ...]
    answers: Mapping[int, Answer] = field(default_factory=dict)
    """The first answer to each problem."""

    prompted: frozenset[int] = frozenset()
    """Places of the problems whose first answer was given after the rule was shown."""

    kept_as_mended: frozenset[int] = frozenset()
    """Places of the problems that a bookmark says are mended."""

    kept_as_logged: frozenset[int] = frozenset()
    """Places of the problems whose answers a bookmark says are logged."""

    times: Mapping[int, datetime] = field(default_factory=dict)
    """When each first answer was given."""

    later: tuple[tuple[int, Answer], ...] = ()
    """Answers after the first one, given before the rule was shown, each with its place."""

    judge: str = ""
    """Who says what is right in a teacher's set, one of `JUDGES`; elsewhere the badge says it."""

    def with_answer(
        self, place: int, answer: Answer, when: datetime, *, prompted: bool
    ) -> QuizResult:
        """Return the result with one more answer.

        Args:
            place: the index of the problem, from 0.
            answer: the answer; it is the problem's first if there is none yet.
            when: the time of the answer.
            prompted: True if the help had shown the rule before the answer.
        """
        if place in self.answers:
            return self if prompted else replace(self, later=(*self.later, (place, answer)))
        return replace(
            self,
            answers={**self.answers, place: answer},
            times={**self.times, place: when},
            prompted=self.prompted | {place} if prompted else self.prompted,
        )

    @property
    def waits(self) -> tuple[Simulate, ...]:
        """The simulations that verdicts on answers still need."""
        return tuple(each for answer in self.answers.values() for each in answer.waits)

    @property
    def unlogged(self) -> tuple[int, ...]:
        """Places of the answers still to be logged: the first that waits, and all after it."""
        new = (place for place in self.answers if place not in self.kept_as_logged)
        return tuple(dropwhile(lambda place: not self.answers[place].waits, new))

    def logged(self) -> QuizResult:
        """Return the result with only the answers that a bookmark says are logged."""
        kept = {
            place: self.answers[place] for place in self.answers if place in self.kept_as_logged
        }
        return replace(self, answers=kept)

    @property
    def mended(self) -> frozenset[int]:
        """Places of problems not right at first and right at a later try, as far as is known."""
        known = [(place, answer) for place, answer in self.later if not answer.waits]
        right = {place for place, answer in known if self._is_right(answer)}
        return self.kept_as_mended | {place for place in right if not self._was_right(place)}

    def _was_right(self, place: int) -> bool:
        """Return True if the first answer was right, and given before the rule was shown."""
        return place not in self.prompted and self._is_right(self.answers[place])

    def _is_right(self, answer: Answer) -> bool:
        if self.judge:
            return answer.attempt(first=True).is_right_by(self.judge)
        return answer.badge.tone == "good"

    @property
    def differing(self) -> set[int]:
        """Places of the answers over which a teacher's two judges differ, as in a class table."""
        places = self.answers.keys() - self.prompted if self.judge else ()
        return {at for at in places if self.answers[at].attempt(first=True).judges_differ}

    @property
    def marks(self) -> dict[str, int]:
        """The number of first answers that each grader marked right, by the grader's name.

        The graders are "the book", "the simulator" and "the rules". An answer given after the help
        showed the rule is not counted.
        """
        found = Counter(dict.fromkeys(self.asked, 0))
        for place, answer in self.answers.items():
            if place not in self.prompted:
                found.update(answer.marks)
        return dict(found)

    @property
    def asked(self) -> Counter[str]:
        """The number of problems that each grader marks, by the grader's name: "the book"."""
        return Counter(grader for each in self.exercises for grader in each.graders)

    @property
    def missed(self) -> list[int]:
        """The indices, from 0 and in order, of the problems whose first answer was wrong."""
        answers = sorted(self.answers.items())
        return [place for place, answer in answers if not self._is_right(answer)]

    @property
    def right(self) -> set[int]:
        """The indices of problems answered right at the first try, before the rule was shown."""
        return self.answers.keys() - self.prompted - set(self.missed)

    def attempts(self) -> Iterator[Attempt]:
        """Yield the first answers as entries for a log; waits for simulations not yet done."""
        for place, answer in sorted(self.answers.items()):
            attempt = answer.attempt(first=place not in self.prompted)
            yield replace(attempt, when=self.times[place])

    @property
    def wanting(self) -> list[int]:
        """The indices, in order, of answered problems neither right at first nor mended since."""
        return sorted(self.answers.keys() - self.right - self.mended)

    def scene(self, frame: Frame, more: int = 0, mastery: str = "") -> Scene:
        """Return the summary, with a button to retry each problem that was not right at first.

        Args:
            frame: what surrounds the summary, such as the code of the set.
            more: number of problems of the new set that a button offers; 0 to repeat this set.
            mastery: a sentence or two on the learner's progress.
        """
        title = f"{in_figures(len(self.exercises), 'problem')} done"
        sentence, rows = f"{self._marks_line()} {mastery}".rstrip(), self._rows()
        closing = "Nothing to retry: well done."
        if any(row.badge and row.badge.tone != "good" for row in rows):
            closing = "Worth another look:"
        elif any(row.badge in (MENDED, PROMPTED) for row in rows):
            closing = "You have put every one right: well done."
        again = self._renewed(more) if more else AGAIN
        if not frame.code:  # whoever learns alone goes on to the next lesson
            again = replace(again, key="", hint="", main=False)
        return Scene(
            title=title,
            sentence=f"{sentence} {closing}",
            frame=frame,
            retries=Retries(rows=rows, row_button=RETRY_ROW),
            steps=NextSteps(actions=(MISSED, again) if self.wanting else (again,), goes_on=True),
            spoken=f"{title}. {sentence} {closing}",
        )

    def _renewed(self, more: int) -> SceneButton:
        """Return the button for a new set; it says "hands" if every problem shows a whole hand."""
        are_hands = all(len(each.small_cards()) == HAND_SIZE for each in self.exercises)
        noun = "new hand" if are_hands else "new problem"
        return replace(AGAIN, label=in_figures(more, noun))

    def _marks_line(self) -> str:
        lines = [f"{right} of {self.asked[name]} with {name}" for name, right in self.marks.items()]
        if self.judge and self.asked.keys() & {BOOK, SIMULATOR}:
            told = f"{len(self.right)} of {len(self.exercises)} right by {JUDGES[self.judge]}"
            count = len(self.differing)
            lines = [told, *([f"on {count} of them the judges differ"] if count else [])]
        mended = f", {len(self.mended)} mended" if self.mended else ""
        return f"{'; '.join(lines)}{mended}."

    def _rows(self) -> tuple[Row, ...]:
        places = self.answers.keys() - (self.right - self.differing)
        return tuple(self._row(place) for place in sorted(places))

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
        is_wrong = place in self.missed
        if place in self.differing:
            return differing_badge(self.answers[place], is_wrong=is_wrong)
        return self.answers[place].badge if is_wrong else PROMPTED


def differing_badge(answer: Answer, *, is_wrong: bool) -> Badge:
    """Return the badge of an answer, right or wrong in its set, over which the judges differ."""
    alone = BOOK if answer.marks[BOOK] else SIMULATOR
    told = f"{'wrong' if is_wrong else 'right'} in this set, with {alone} alone"
    return Badge(told, *(("wrong", "✘") if is_wrong else ("good", "✔")))


_MOST: Final = 60
"""Most problems asked together: thirty that were missed, and a new one like each."""

_BEGAN: Final = datetime(2000, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)

_Time = Annotated[int, range(73_049 * 86_400_000)]
"""Time as saved, in the years 2000 to 2199: milliseconds since they began."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedQuiz:
    """A quiz as kept by a bookmark, the text from which a reloaded page continues it.

    Raises:
        RecordError: if an index does not fit the number of problems.
    """

    lines: tuple[str, ...]
    """The text lines of the problems drawn so far, in the order of the set."""

    because: tuple[str, ...] = field(default=(), metadata={LATER: True})
    """Why each of `lines` was picked, in words for the learner; empty if none was."""

    place: Count
    """The index of the problem on the table; the number of problems stands for the summary."""

    code: str = ""
    """The class code that the problems were drawn from; empty if there is none."""

    answers: Mapping[Count, str] = field(default_factory=dict)
    """The first answers, by the place of their problem; `UNLOGGED` is before some."""

    times: tuple[_Time, ...] = ()
    """When each of `answers` was given, in their order."""

    prompted: tuple[Count, ...] = ()
    """Places of the problems answered after the rule was shown."""

    mended: tuple[Count, ...] = ()
    """Places of the problems that were answered right at a later try."""

    told: tuple[str, ...] = ()
    """Names of the reasons given in the last few problems."""

    count: Annotated[int, range(_MOST + 1)] = 0
    """Number of problems of the whole set, if more than `lines` are still to be drawn."""

    earlier: tuple[tuple[str, str, _Time, bool], ...] = ()
    """Answers to a teacher's set that was asked before these problems: for each problem its line,
    the first answer, its time, and True unless the rule was shown before."""

    def __post_init__(self) -> None:
        fits = (
            0 < len(self.lines) <= _MOST
            and self.place <= len(self.lines)
            and self.answers.keys() <= set(range(len(self.lines)))
            and {*self.prompted, *self.mended} <= self.answers.keys()
            and len(self.times) == len(self.answers)
            and len(self.earlier) <= _MOST
            and len(self.because) in (0, len(self.lines))
        )
        if not fits:
            raise RecordError(f"expected the places of {len(self.lines)} problems, got others")

    def earlier_result(self) -> QuizResult:
        """Return the answers in `earlier`; raises `EcarteError` as `result` does."""
        places = range(len(self.earlier))
        return replace(
            self,
            lines=tuple(line for line, *_ in self.earlier) or self.lines,
            because=(),
            place=0,
            answers={place: self.earlier[place][1] for place in places},
            times=tuple(self.earlier[place][2] for place in places),
            prompted=tuple(place for place in places if not self.earlier[place][3]),
            mended=(),
            earlier=(),
        ).result()

    def result(self) -> QuizResult:
        """Return the answers as a `QuizResult`; each is judged when its verdict is read.

        Raises:
            EcarteError: if a line is not a problem, or an answer does not fit its problem.
        """
        exercises = tuple(map(_exercise, self.lines))
        answers = {}
        for place, text in self.answers.items():
            exercise = exercises[place]
            answer = text.removeprefix(UNLOGGED)
            if not exercise.takes(answer):
                raise RecordError(f"expected an answer to {exercise.line}, got {brief(text)}")
            answers[place] = exercise.answered(answer, self.told)
        return QuizResult(
            exercises,
            answers,
            prompted=frozenset(self.prompted),
            kept_as_mended=frozenset(self.mended),
            kept_as_logged=frozenset(at for at in answers if self.answers[at][:1] != UNLOGGED),
            times=dict(zip(answers, map(_time, self.times), strict=True)),
        )


def saved_earlier(result: QuizResult) -> tuple[tuple[str, str, int, bool], ...]:
    """Return the first answers of `result` as `SavedQuiz.earlier` holds them."""
    return tuple(
        (
            result.exercises[place].line,
            answer.text,
            saved_time(result.times[place]),
            place not in result.prompted,
        )
        for place, answer in sorted(result.answers.items())
    )


def saved_time(when: datetime) -> int:
    """Return a time as `SavedQuiz.times` holds it; its year is 2000 or later."""
    return (when - _BEGAN) // _MILLISECOND


def _time(saved: int) -> datetime:
    return _BEGAN + saved * _MILLISECOND


def _exercise(line: str) -> Exercise:
    exercise = exercise_of(line)
    if exercise is None:
        raise RecordError(f"expected a problem, got {brief(line)}")
    return exercise
